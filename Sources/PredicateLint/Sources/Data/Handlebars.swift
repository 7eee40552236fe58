import PredicateEvaluation

/// Templates of Handlebars, from which the integrations of Elastic make their YAML: `{{name}}` is a
/// value, and `{{#if name}}`, `{{else}}` and `{{/if}}` are not part of the text.
enum Handlebars {
  /// The YAML of a template, with a hole for each value.
  static func text(of source: MappedText) -> MappedText {
    var result = MappedText()
    var start = 0
    while let opener = source.bytes.position(of: "{{", from: start),
      let end = source.bytes.position(of: "}}", from: opener).map({ $0 + 2 })
    {
      result.append(start..<opener, of: source)
      if isValue(source.bytes[(opener + 2)..<(end - 2)]) {
        result.appendHole(for: opener..<end, of: source)
      }
      start = end
    }
    result.append(start..<source.count, of: source)
    return result
  }

  private static func isValue(_ tag: ArraySlice<UInt8>) -> Bool {
    let word = tag.drop { $0.isBlank || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "~") }
    guard let first = word.first else { return false }
    return !"#/!>^".utf8.contains(first) && !word.starts(with: "else".utf8)
  }
}
