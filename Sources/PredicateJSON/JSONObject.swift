public import PredicateEvaluation
import PredicateSyntax

/// A JSON object: members in the order of the text, each key once.
///
///     guard case .object(let ada as JSONObject) = try JSONReader().read(#"{"name": "Ada"}"#)
///     ada.value(forKey: "name")
public struct JSONObject: KeyValueReadable {
  /// A key with its value.
  public struct Member {
    /// The key, with its escapes resolved.
    public let key: String
    /// The value.
    public var value: KeyedValue

    /// Creates a member.
    public init(_ key: String, _ value: KeyedValue) {
      self.key = key
      self.value = value
    }
  }

  private let storage: Storage

  /// Creates an object. For duplicate keys the last member counts, in the place of the first.
  public init(_ members: [Member]) {
    storage = Storage(members)
  }

  /// The members in the order of the text, including duplicates.
  public var members: [Member] { storage.members }

  public func value(forKey key: String) -> KeyedValue? {
    storage.index(of: key).map { storage.members[$0].value }
  }

  /// The keys, in the order of the text.
  public var readableKeyNames: [String]? { storage.members.map(\.key) }
  public var readableKind: ReadableKind { .dictionary }
}

extension JSONObject {
  private final class Storage {
    let members: [Member]
    /// An index of the keys, for objects with many members: linear search is faster for few.
    private let indexes: [ExactKey: Int]?

    init(_ members: [Member]) {
      guard members.count > 12 else {
        self.members = Self.lastOfEach(members)
        self.indexes = nil
        return
      }
      var indexes = [ExactKey: Int](minimumCapacity: members.count)
      var kept: [Member] = []
      kept.reserveCapacity(members.count)
      for member in members {
        let key = ExactKey(member.key)
        if let index = indexes[key] {
          kept[index].value = member.value
        } else {
          indexes[key] = kept.count
          kept.append(member)
        }
      }
      self.members = kept
      self.indexes = indexes
    }

    func index(of key: String) -> Int? {
      if let indexes { return indexes[ExactKey(key)] }
      return members.firstIndex { $0.key.hasSameBytes(as: key) }
    }

    private static func lastOfEach(_ members: [Member]) -> [Member] {
      var kept: [Member] = []
      kept.reserveCapacity(members.count)
      for member in members {
        if let index = kept.firstIndex(where: { $0.key.hasSameBytes(as: member.key) }) {
          kept[index].value = member.value
        } else {
          kept.append(member)
        }
      }
      return kept
    }
  }
}
