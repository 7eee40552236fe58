import PredicatePlatform
import PredicateSyntax

/// Membership in lists. A long list is bound as one value, in JSON, so that one statement serves
/// lists of any length. Values that JSON cannot hold exactly are bound as text and read back by a
/// function. The values of a short list are bound one by one: SQLite then knows how many there are,
/// and whether an index is worth while.
extension SQLiteDialect {
  func isMember(_ element: SQLFragment, _ values: [Value], _ type: SQLType) -> SQLFragment? {
    if values.count <= Self.longestShortList, let list = shortList(values, type) {
      return "\(element) IN (\(list))"
    }
    return switch type {
    case .boolean, .integer: isAmong(element, values)
    case .real:
      values.allSatisfy { $0.smallInteger != nil }
        ? isAmong(element, values) : isAmong(element, values, read: .real)
    case .text: isTextAmong(element, values)
    case .bytes: isAmong(element, values, read: .bytes)
    case .numeric, .decimal, .timestamp, .zonelessTimestamp, .uuid, .inferred, .list: nil
    }
  }

  private static let longestShortList = 8

  private func shortList(_ values: [Value], _ type: SQLType) -> SQLFragment? {
    switch type {
    case .boolean, .integer, .real, .text, .bytes:
      values.map { SQLFragment.binding($0, as: type) }.joined(", ")
    case .numeric, .decimal, .timestamp, .zonelessTimestamp, .uuid, .inferred, .list: nil
    }
  }

  func isFoldedMember(
    _ element: SQLFragment,
    _ texts: [String],
    _ options: StringOptions
  ) -> SQLFragment? {
    let folded = SQLiteFunction.fold.call(element, letters(options))
    let value = SQLiteFunction.fold.call("value", letters(options))
    // SQLite's JSON functions end a text at U+0000.
    guard !texts.contains(where: \.hasNul) else {
      let all = texts.map { SQLiteFunction.fold.call(.text($0), letters(options)) }
      return "\(folded) IN (\(all.joined(", ")))"
    }
    return
      "\(folded) IN \(subquery: "SELECT \(value) FROM json_each(\(.json(texts.map(Value.text))))")"
  }

  private func isTextAmong(_ element: SQLFragment, _ values: [Value]) -> SQLFragment {
    let awkward = values.filter { $0.text?.hasNul ?? false }
    let plain = values.filter { !($0.text?.hasNul ?? false) }
    guard !awkward.isEmpty else { return isAmong(element, plain) }
    let bound = awkward.map { SQLFragment.binding($0, as: .text) }
    let rest: SQLFragment = "\(element) IN (\(bound.joined(", ")))"
    return plain.isEmpty ? rest : "(\(isAmong(element, plain)) OR \(rest))"
  }

  private func isAmong(_ element: SQLFragment, _ values: [Value]) -> SQLFragment {
    "\(element) IN \(subquery: "SELECT value FROM json_each(\(.json(values)))")"
  }

  private func isAmong(
    _ element: SQLFragment,
    _ values: [Value],
    read function: SQLiteFunction
  ) -> SQLFragment {
    let texts = values.map { Value.text($0.spelling) }
    let value = function.call("value")
    return "\(element) IN \(subquery: "SELECT \(value) FROM json_each(\(.json(texts)))")"
  }
}

extension SQLFragment {
  fileprivate static func json(_ values: [Value]) -> Self {
    var json = SQLText()
    for (index, value) in values.enumerated() {
      json.append(literal: index == 0 ? "[" : ",")
      value.write(toJSON: &json)
    }
    json.append(literal: values.isEmpty ? "[]" : "]")
    return .binding(.text(json.string), as: .text)
  }
}

extension Value {
  fileprivate var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The equal integer, if a double holds all integers up to it.
  fileprivate var smallInteger: Int64? {
    let range = -0x20_0000_0000_0000...Int64(0x20_0000_0000_0000)
    return switch self {
    case .integer(let number): range.contains(number) ? number : nil
    case .real(let number): Int64(exactly: number).flatMap { range.contains($0) ? $0 : nil }
    case .null, .bool, .decimal, .text, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }

  fileprivate func write(toJSON json: inout SQLText) {
    switch self {
    case .bool(let flag): json.append(literal: flag ? "1" : "0")
    case .integer(let number): json.append(String(number))
    case .real: json.append(smallInteger.map(String.init) ?? "null")
    case .text(let text): json.append(json: text)
    case .null, .decimal, .date, .uuid, .bytes, .url, .list, .set, .map:
      json.append(literal: "null")
    }
  }

  /// The text that the reading functions convert back.
  fileprivate var spelling: String {
    switch self {
    case .integer(let number): String(number)
    case .real(let number): number.description
    case .bytes(let bytes): bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    case .null, .bool, .decimal, .text, .date, .uuid, .url, .list, .set, .map: ""
    }
  }
}

extension String {
  var hasNul: Bool { utf8.contains(0) }
}
