public import Foundation
public import PredicateEvaluation

extension FetchSort {
  /// The order of one of Swift's sort descriptors. Nil where the type does not list its key path.
  ///
  ///     request.sortDescriptors = [FetchSort(SortDescriptor(\Book.pages))].compactMap { $0 }
  ///
  /// Strings that a descriptor compares as people do are sorted by `LocaleOrder.root`, the same on
  /// every machine, so that "10" comes before "9".
  public init?<Root: KeyPathReadable>(_ descriptor: SortDescriptor<Root>) {
    guard let keyPath = descriptor.keyPath.flatMap(Root.readableKeys.name) else { return nil }
    let isLocalized =
      descriptor.stringComparator == .localized
      || descriptor.stringComparator == .localizedStandard
    self.init(
      keyPath: keyPath,
      ascending: descriptor.order == .forward,
      options: isLocalized ? .localized : []
    )
  }
}
