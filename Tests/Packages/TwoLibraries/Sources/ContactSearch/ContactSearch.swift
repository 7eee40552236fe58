import Foundation

/// A search as a view model has it, on the main actor.
public final class ContactSearch {
  public var words: [String] = []

  public init() {}

  public func predicate() -> NSCompoundPredicate {
    NSCompoundPredicate(
      andPredicateWithSubpredicates: words.map { word in
        NSComparisonPredicate(
          leftExpression: NSExpression(forKeyPath: "name"),
          rightExpression: NSExpression(forConstantValue: word),
          modifier: .direct,
          type: .contains,
          options: [.caseInsensitive]
        )
      }
    )
  }

  public func found(in contacts: NSArray) -> [Any] {
    (contacts.filtered(using: predicate()) as NSArray)
      .sortedArray(using: [NSSortDescriptor(key: "name", ascending: true)])
  }

  /// No actor has it.
  public nonisolated static func text(of predicate: NSPredicate) -> String {
    predicate.predicateFormat
  }
}

extension NSPredicate {
  public nonisolated var isCompound: Bool { self is NSCompoundPredicate }
}
