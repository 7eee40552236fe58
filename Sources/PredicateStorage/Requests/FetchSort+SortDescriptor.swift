#if Foundation
public import Foundation
public import PredicateEvaluation
import PredicateSyntax

extension FetchSort {
  /// The order of a Swift sort descriptor. Nil if the type does not list its key path.
  ///
  ///     request.sortDescriptors = [FetchSort(SortDescriptor(\Book.pages))].compactMap { $0 }
  ///
  /// On Linux they compare strings by their scalars. On Apple's platforms strings may be compared
  /// by locale; they are then sorted by `LocaleOrder.root`, the same on every machine.
  public init?<Root: KeyPathReadable>(_ descriptor: SortDescriptor<Root>) {
    guard let keyPath = descriptor.keyPath.flatMap(Root.readableKeys.name) else { return nil }
    #if canImport(Darwin)
    let isLexical = descriptor.stringComparator.map { $0 == .lexical } ?? true
    let options: StringOptions = isLexical ? [] : .localized
    #else
    let options: StringOptions = []
    #endif
    self.init(keyPath: keyPath, ascending: descriptor.order == .forward, options: options)
  }
}
#endif
