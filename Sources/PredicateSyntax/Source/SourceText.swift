/// The text a predicate was written in, with the means to point into it.
public struct SourceText: Hashable, Sendable {
  /// The origin of the text, for messages: a file's name, or empty for text given directly.
  public let name: String
  /// The text itself.
  public let text: String

  /// Creates a source from a text.
  public init(_ text: String, name: String = "") {
    self.text = text
    self.name = name
  }

  /// The text that `span` covers; ends outside the text or inside a character are moved to the
  /// nearest valid place.
  public subscript(span: SourceSpan) -> Substring {
    let lower = index(at: Int(span.start))
    let upper = index(at: Int(span.end))
    return text[lower..<max(lower, upper)]
  }

  /// The line and column of a UTF-8 offset.
  public func position(of offset: Int) -> SourcePosition {
    let lines = SourceLines(text)
    return lines.position(of: lines.clamp(offset))
  }

  /// The scalar that contains the byte at `offset`, or the nearest end of the text.
  private func index(at offset: Int) -> String.Index {
    let utf8 = text.utf8
    var place = utf8.index(utf8.startIndex, offsetBy: min(max(offset, 0), utf8.count))
    while place.samePosition(in: text.unicodeScalars) == nil { place = utf8.index(before: place) }
    return place
  }
}

/// A place in a text as people count it: lines from 1, columns from 1 in characters.
public struct SourcePosition: Hashable, Sendable, Codable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in characters.
  public var column: Int

  /// Creates a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
