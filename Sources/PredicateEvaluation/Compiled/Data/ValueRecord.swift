public import PredicateSyntax

/// The keys that records of a kind share: each key has an index, its slot.
///
/// A shape is made once for all records of a kind; two shapes are the same when they are one
/// object.
public final class RecordShape: Sendable {
  /// The keys, in the order of their slots.
  public let keys: [String]
  private let slots: [ExactKey: Int]

  /// Makes a shape. For a key that is given twice, the first slot counts.
  public init(_ keys: [String]) {
    self.keys = keys
    slots = Dictionary(
      keys.enumerated().map { (ExactKey($0.element), $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The slot of `key`; nil when there is no such key.
  public func slot(of key: String) -> Int? { slots[ExactKey(key)] }
}

/// A record of values whose keys are looked up once for all records of its shape.
///
///     let shape = RecordShape(["name", "age"])
///     let ada = ValueRecord(shape, [.text("Ada"), .integer(36)])
///
/// As with a dictionary, a key that it lacks reads as nil.
public struct ValueRecord: KeyValueReadable, Sendable {
  /// The names of the keys, by slot.
  public let shape: RecordShape
  /// The values by slot; slots beyond the last hold nil.
  public var values: [Value]

  /// Creates a record of values in the order of the slots.
  public init(_ shape: RecordShape, _ values: [Value]) {
    self.shape = shape
    self.values = values
  }

  public func value(forKey key: String) -> KeyedValue? {
    guard let slot = shape.slot(of: key), slot < values.count else { return nil }
    return .value(values[slot])
  }

  public var readableKeyNames: [String]? { shape.keys.prefix(values.count).sorted() }
  public var readableKind: ReadableKind { .dictionary }
}
