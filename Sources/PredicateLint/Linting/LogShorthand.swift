import PredicateSyntax

/// The other language of `log --predicate`, which `log help shorthand` describes: `s=com.apple.network`,
/// `subsystem:^com.apple`, `p=Safari|Finder and type=error|fault`.
///
/// A term is a field, a mark and values, a string alone for the message, or a comparison as predicates
/// have it; terms are joined by AND and OR.
struct LogShorthand {
  private let bytes: [UInt8]
  private var index = 0
  private var findings: [LintFinding] = []
  /// The places of the parentheses that are open.
  private var open: [Int] = []

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The findings about a text in this language; nil for one that is a predicate.
  static func findings(in text: String) -> [LintFinding]? {
    var reader = Self(text)
    guard reader.isShorthand else { return nil }
    reader.readTerms()
    return reader.findings
  }

  // MARK: - Recognition

  /// The fields by their short and long names, with what predicates call them.
  private static let fields = [
    "s": "subsystem", "subsystem": "subsystem", "c": "category", "cat": "category",
    "category": "category", "p": "process", "process": "process", "pid": "processIdentifier",
    "m": "composedMessage", "message": "composedMessage", "composedMessage": "composedMessage",
    "l": "sender", "lib": "sender", "library": "sender", "sender": "sender",
    "tid": "threadIdentifier", "thread": "threadIdentifier", "type": "type",
  ]

  /// The marks behind a field, the longer first, with the operators of predicates that they mean.
  private static let marks: [(mark: StaticString, meaning: String)] = [
    ("!:^", "NOT … BEGINSWITH"), (":^", "BEGINSWITH"), ("!~/", "NOT … MATCHES"), ("~/", "MATCHES"),
    ("!:", "NOT … CONTAINS"), (":", "CONTAINS"), ("!=", "!="), (">=", ">="), ("=", "=="),
  ]

  private static let types: [String] = [
    "default", "info", "debug", "error", "fault", "release", "loss", "signpost", "activity",
    "trace",
    "log", "state", "timesync", "useraction",
  ]

  /// Whether a field of the language stands directly before one of its marks, with no string behind it,
  /// or a string is all of the text.
  private var isShorthand: Bool {
    var reader = self
    var isOnlyStrings = !bytes.isEmpty
    while reader.index < bytes.count {
      let byte = bytes[reader.index]
      if reader.skipString() { continue }
      guard byte.isNamePart else {
        isOnlyStrings = isOnlyStrings && byte.isBlank
        reader.index += 1
        continue
      }
      isOnlyStrings = false
      let start = reader.index
      reader.skipName()
      let name = String(decoding: bytes[start..<reader.index], as: UTF8.self)
      guard Self.fields[name] != nil, let mark = reader.mark() else { continue }
      let end = reader.index + mark.mark.utf8CodeUnitCount
      // `process=="x"` is a comparison, and so is `type=error`.
      let isValue = end < bytes.count && bytes[end].isNamePart
      let isBare = mark.meaning == "==" || mark.meaning == "!="
      if name == "type" {
        let value = isValue ? bytes[end...].prefix(while: \.isNamePart).endIndex : end
        if isValue, mark.meaning == ">=" || bytes.hasBytes("|", at: value) { return true }
      } else if !isBare || isValue, mark.meaning != ">=" {
        return true
      }
    }
    return isOnlyStrings && bytes.contains { !$0.isBlank }
  }

  /// The mark at the current place.
  private func mark() -> (mark: StaticString, meaning: String)? {
    Self.marks.first { bytes.hasBytes($0.mark, at: index) }
      .flatMap { $0.meaning == "==" && bytes.hasBytes("==", at: index) ? nil : $0 }
  }

  // MARK: - Terms

  private mutating func readTerms() {
    var needsConnective = false
    while index < bytes.count {
      let start = index
      let byte = bytes[index]
      if byte.isBlank {
        index += 1
      } else if byte == UInt8(ascii: "(") {
        open.append(index)
        index += 1
        needsConnective = false
      } else if byte == UInt8(ascii: ")") {
        if open.popLast() == nil {
          report(.unmatchedCloser, "nothing opens this `)`", at: index..<index + 1)
        }
        index += 1
        needsConnective = true
      } else if readConnective() {
        needsConnective = false
      } else {
        readTerm()
        if needsConnective {
          report(.missingConnective, "AND or OR is missing before this", at: start..<index)
        }
        needsConnective = true
      }
    }
    for place in open {
      report(.unclosedParenthesis, "nothing closes this `(`", at: place..<place + 1)
    }
  }

  private mutating func readConnective() -> Bool {
    for mark in ["&&", "||"] as [StaticString] where bytes.hasBytes(mark, at: index) {
      index += 2
      return true
    }
    if bytes[index] == UInt8(ascii: "!") {
      index += 1
      return true
    }
    let word = bytes[index...].prefix(while: \.isNamePart)
    let isConnective = ["and", "or", "not"]
      .contains(String(decoding: word, as: UTF8.self).lowercased())
    guard isConnective, word.endIndex == bytes.count || !"=:~".utf8.contains(bytes[word.endIndex])
    else { return false }
    index = word.endIndex
    return true
  }

