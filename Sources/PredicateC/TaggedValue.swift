import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateSyntax

/// Values that JSON lacks, written as objects with one member: `{"$date": "2026-01-02T00:00:00Z"}`,
/// also with seconds since 2001, `$decimal`, `$uuid`, `$data` (base64), `$url`, `$set`, `$float`
/// for numbers such as `"nan"`, and `$object` for an object that would otherwise look like one of
/// these.
enum TaggedValue {
  /// The value with its tags read. The nesting of JSON is limited to 512 levels, and so is this.
  static func read(_ value: KeyedValue) throws(CallFailure) -> KeyedValue {
    switch value {
    case .value: return value
    case .collection(let collection):
      var elements: [KeyedValue] = []
      for element in collection.elements { elements.append(try read(element)) }
      return .collection(KeyedCollection(collection.kind, elements))
    case .object(let object):
      guard let object = object as? JSONObject else { return value }
      if object.members.count == 1, let only = object.members.first, only.key.hasPrefix("$") {
        return try read(tag: only.key, only.value)
      }
      return try members(object)
    }
  }

  private static func members(_ object: JSONObject) throws(CallFailure) -> KeyedValue {
    var members: [JSONObject.Member] = []
    for member in object.members {
      members.append(JSONObject.Member(member.key, try read(member.value)))
    }
    return .object(JSONObject(members))
  }

  private static func read(tag: String, _ content: KeyedValue) throws(CallFailure) -> KeyedValue {
    if tag == "$object", case .object(let object as JSONObject) = content {
      return try members(object)
    }
    let value: Value? =
      switch (tag, content) {
      case ("$set", .collection(let elements)):
        .set(distinct(try read(.collection(elements)).plainValue))
      case ("$date", .value(.text(let text))): DateText.date(text).map(Value.date)
      // The rule for dates in texts has read it.
      case ("$date", .value(.date(let date))): .date(date)
      case ("$date", .value(.integer(let seconds))):
        .date(Date(timeIntervalSinceReferenceDate: Double(seconds)))
      case ("$date", .value(.real(let seconds))):
        .date(Date(timeIntervalSinceReferenceDate: seconds))
      case ("$data", .value(.text(let text))):
        Data(base64Encoded: text).map { .bytes([UInt8]($0)) }
      case ("$uuid", .value(.text(let text))): UUID(uuidString: text).map(Value.uuid)
      case ("$url", .value(.text(let text))): .url(text)
      case ("$float", .value(.text(let text))): Double(text).map(Value.real)
      case ("$float", .value(.real(let number))): .real(number)
      case ("$decimal", .value(.text(let text))): decimal(text)
      default: nil  // Unknown tags, and other content.
      }
    guard let value else {
      if tag == "$decimal", case .value(.text(let text)) = content {
        throw CallFailure(.data, "'\(text)' is not a decimal of at most 38 digits")
      }
      throw CallFailure(.data, "{\"\(tag)\": …} is not a value")
    }
    return .value(value)
  }

  private static func distinct(_ value: Value) -> [Value] {
    guard case .list(let elements) = value else { return [] }
    var seen: Set<Value> = []
    return elements.filter { seen.insert($0).inserted }
  }

  private static func decimal(_ text: String) -> Value? {
    if text.lowercased() == "nan" { return .decimal(.nan) }
    return Decimal(exactly: text).map(Value.decimal)
  }

  /// A value as JSON that `read` reads back.
  static func json(_ value: Value) -> String {
    switch value {
    case .null, .bool, .integer, .text: return JSONText.of(value)
    case .real(let number):
      return number.isFinite ? "\(number)" : tagged("$float", JSONText.quoted("\(number)"))
    case .decimal(let number):
      return tagged("$decimal", JSONText.quoted(number.isNaN ? "nan" : "\(number)"))
    case .date(let date): return tagged("$date", seconds(date.timeIntervalSinceReferenceDate))
    case .uuid(let uuid): return tagged("$uuid", JSONText.quoted(uuid.uuidString))
    case .bytes: return tagged("$data", JSONText.of(value))
    case .url(let text): return tagged("$url", JSONText.quoted(text))
    case .list(let elements): return list(elements)
    case .set(let elements): return tagged("$set", list(elements))
    case .map(let entries):
      let members = entries.sorted { $0.key < $1.key }
        .map { "\(JSONText.quoted($0.key)): \(json($0.value))" }
      let text = "{" + members.joined(separator: ", ") + "}"
      // A single member might look like a tag.
      return entries.count == 1 ? tagged("$object", text) : text
    }
  }

  private static func list(_ elements: [Value]) -> String {
    "[" + elements.map(json).joined(separator: ", ") + "]"
  }

  private static func seconds(_ number: Double) -> String {
    number.isFinite ? "\(number)" : JSONText.quoted("\(number)")
  }

  private static func tagged(_ name: String, _ content: String) -> String {
    "{\(JSONText.quoted(name)): \(content)}"
  }
}
