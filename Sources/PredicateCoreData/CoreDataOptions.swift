/// The settings for opening a Core Data store.
public struct CoreDataOptions: Hashable, Sendable {
  /// The logic of values that are nil.
  public var semantics: NilSemantics
  /// The maximum number of concurrent requests.
  public var maximumReaders: Int

  /// Creates options.
  public init(semantics: NilSemantics = .predicate, maximumReaders: Int = 8) {
    self.semantics = semantics
    self.maximumReaders = maximumReaders
  }

  /// The language's own logic.
  public static let `default` = Self()
}
