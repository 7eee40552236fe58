/// The settings for opening a store of Core Data.
public struct CoreDataOptions: Hashable, Sendable {
  /// The logic of values that are nil.
  public var semantics: NilSemantics
  /// The number of requests that are answered at the same time.
  public var maximumReaders: Int

  /// Creates options; those left out are the default ones.
  public init(semantics: NilSemantics = .predicate, maximumReaders: Int = 8) {
    self.semantics = semantics
    self.maximumReaders = maximumReaders
  }

  /// The language's own logic.
  public static let `default` = Self()
}
