import PredicateEvaluation
import PredicatePlatform
import PredicateSyntax
import SimdjsonBridge

/// Creates values from the nodes that the bridge wrote.
struct NodeBuilder {
  let nodes: UnsafeBufferPointer<SimdjsonNode>
  let dates: DateRule
  private var index = 0

  init(nodes: UnsafeBufferPointer<SimdjsonNode>, dates: DateRule) {
    self.nodes = nodes
    self.dates = dates
  }

  /// The value whose first node is next. `key` is the key of the value, if any.
  mutating func next(under key: String? = nil) -> KeyedValue {
    // The bridge writes as many nodes as its counts say; missing ones would read as null.
    guard index < nodes.count else { return .value(.null) }
    let node = nodes[index]
    index += 1
    switch SimdjsonKind(node.kind) {
    case SimdjsonKindArray:
      return .collection(KeyedCollection(.array, elements(node.count, under: key)))
    case SimdjsonKindObject: return .object(JSONObject(members(node.count)))
    default: return .value(node.scalar(dates, under: key) ?? .null)
    }
  }

  private mutating func elements(_ count: UInt32, under key: String?) -> [KeyedValue] {
    var elements: [KeyedValue] = []
    elements.reserveCapacity(Int(count))
    for _ in 0..<count { elements.append(next(under: key)) }
    return elements
  }

  private mutating func members(_ count: UInt32) -> [JSONObject.Member] {
    var members: [JSONObject.Member] = []
    members.reserveCapacity(Int(count))
    for _ in 0..<count {
      guard index < nodes.count else { break }
      let key = nodes[index].string
      index += 1
      members.append(JSONObject.Member(key, next(under: key)))
    }
    return members
  }
}

extension SimdjsonNode {
  /// The value, if it is neither a container nor missing. `key` is the key of the value, if any.
  func scalar(_ dates: DateRule, under key: String?) -> Value? {
    switch SimdjsonKind(kind) {
    case SimdjsonKindNull: return .null
    case SimdjsonKindFalse: return .bool(false)
    case SimdjsonKindTrue: return .bool(true)
    case SimdjsonKindInteger: return .integer(integer)
    case SimdjsonKindReal: return .real(real)
    case SimdjsonKindDigits: return Self.number(string)
    case SimdjsonKindText:
      let text = string
      return dates.date(in: text, under: key).map(Value.date) ?? .text(text)
    default: return nil
    }
  }

  private static func number(_ digits: String) -> Value {
    Decimal(string: digits, locale: Locale(identifier: "en_US_POSIX")).map(Value.decimal)
      ?? Double(digits).map(Value.real) ?? .null
  }

  fileprivate var string: String {
    guard let text, count > 0 else { return "" }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
    return String(decoding: bytes, as: UTF8.self)
  }
}
