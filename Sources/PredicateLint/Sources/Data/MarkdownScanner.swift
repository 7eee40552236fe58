/// Finds predicates in the code of Markdown: fenced and indented blocks, and code between
/// back-quotes. A block without a language is read as what it looks like.
enum MarkdownScanner {
  static func predicates(in source: MappedText, depth: Int) -> [FoundPredicate] {
    var found: [FoundPredicate] = []
    var start = 0
    var block: (fence: ArraySlice<UInt8>, language: HostLanguage?, text: MappedText)?
    while start < source.count {
      let end = source.bytes[start...].firstIndex(of: 0x0A) ?? source.count
      let next = min(end + 1, source.count)
      defer { start = next }
      let line = source.bytes[start..<end].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x3E }
      let mark = line.first ?? 0
      let isFence = mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~")
      let fence: ArraySlice<UInt8> = isFence ? line.prefix { $0 == mark } : []
      if var open = block {
        if fence.count >= open.fence.count, line.dropFirst(fence.count).allSatisfy(\.isBlank) {
          found += predicates(inBlock: open.text, open.language, depth: depth)
          block = nil
        } else {
          open.text.append(start..<next, of: source)
          block = open
        }
      } else if fence.count >= 3 {
        let word = line.dropFirst(fence.count).drop(while: \.isBlank)
          .prefix { !$0.isBlank && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: ",") }
        let name = String(decoding: word, as: UTF8.self)
        block = (fence, HostLanguage(codeBlock: name), MappedText())
      } else {
        found += inlineCode(of: source[start..<end], depth: depth)
        if isIndentedCommand(source.bytes[start..<end]) {
          let line = source[start..<end]
          found += SourceScanner.predicates(in: line, .shell, depth: depth + 1)
            .filter { Plausibility.hasOperator($0.pieces) }
        }
      }
    }
    if let open = block {
      found += predicates(inBlock: open.text, open.language, depth: depth)
    }
    return found.filter { !Plausibility.isElided($0.pieces) }
  }

  /// Whether a line, indented as code is, calls the `log` of macOS.
  private static func isIndentedCommand(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == 0x09 || line.prefix(4).elementsEqual("    ".utf8) else { return false }
    let text = line.drop { $0.isBlank || $0 == UInt8(ascii: "$") }
    return ["log stream ", "log show ", "sudo log ", "/usr/bin/log "].contains {
      text.starts(with: $0.utf8)
    }
  }

  private static func predicates(
    inBlock text: MappedText,
    _ language: HostLanguage?,
    depth: Int
  ) -> [FoundPredicate] {
    // A block without a known language, such as `diff` or `text`, is read as what it looks like.
    guard let language = language ?? likelyLanguage(of: text.bytes), language != .markdown else {
      return []
    }
    return SourceScanner.predicates(in: text, language, depth: depth + 1)
  }

  private static func likelyLanguage(of bytes: [UInt8]) -> HostLanguage? {
    if bytes.holds("NSPredicate(format") || bytes.holds("NSExpression(format") { return .swift }
    if bytes.holds("predicateWithFormat:") || bytes.holds("objectsWhere:") { return .objectiveC }
    if bytes.holds("<query") || bytes.holds("<plist") || bytes.holds("<key>") { return .xml }
    if bytes.holds("--predicate") { return .shell }
    if bytes.holds("\"Predicate\"") || bytes.holds("\"predicate\"") { return .json }
    return nil
  }

  /// Code between back-quotes on a line, if what it is shows.
  private static func inlineCode(of line: MappedText, depth: Int) -> [FoundPredicate] {
    guard line.bytes.contains(UInt8(ascii: "`")) else { return [] }
    var found: [FoundPredicate] = []
    var index = 0
    while let opener = line.bytes[index...].firstIndex(of: UInt8(ascii: "`")) {
      let marks = line.bytes[opener...].prefix { $0 == UInt8(ascii: "`") }.count
      var end = opener + marks
      while end < line.count, !closes(line.bytes, at: end, marks) { end += 1 }
      guard end < line.count else { break }
      let code = line[opener + marks..<end]
      if let language = likelyLanguage(of: code.bytes) {
        found += SourceScanner.predicates(in: code, language, depth: depth + 1)
      } else if KeptLocator.isClassChain(code) {
        found += ClassChain.predicates(in: code).map { FoundPredicate($0, KeptLocator.chainUse) }
      }
      index = end + marks
    }
    return found
  }

  private static func closes(_ bytes: [UInt8], at index: Int, _ marks: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "`"), bytes[index - 1] != UInt8(ascii: "`") else {
      return false
    }
    return bytes[index...].prefix { $0 == UInt8(ascii: "`") }.count == marks
  }
}
