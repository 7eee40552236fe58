import Foundation
import PredicateSyntax

/// Lines of JSON for values, spelled in the ways that JSON has: escapes, exponents, white space and
/// keys in any order.
struct JSONSpelling {
  private var random: FuzzChoices

  /// Makes spellings; equal seeds give equal ones.
  init(seed: UInt64) { random = FuzzChoices(seed: seed) }

  mutating func line(of record: [String: Value]) -> String { text(of: .map(record)) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { random.pick(elements) }

  private mutating func text(of value: Value) -> String {
    switch value {
    case .null, .bytes: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)" + (random.chance(20) ? pick([".0", "e0", "E+0"]) : "")
    case .real(let number): number.isFinite ? "\(number)" : "null"
    case .decimal(let number): number.isNaN ? "null" : "\(number)"
    case .text(let text), .url(let text): quoted(text)
    case .date(let date): DateText.text(of: date).map { quoted($0) } ?? "null"
    case .uuid(let uuid): quoted(uuid.uuidString)
    case .list(let elements), .set(let elements):
      joined(elements.map { text(of: $0) }, "[", "]")
    case .map(let entries):
      joined(members(entries), "{", "}")
    }
  }

  private mutating func members(_ entries: [String: Value]) -> [String] {
    let keys = entries.keys.sorted().shuffled(using: &random)
    return keys.map { quoted($0) + pick([":", ": ", " :\t"]) + text(of: entries[$0] ?? .null) }
  }

  private mutating func joined(_ parts: [String], _ open: String, _ close: String) -> String {
    open + parts.joined(separator: pick([",", ", "])) + close
  }

  private mutating func quoted(_ text: String) -> String {
    let escapesAll = random.chance(8)
    var result = "\""
    for unit in Array(text.unicodeScalars) {
      if escapesAll || unit.value < 0x20 || unit == "\"" || unit == "\\" {
        for code in String(unit).utf16 {
          let digits = String(code, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        result.unicodeScalars.append(unit)
      }
    }
    return result + "\""
  }
}
