import Foundation
import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

/// Makes values of the corpus's JSON, where `{"$date": …}` is a date and objects with `$id` can be
/// pointed at.
struct TaggedValues {
  struct Malformed: Error, Hashable {
    let reason: String
  }

  private var graph: [String: GraphObject] = [:]

  init() {}

  /// `values`, with what they point at among themselves.
  mutating func read(_ values: [KeyedValue]) throws(Malformed) -> [KeyedValue] {
    values.forEach { register($0) }
    var result: [KeyedValue] = []
    for value in values { result.append(try decode(value)) }
    return result
  }

  private mutating func register(_ value: KeyedValue) {
    switch value {
    case .value: break
    case .collection(let collection): collection.elements.forEach { register($0) }
    case .object(let object):
      guard let object = object as? JSONObject else { return }
      if case .value(.text(let id)) = object.value(forKey: "$id") { graph[id] = GraphObject(id) }
      object.members.forEach { register($0.value) }
    }
  }

  private func decode(_ value: KeyedValue) throws(Malformed) -> KeyedValue {
    switch value {
    case .value: return value
    case .collection(let collection):
      return .collection(KeyedCollection(.array, try decode(collection.elements)))
    case .object(let object):
      guard let object = object as? JSONObject else { return value }
      if object.members.count == 1, let only = object.members.first, only.key.hasPrefix("$") {
        return try decode(tag: only.key, only.value)
      }
      return try decode(object)
    }
  }

  private func decode(_ elements: [KeyedValue]) throws(Malformed) -> [KeyedValue] {
    var result: [KeyedValue] = []
    for element in elements { result.append(try decode(element)) }
    return result
  }

  private func decode(_ object: JSONObject) throws(Malformed) -> KeyedValue {
    var members: [JSONObject.Member] = []
    for member in object.members where member.key != "$id" {
      members.append(JSONObject.Member(member.key, try decode(member.value)))
    }
    guard case .value(.text(let id)) = object.value(forKey: "$id"), let node = graph[id] else {
      return .object(JSONObject(members))
    }
    node.entries = members.map { ($0.key, $0.value) }
    return .object(node)
  }

  private func decode(tag: String, _ content: KeyedValue) throws(Malformed) -> KeyedValue {
    switch (tag, content) {
    case ("$null", _): return .null
    case ("$set", .collection(let elements)):
      return .collection(KeyedCollection(.set, try decode(elements.elements)))
    case ("$orderedset", .collection(let elements)):
      return .collection(KeyedCollection(.orderedSet, try decode(elements.elements)))
    case ("$ref", .value(.text(let id))):
      guard let node = graph[id] else { throw Malformed(reason: "nothing has the $id '\(id)'") }
      return .object(node)
    case ("$date", .value(.text(let text))):
      if let date = DateText.instant(text) { return .value(.date(date)) }
    case ("$data", .value(.text(let text))):
      if let data = Data(base64Encoded: text) { return .value(.bytes([UInt8](data))) }
    case ("$uuid", .value(.text(let text))):
      if let uuid = UUID(uuidString: text) { return .value(.uuid(uuid)) }
    case ("$url", .value(.text(let text))): return .value(.url(text))
    case ("$class", .value(.text(let name))): return .value(.text(name))
    case ("$float", .value(let number)):
      if let number = number.asDouble { return .value(.real(Double(Float(number)))) }
    case ("$decimal", .value(.text(let digits))):
      if let number = Decimal(string: digits) { return .value(.decimal(number)) }
    default: break
    }
    throw Malformed(reason: "{\"\(tag)\": …} cannot be read")
  }
}

extension Value {
  /// The nearest double, if this is a number (or a number's name, which JSON cannot write).
  fileprivate var asDouble: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .decimal(let number): NSDecimalNumber(decimal: number).doubleValue
    case .text(let name): Double(name)
    case .null, .bool, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }
}
