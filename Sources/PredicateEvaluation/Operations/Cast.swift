import PredicateAnalysis
import PredicatePlatform
import PredicateSyntax

/// The value of `CAST(value, "type")`. The parser has already evaluated casts of constants that
/// serve as literals, such as dates.
enum Cast {
  /// Nil if there is no such value. The cast of nil is nil.
  static func value(
    _ value: KeyedValue,
    as type: CastType,
    _ mode: LanguageMode,
    _ wholes: WholeWatch?
  ) -> KeyedValue? {
    if value.isNull { return .null }
    switch type {
    case .array: return value.collection.map { .array($0.elements) }
    case .set: return value.collection.map { set($0.elements, wholes) }
    case .dictionary:
      if value.dictionary != nil { return value }
      return value.collection.flatMap { dictionary($0.elements) }
    case .text:
      guard case .value(let value) = value else { return nil }
      return .value(.text(ValueText.plain(value)))
    case .date, .number, .decimal, .uuid, .data, .url:
      guard case .value(let value) = value else { return nil }
      return scalar(value, as: type, mode).map(KeyedValue.value)
    }
  }

  private static func scalar(
    _ value: Value,
    as type: CastType,
    _ mode: LanguageMode
  ) -> Value? {
    switch (type, value) {
    case (.date, .date), (.uuid, .uuid), (.data, .bytes), (.url, .url): return value
    case (.date, .text(let text)): return DateText.date(text).map(Value.date)
    case (.date, _):
      guard let seconds = Number(value)?.double, seconds.isFinite else { return nil }
      return .date(Date(timeIntervalSinceReferenceDate: seconds))
    case (.number, .date(let date)): return .real(date.timeIntervalSinceReferenceDate)
    case (.number, .text(let text)):
      let isStrict = mode == .strictApple
      return (isStrict ? TextNumber.inC(text) : nil) ?? TextNumber.exact(text)
    case (.number, _): return Number(value)?.value
    case (.decimal, .text(let text)): return TextNumber.decimal(text).map(Value.decimal)
    case (.decimal, _): return Number(value)?.decimal.map(Value.decimal)
    case (.uuid, .text(let text)): return UUID(uuidString: text).map(Value.uuid)
    case (.data, .text(let text)): return bytes(text).map(Value.bytes)
    case (.url, .text(let text)): return .url(text)
    case (.uuid, _), (.data, _), (.url, _): return nil
    // `value(_:as:_:_:)` handles these itself.
    case (.array, _), (.set, _), (.dictionary, _), (.text, _): return nil
    }
  }

  private static func set(_ elements: [KeyedValue], _ wholes: WholeWatch?) -> KeyedValue {
    let equality = Equality(mode: .default, wholes: wholes)
    var seen = MemberSet([], equality: equality)
    let distinct = elements.filter { seen.insert($0, equality: equality) }
    return .collection(KeyedCollection(.set, distinct))
  }

  /// A dictionary from alternating keys and values.
  private static func dictionary(_ elements: [KeyedValue]) -> KeyedValue? {
    guard elements.count.isMultiple(of: 2) else { return nil }
    var entries: [String: Value] = [:]
    for index in stride(from: 0, to: elements.count, by: 2) {
      guard let key = elements[index].text, case .value(let value) = elements[index + 1] else {
        return nil
      }
      entries.setExact(key, value)
    }
    return .value(.map(entries))
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16),
        digits[index] != UInt8(ascii: "+")
      else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
