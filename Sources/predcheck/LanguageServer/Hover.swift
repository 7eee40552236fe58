import PredicateLint
import PredicateSchema
import PredicateSyntax

extension OpenDocument {
  /// The limit of a sentence, in characters: more is no help above a line.
  private static let sentenceLimit = 2_000

  /// The help about a place: the type of a key, the meaning of a function, the diagnostics there,
  /// and the predicate in words. Nil outside of predicates.
  func hover(at position: DocumentPosition, _ settings: EditorSettings) -> Hover? {
    let offset = text.offset(of: position)
    guard let index = predicate(at: offset),
      let place = predicates[index].map.textOffset(of: offset)
    else { return nil }
    let predicate = predicates[index]
    let tokens = TokenText(predicate.text)
    let token =
      tokens.tokens.firstIndex { $0.range.contains(place) }
      ?? tokens.tokens.firstIndex { $0.range.upperBound == place }
    var parts: [String] = []
    if let token, !predicate.isPartial,
      let fact = fact(of: token, in: tokens, settings.catalogue(of: predicate))
    {
      parts.append(fact)
    }
    for finding in findings[index] {
      let range = finding.span.range
      guard range.lowerBound <= place, place <= range.upperBound else { continue }
      parts.append(
        "**\(finding.severity.rawValue)** `\(finding.rule)`: \(Self.plain(finding.message))"
      )
    }
    if let sentence = sentence(of: predicate) { parts.append(sentence) }
    guard !parts.isEmpty else { return nil }
    return Hover(
      contents: Hover.Contents(value: parts.joined(separator: "\n\n")),
      range: token.map { text.range(of: predicate.map.fileRange(of: tokens.tokens[$0].range)) }
    )
  }

  private func fact(of index: Int, in text: TokenText, _ catalogue: KeyCatalogue) -> String? {
    let spelling = text.spelling(index)
    switch text.tokens[index].kind {
    case .key:
      guard let path = text.path(endingAt: index)?.resolved(text.collections),
        let entry = catalogue.entry(at: path)
      else { return nil }
      return "`\(path.joined(separator: "."))`: \(entry.type)"
    case .variable:
      guard let path = text.collections[spelling]?.resolved(text.collections) else { return nil }
      let type = catalogue.entry(at: path).map { ": of \($0.type)" } ?? ""
      return "`\(spelling)` is each of `\(path.joined(separator: "."))`\(type)"
    case .function:
      guard let signature = Function(rawValue: spelling)?.signature else { return nil }
      let parameters = signature.parameters.map(\.rawValue).joined(separator: ", ")
      return "`\(spelling)(\(parameters))` → \(signature.result.rawValue): \(signature.summary)"
    case .connective, .quantifier, .comparison, .infix, .constant, .truth, .call, .index,
      .collectionOperator, .placeholder, .number, .string, .opening, .closing, .comma, .dot,
      .invalid:
      // The sentence says what they do here.
      return nil
    }
  }

  /// The predicate in words, if it can be read.
  private func sentence(of predicate: FoundPredicate) -> String? {
    guard !predicate.isPartial else { return nil }
    let sentence: String
    if predicate.isExpression {
      guard let template = try? ExpressionTemplate(parsing: predicate.text) else { return nil }
      sentence = SentencePrinter().text(of: template.root)
    } else {
      guard let template = try? PredicateTemplate(parsing: predicate.text) else { return nil }
      sentence = SentencePrinter().text(of: template.root)
    }
    let shown = sentence.prefix(Self.sentenceLimit)
    return Self.plain(String(shown) + (shown.count < sentence.count ? "…" : ""))
  }

  /// Text that Markdown shows as it is.
  private static func plain(_ text: String) -> String {
    var plain = ""
    for character in text {
      if "\\`*_{}[]<>#|!".contains(character) { plain.append("\\") }
      plain.append(character)
    }
    return plain
  }
}
