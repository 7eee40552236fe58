public import PredicateEvaluation

/// A JSON object: members in the order of the text, each key once.
///
///     guard case .object(let ada as JSONObject) = try JSONReader().read(#"{"name": "Ada"}"#)
///     ada.value(forKey: "name")
public struct JSONObject: KeyValueReadable {
  public struct Member {
    public let key: String
    public var value: KeyedValue

    public init(_ key: String, _ value: KeyedValue) {
      self.key = key
      self.value = value
    }
  }

  private let storage: Storage

  /// Of members with the same key the last one counts, in the place of the first.
  public init(_ members: [Member]) {
    storage = Storage(members)
  }

  public var members: [Member] { storage.members }

  public func value(forKey key: String) -> KeyedValue? {
    storage.index(of: key).map { storage.members[$0].value }
  }

  /// In the order of the text.
  public var readableKeyNames: [String]? { storage.members.map(\.key) }
  public var readableKind: ReadableKind { .dictionary }
}

/// Keys are the same when their bytes are; Swift's own `==` takes composed and decomposed letters
/// for one.
struct ExactKey: Hashable {
  let text: String

  static func == (left: Self, right: Self) -> Bool { isSame(left.text, right.text) }
  func hash(into hasher: inout Hasher) { text.utf8.forEach { hasher.combine($0) } }

  static func isSame(_ left: String, _ right: String) -> Bool {
    left == right && left.utf8.elementsEqual(right.utf8)
  }
}

extension JSONObject {
  private final class Storage {
    let members: [Member]
    /// Only objects with many members have one: a few keys are found sooner by looking at each.
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
        let key = ExactKey(text: member.key)
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
      if let indexes { return indexes[ExactKey(text: key)] }
      return members.firstIndex { ExactKey.isSame($0.key, key) }
    }

    private static func lastOfEach(_ members: [Member]) -> [Member] {
      var kept: [Member] = []
      kept.reserveCapacity(members.count)
      for member in members {
        if let index = kept.firstIndex(where: { ExactKey.isSame($0.key, member.key) }) {
          kept[index].value = member.value
        } else {
          kept.append(member)
        }
      }
      return kept
    }
  }
}
