/// The parts of a document in Markdown that may be code. The directives of reStructuredText and the
/// listings of AsciiDoc are read, too.
struct MarkdownBlocks {
  enum Block {
    /// A block that is marked as code, with the language that its mark names.
    case code(MappedText, HostLanguage?)
    /// Lines that are indented as code is, call `log` or make a predicate; they may as well belong to
    /// a list.
    case indented(MappedText)
    /// Any other line, with code between back-quotes, and those that such code goes on over.
    case line(MappedText)
  }

  /// The end of a block.
  private enum End {
    /// as many of the marks that the block begins with, or more
    case fence([UInt8])
    /// `{% endhighlight %}`
    case tag(String)
    /// a line that is indented no further than the directive
    case indentation(Int)
  }

  private struct Opening {
    var end: End
    var language: HostLanguage?
    var text = MappedText()
  }

  private let source: MappedText
  private var blocks: [Block] = []
  private var open: Opening?
  private var indented = MappedText()
  /// Whether the last of those lines belong to a statement without any mark of code.
  private var isStatement = false
  /// Whether the last command has a quote that is not closed yet.
  private var isQuoted = false
  /// A line with a back-quote that is not closed yet, and those behind it.
  private var unclosed = MappedText()
  /// The language that the line before names for a listing: `[source,swift]`
  private var listing: HostLanguage??

  static func blocks(of source: MappedText) -> [Block] {
    var reader = Self(source: source)
    var start = 0
    while start < source.count {
      let end = source.bytes[start...].firstIndex(of: 0x0A) ?? source.count
      let next = min(end + 1, source.count)
      reader.read(start..<end, with: start..<next)
      start = next
    }
    reader.close()
    return reader.blocks
  }

  private init(source: MappedText) { self.source = source }

  /// Reads a line; `whole` has the mark at its end, too.
  private mutating func read(_ line: Range<Int>, with whole: Range<Int>) {
    // A byte order mark where files were joined
    if source.bytes.hasBytes([0xEF, 0xBB, 0xBF], at: line.lowerBound), line.count > 2 {
      return read(line.dropFirst(3), with: whole.dropFirst(3))
    }
    let bytes = source.bytes[line]
    let content = bytes.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
    if let opening = open {
      guard ends(opening.end, content, indentedBy: bytes.prefix(while: \.isBlank).count) else {
        open?.text.append(whole, of: source)
        return
      }
      close()
      // Such a block has no end of its own: the line belongs to what follows.
      guard case .indentation = opening.end else { return }
    }
    let listing = self.listing
    self.listing = nil
    if let opening = opening(content, indentedBy: content.startIndex - line.lowerBound, listing) {
      close()
      open = opening
    } else if isIndented(bytes) || Self.isCommand(content) || Self.makesPredicate(content)
      || !indented.isEmpty && (isStatement || content.allSatisfy(\.isBlank))
    {
      // A quote that is still open was never meant to be.
      if isQuoted, Self.isCommand(content) { close() }
      if isQuoted || Self.isCommand(content) { isQuoted = isQuoted != Self.hasOddQuotes(content) }
      // A statement that makes a predicate may go on over lines, and so may a quote of a command.
      isStatement =
        !content.allSatisfy(\.isBlank)
        && (isStatement || isQuoted || Self.makesPredicate(content))
      indented.append(whole, of: source)
    } else {
      if unclosed.isEmpty || Self.beginsParagraph(content) { close() }
      readInline(whole)
      self.listing = Self.listingLanguage(content)
    }
  }

  /// Reads a line with code between back-quotes, which may go on over the lines of a paragraph.
  private mutating func readInline(_ line: Range<Int>) {
    unclosed.append(line, of: source)
    let quotes = unclosed.bytes.split(omittingEmptySubsequences: true) { $0 != UInt8(ascii: "`") }
    if quotes.isEmpty { unclosed = MappedText() }
    if quotes.count.isMultiple(of: 2) || unclosed.count > Self.inlineLimit { close() }
  }

  private static let inlineLimit = 1_024

  /// Whether a line is none of the paragraph above it: it is empty or begins an item, a row, a title.
  private static func beginsParagraph(_ content: ArraySlice<UInt8>) -> Bool {
    let marks = content.drop(while: \.isDigit)
    guard let mark = marks.first, !mark.isNewline else { return true }
    if mark == UInt8(ascii: "|") || mark == UInt8(ascii: "#") { return true }
    return "-*+.)".utf8.contains(mark) && marks.dropFirst().first?.isBlank != false
  }

  private mutating func close() {
    if let open { blocks.append(.code(open.text, open.language)) }
    if !indented.isEmpty { blocks.append(.indented(indented)) }
    if !unclosed.isEmpty { blocks.append(.line(unclosed)) }
    open = nil
    indented = MappedText()
    isStatement = false
    isQuoted = false
    unclosed = MappedText()
  }

