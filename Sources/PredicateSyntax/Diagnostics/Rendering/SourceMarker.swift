/// A part of one line to underline, and the text to write next to it.
struct SourceMarker {
  let line: Int
  let bytes: Range<Int>
  let isPrimary: Bool
  let text: String

  /// The markers of the mistake, on its first and its last line, and then those of the labels.
  static func all(of diagnostic: Diagnostic, in lines: SourceLines) -> [Self] {
    let bytes = lines.clamp(diagnostic.span)
    let first = lines.line(at: bytes.lowerBound)
    let last = lines.line(at: bytes.upperBound)
    var markers = [Self(first, bytes, in: lines)]
    if last > first {
      let tail = Self(last, lines.ranges[last].lowerBound..<bytes.upperBound, in: lines)
      if !tail.bytes.isEmpty { markers.append(tail) }
    }
    for label in diagnostic.labels {
      let bytes = lines.clamp(label.span)
      markers.append(Self(lines.line(at: bytes.lowerBound), bytes, in: lines, label: label.text))
    }
    return markers
  }

  private init(_ line: Int, _ bytes: Range<Int>, in lines: SourceLines, label: String? = nil) {
    self.line = line
    let end = max(bytes.lowerBound, lines.ranges[line].upperBound)
    self.bytes = bytes.lowerBound..<min(bytes.upperBound, end)
    isPrimary = label == nil
    text = label ?? ""
  }

  /// `^~~~` for the mistake, `----` for a label; at least one character, for something that is
  /// missing.
  func underline(width: Int) -> String {
    isPrimary
      ? "^" + String(repeating: "~", count: max(0, width - 1))
      : String(repeating: "-", count: max(1, width))
  }
}
