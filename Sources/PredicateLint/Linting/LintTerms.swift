import PredicateSyntax

/// The terms in a text that its host replaces before it parses the text: `@status(device.model)` of
/// declarative device management, `%NAME%` of AutoPkg.
///
/// They are not part of the predicate language. Here each `@…(…)` is replaced by a collection
/// operator of equal length, and each `%NAME%` by a key, so that all spans are those of the
/// original text.
struct LintTerms: Sendable {
  /// The text with the terms replaced.
  private(set) var text: String
  private var byName: [String: Term] = [:]
  /// The spelling of each key that replaces a `%NAME%`.
  private var keys: [String: String] = [:]
  /// The places of `%NAME%`.
  private(set) var variables: [SourceSpan] = []

  struct Term: Hashable, Sendable {
    /// `status`
    let name: String
    /// `device.model.family`
    let argument: String

    var spelling: String { "@\(name)(\(argument))" }
  }

  /// Finds the terms of the profile's host.
  init(in text: String, of profile: LintProfile) {
    self.text = text
    let hasTerms = !profile.terms.isEmpty && text.utf8.contains(UInt8(ascii: "@"))
    let hasVariables =
      profile.constraints.contains(.percentVariables) && text.utf8.contains(UInt8(ascii: "%"))
    guard hasTerms || hasVariables else { return }
    var bytes = Array(text.utf8)
    var offset = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): offset = Self.endOfString(in: bytes, from: offset)
      case UInt8(ascii: "@") where hasTerms: offset = replaceTerm(in: &bytes, at: offset)
      case UInt8(ascii: "%") where hasVariables: offset = replaceVariable(in: &bytes, at: offset)
      default: offset += 1
      }
    }
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  /// The term that the collection operator of this name replaces.
  func term(_ name: String) -> Term? { byName[name] }

  /// A message with the terms as they are written.
  func restored(_ message: String) -> String {
    let named = byName.reduce(message) { $0.replacing("@" + $1.key, with: $1.value.spelling) }
    return keys.reduce(named) { $0.replacing($1.key, with: $1.value) }
  }

  private static func endOfString(in bytes: [UInt8], from start: Int) -> Int {
    var offset = start + 1
    while offset < bytes.count, bytes[offset] != bytes[start] {
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return offset + 1
  }

  /// Replaces the term that may begin at `start`; returns the offset behind it.
  private mutating func replaceTerm(in bytes: inout [UInt8], at start: Int) -> Int {
    var open = start + 1
    while open < bytes.count, Self.isWord(bytes[open]) { open += 1 }
    guard open > start + 1, open < bytes.count, bytes[open] == UInt8(ascii: "(") else {
      return open
    }
    var close = open + 1
    while close < bytes.count, Self.isName(bytes[close]) { close += 1 }
    guard close > open + 1, close < bytes.count, bytes[close] == UInt8(ascii: ")") else {
      return open
    }
    let term = Term(
      name: String(decoding: bytes[(start + 1)..<open], as: UTF8.self),
      argument: String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
    )
    for index in open...close where !Self.isWord(bytes[index]) {
      // Capitals for marks, so that unlike terms stay unlike.
      bytes[index] = bytes[index] == UInt8(ascii: "-") ? UInt8(ascii: "Y") : UInt8(ascii: "Q")
    }
    byName[String(decoding: bytes[(start + 1)...close], as: UTF8.self)] = term
    return close + 1
  }

  /// Replaces the `%NAME%` that may begin at `start`; returns the offset behind it.
  private mutating func replaceVariable(in bytes: inout [UInt8], at start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    guard end > start + 1, end < bytes.count, bytes[end] == UInt8(ascii: "%") else { return end }
    let written = String(decoding: bytes[start...end], as: UTF8.self)
    bytes[start] = UInt8(ascii: "_")
    bytes[end] = UInt8(ascii: "_")
    keys[String(decoding: bytes[start...end], as: UTF8.self)] = written
    variables.append(SourceSpan(start..<(end + 1)))
    return end + 1
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    isWord(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}
