import PredicateSyntax

/// A text with `«` and `»` around the places that are expected to be reported.
struct MarkedText {
  let text: String
  let spans: [SourceSpan]

  init(_ marked: String) {
    var text = ""
    var starts: [Int] = []
    var spans: [SourceSpan] = []
    for character in marked {
      switch character {
      case "«": starts.append(text.utf8.count)
      case "»": spans.append(SourceSpan((starts.popLast() ?? 0)..<text.utf8.count))
      default: text.append(character)
      }
    }
    self.text = text
    self.spans = spans
  }

  /// The text with marks at `spans`, to be shown beside the expected one.
  static func marking(_ spans: [SourceSpan], in text: String) -> String {
    var bytes = Array(text.utf8)
    let marks = spans.flatMap { [(Int($0.end), "»"), (Int($0.start), "«")] }
    for (offset, mark) in marks.sorted(by: { $0.0 > $1.0 }) {
      bytes.insert(contentsOf: mark.utf8, at: min(offset, bytes.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
