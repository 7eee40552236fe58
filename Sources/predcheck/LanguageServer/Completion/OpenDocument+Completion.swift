import PredicateLint
import PredicateSchema
import PredicateSyntax

extension OpenDocument {
  /// The limit of words that are offered at a time.
  private static let wordLimit = 1_000

  /// The words that may stand at a place.
  func completions(at position: DocumentPosition, _ settings: EditorSettings) -> CompletionList {
    let offset = text.offset(of: position)
    guard let cursor = cursor(at: offset) else {
      return CompletionList(isIncomplete: false, items: [])
    }
    let before = TokenText(cursor.before)
    let place = CompletionPlace(before)
    let predicate = cursor.predicate.map { predicates[$0] }
    let words = CompletionWords(
      keys: settings.catalogue(of: predicate).entries,
      rules: CompletionRules(settings.profile(of: predicate)),
      variables: before.variables(except: place.partial)
    ).words(at: place.kind)
    let range = text.range(of: fileRange(of: place.partial, cursor))
    let items = words.prefix(Self.wordLimit).enumerated().map { index, word in
      CompletionList.Item(
        label: word.text,
        kind: CompletionList.Kind(word.kind),
        detail: word.detail,
        sortText: String(10_000 + index),
        textEdit: DocumentEdit(range: range, newText: written(word))
      )
    }
    return CompletionList(isIncomplete: words.count > Self.wordLimit, items: items)
  }

  /// The predicate, or line, that a cursor is in.
  private struct Cursor {
    let before: String
    /// Nil for a line that is no predicate yet.
    let predicate: Int?
    /// Where the line's text begins, in a file with a predicate a line.
    var start: Int?
  }

  private func cursor(at offset: Int) -> Cursor? {
    let index = predicate(at: offset)
    if hasPredicateLines {
      let line = text.lineRange(of: offset)
      let before = text.bytes[line.lowerBound..<max(line.lowerBound, offset)]
      let isRemark = before.first == UInt8(ascii: "#") && index == nil && before.count > 1
      if isRemark { return nil }
      return Cursor(
        before: String(decoding: before, as: UTF8.self),
        predicate: index,
        start: line.lowerBound
      )
    }
    guard let index, let end = predicates[index].map.textOffset(of: offset) else { return nil }
    let before = predicates[index].text.utf8.prefix(end)
    return Cursor(before: String(decoding: before, as: UTF8.self), predicate: index)
  }

  private func fileRange(of partial: Range<Int>, _ cursor: Cursor) -> Range<Int> {
    if let start = cursor.start {
      return start + partial.lowerBound..<start + partial.upperBound
    }
    guard let index = cursor.predicate else { return 0..<0 }
    return predicates[index].map.fileRange(of: partial)
  }

  /// The spelling of a word. Inside of a program's string a quoted key has the quotes that such
  /// strings seldom have.
  private func written(_ word: CompletionWords.Word) -> String {
    let text = word.written ?? word.text
    guard !hasPredicateLines, text.contains("\""), !text.contains("'") else { return text }
    return text.replacing("\"", with: "'")
  }
}

extension CompletionRules {
  /// The words that a profile's host takes.
  fileprivate init(_ profile: LintProfile) {
    self.init()
    operators = profile.operators
    functions = profile.functions
    options = profile.options
    variables = profile.variables
  }
}

extension CompletionList.Kind {
  /// The protocol's number for a kind of word.
  fileprivate init(_ kind: CompletionWords.Kind) {
    self =
      switch kind {
      case .constant: .constant
      case .field: .field
      case .function: .function
      case .keyword: .keyword
      case .operator: .operator
      case .variable: .variable
      }
  }
}

extension EditorSettings {
  /// The host's rules for a predicate.
  func profile(of predicate: FoundPredicate?) -> LintProfile {
    profile ?? LintProfile(name: predicate?.profile ?? LintProfile.foundation.name)
  }

  /// The keys that a predicate may name.
  func catalogue(of predicate: FoundPredicate?) -> KeyCatalogue {
    KeyCatalogue(
      schema: schema,
      entity: predicate?.entity ?? entity,
      profile: profile(of: predicate)
    )
  }
}