  private mutating func readTerm() {
    let start = index
    if skipString() { return reportOpenString(from: start) }
    skipName()
    let range = start..<index
    let name = String(decoding: bytes[range], as: UTF8.self)
    guard !range.isEmpty, let mark = mark(), isBare(behind: mark.mark) else {
      return skipComparison()
    }
    if Self.fields[name] == nil { reportField(name, at: range) }
    index += mark.mark.utf8CodeUnitCount
    if mark.meaning.hasSuffix("MATCHES") { return skipPattern() }
    repeat {
      let value = index
      if skipString() {
        reportOpenString(from: value)
      } else {
        while index < bytes.count, !bytes[index].isBlank, !"|()".utf8.contains(bytes[index]) {
          index += 1
        }
      }
      if value == index {
        let operation = "\(Self.fields[name] ?? name) \(mark.meaning)"
        report(
          .missingRightOperand,
          "a value is missing: `\(name)\(mark.mark)` is `\(operation) …`",
          at: start..<max(start + 1, index)
        )
      } else if name == "type" {
        reportType(at: value..<index)
      }
    } while skip("|")
  }

  /// Whether a value stands directly behind a mark, or none does: blanks are for predicates.
  private func isBare(behind mark: StaticString) -> Bool {
    let end = index + mark.utf8CodeUnitCount
    guard end < bytes.count, bytes[end].isBlank else { return true }
    let next = bytes[end...].drop(while: \.isBlank)
    // `p= and s=x`
    let word = String(decoding: next.prefix(while: \.isNamePart), as: UTF8.self).lowercased()
    return next.isEmpty || word == "and" || word == "or" || next.first == UInt8(ascii: ")")
  }

  /// Passes a comparison as predicates have it, up to the next connective.
  private mutating func skipComparison() {
    let start = index
    var depth = 0
    while index < bytes.count {
      if skipString() { continue }
      let byte = bytes[index]
      if depth == 0, index > start, byte == UInt8(ascii: ")") { return }
      if "({".utf8.contains(byte) { depth += 1 }
      if ")}".utf8.contains(byte) { depth -= 1 }
      if depth == 0, index > start, bytes[index - 1].isBlank {
        var next = self
        if next.readConnective() { return }
      }
      index += 1
    }
  }

  /// Passes the pattern behind `~/`, up to the next `/`, or a string.
  private mutating func skipPattern() {
    if skipString() { return }
    while index < bytes.count, bytes[index] != UInt8(ascii: "/") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index + 1, bytes.count)
  }

  private mutating func skip(_ mark: StaticString) -> Bool {
    guard bytes.hasBytes(mark, at: index), !bytes.hasBytes("||", at: index) else { return false }
    index += mark.utf8CodeUnitCount
    return true
  }

  private mutating func skipName() {
    while index < bytes.count, bytes[index].isNamePart { index += 1 }
  }

  /// Passes a string; to the end of the text if nothing closes it.
  private mutating func skipString() -> Bool {
    let quote = bytes[min(index, bytes.count - 1)]
    guard index < bytes.count, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
      return false
    }
    index += 1
    while index < bytes.count, bytes[index] != quote {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index + 1, bytes.count)
    return true
  }

  // MARK: - Findings

  private mutating func report(_ id: DiagnosticID, _ message: String, at range: Range<Int>) {
    findings.append(LintFinding(id.rawValue, .error, message, at: SourceSpan(range)))
  }

  private mutating func reportOpenString(from start: Int) {
    guard index == bytes.count, index - start < 2 || bytes[index - 1] != bytes[start] else {
      return
    }
    report(.unterminatedString, "nothing closes this string", at: start..<index)
  }

  private mutating func reportField(_ name: String, at range: Range<Int>) {
    let profile = LintProfile.named("unified-logging")
    guard profile?.keys.plainNames.contains(name) != true else { return }
    let nearest = Spelling.nearest(to: name, among: Self.fields.keys.filter { $0.utf8.count > 1 })
    let hint =
      nearest.map { "; did you mean `\($0)`?" }
      ?? "; its fields are s, c, p, pid, m, l, tid, type and those of predicates"
    var finding = LintFinding(
      LintRule.hostKey.name,
      .error,
      "log's shorthand has no field `\(name)`" + hint,
      at: SourceSpan(range)
    )
    if let nearest {
      finding.fixIts = [.init("write \(nearest)", replacing: finding.span, with: nearest)]
    }
    findings.append(finding)
  }

  private mutating func reportType(at range: Range<Int>) {
    let written = String(decoding: bytes[range], as: UTF8.self)
    let type = written.filter { $0 != "\"" && $0 != "'" }.lowercased()
    let isNumber = type.allSatisfy(\.isNumber)
    guard !isNumber, !Self.types.contains(type), !type.hasSuffix("event") else { return }
    let nearest = Spelling.nearest(to: type, among: Self.types)
    let hint =
      nearest.map { "; did you mean `\($0)`?" } ?? "; it is default, info, debug, error or fault"
    findings.append(
      LintFinding(
        LintRule.hostValue.name,
        .warning,
        "there is no type `\(type)`" + hint,
        at: SourceSpan(range)
      )
    )
  }
}