  private func isIndented(_ line: ArraySlice<UInt8>) -> Bool {
    (line.first == 0x09 || line.starts(with: "    ".utf8)) && !line.allSatisfy(\.isBlank)
  }

  /// Whether a line, which the author did not mark as code, calls the `log` of macOS.
  private static func isCommand(_ content: ArraySlice<UInt8>) -> Bool {
    let text = content.drop { $0.isBlank || $0 == UInt8(ascii: "$") }
    return ["log stream ", "log show ", "sudo log ", "/usr/bin/log "].contains {
      text.starts(with: $0.utf8)
    }
  }

  private static func hasOddQuotes(_ content: ArraySlice<UInt8>) -> Bool {
    !content.count { $0 == UInt8(ascii: "'") }.isMultiple(of: 2)
  }

  /// Whether a line, which the author did not mark as code, makes a predicate.
  private static func makesPredicate(_ content: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(content)
    return (bytes.holds("predicateWithFormat:@\"") || bytes.holds("NSPredicate(format: \""))
      && !bytes.contains(UInt8(ascii: "`"))
  }

  private func ends(_ end: End, _ content: ArraySlice<UInt8>, indentedBy width: Int) -> Bool {
    switch end {
    case .fence(let marks):
      let fence = content.prefix { $0 == marks.first }
      return fence.count >= marks.count && content.dropFirst(fence.count).allSatisfy(\.isBlank)
    case .tag(let name):
      let word = Self.tagWords(content)?.first
      return word == Substring("end" + name) || word == Substring("/" + name)
    case .indentation(let margin): return width <= margin && !content.allSatisfy(\.isBlank)
    }
  }

  // MARK: - Openings

  private func opening(
    _ content: ArraySlice<UInt8>,
    indentedBy width: Int,
    _ listing: HostLanguage??
  ) -> Opening? {
    guard let mark = content.first else { return nil }
    let fence = content.prefix { $0 == mark }
    switch mark {
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      let name = content.dropFirst(fence.count)
      // Code between back-quotes may be at the start of a line, too.
      guard fence.count >= 3, mark != UInt8(ascii: "`") || !name.contains(mark) else { return nil }
      let word = name.drop(while: \.isBlank)
        .prefix { !$0.isBlank && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: ",") }
      return Opening(end: .fence(Array(fence)), language: Self.language(word))
    case UInt8(ascii: "-"), UInt8(ascii: "."):
      if let listing, fence.count >= 4, content.dropFirst(fence.count).allSatisfy(\.isBlank) {
        return Opening(end: .fence(Array(fence)), language: listing)
      }
      guard let language = Self.directiveLanguage(content) else { return nil }
      return Opening(end: .indentation(width), language: language)
    case UInt8(ascii: "{"):
      guard let words = Self.tagWords(content), let name = words.first,
        name == "highlight" || name == "codeblock", !words.contains(Substring("end" + name))
      else { return nil }
      let named = words.lazy.filter { $0.hasPrefix("lang:") }.first?.dropFirst(5)
      let language = named ?? (name == "highlight" ? words.dropFirst().first : nil)
      return Opening(
        end: .tag(String(name)),
        language: language.flatMap { HostLanguage(codeBlock: String($0)) }
      )
    default: return nil  // No other byte begins a block.
    }
  }

  private static func language(_ name: ArraySlice<UInt8>) -> HostLanguage? {
    HostLanguage(codeBlock: String(decoding: name, as: UTF8.self))
  }

  /// The words of a tag of Jekyll or Hugo: `{% highlight objc %}`, `{{< highlight swift >}}`
  private static func tagWords(_ content: ArraySlice<UInt8>) -> [Substring]? {
    guard content.starts(with: "{%".utf8) || content.starts(with: "{{".utf8) else { return nil }
    let text = String(decoding: content.prefix(256), as: UTF8.self)
    return text.split { $0.isWhitespace || "{}%<>\"".contains($0) }.filter { $0 != "-" }
  }

  /// The language of `.. code-block:: swift`; nil without such a directive.
  private static func directiveLanguage(_ content: ArraySlice<UInt8>) -> HostLanguage?? {
    for directive in [".. code-block::", ".. sourcecode::", ".. code::"] {
      guard content.starts(with: directive.utf8) else { continue }
      let name = content.dropFirst(directive.utf8.count).drop(while: \.isBlank)
      return .some(language(name.prefix { !$0.isBlank }))
    }
    return nil
  }

  /// The language of `[source,swift]`; nil on other lines.
  private static func listingLanguage(_ content: ArraySlice<UInt8>) -> HostLanguage?? {
    guard content.starts(with: "[source".utf8) else { return nil }
    let name = content.dropFirst(7).drop { $0 == UInt8(ascii: ",") || $0.isBlank }
    return .some(language(name.prefix { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: ",") }))
  }
}
