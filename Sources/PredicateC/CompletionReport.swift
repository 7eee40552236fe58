import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateSyntax

/// The words that may stand at the end of a text, as the language server offers them.
enum CompletionReport {
  /// `before` is the text up to the cursor. Without a schema no keys are known.
  static func json(
    of before: String,
    _ options: CallOptions,
    _ known: (schema: Schema, entity: String)?
  ) -> String {
    let text = TokenText(before)
    let place = CompletionPlace(text)
    let policy = options.policy ?? .unrestricted
    let words = CompletionWords(
      keys: { path in known.map { keys(behind: path, $0.schema, $0.entity, policy) } ?? [] },
      rules: CompletionRules(policy),
      variables: text.variables(except: place.partial)
    ).words(at: place.kind)
    return JSONText.of(
      .object([
        ("start", .integer(place.partial.lowerBound)), ("words", .list(words.map(item))),
      ])
    )
  }

  /// The keys of the schema that the policy allows.
  private static func keys(
    behind path: [String],
    _ schema: Schema,
    _ entity: String,
    _ policy: PredicatePolicy
  ) -> [KeyEntry] {
    let entries = SchemaKeys(schema: schema, entity: entity)?.entries(behind: path) ?? []
    return entries.filter { entry in
      let path = (path + [entry.name]).joined(separator: ".")
      return policy.allows(keyPath: path, of: entity, in: schema)
        || policy.allows(keyPath: path, of: entity, in: schema, as: .passage)
    }
  }

  private static func item(_ word: CompletionWords.Word) -> JSONItem {
    .object([
      ("text", .text(word.text)), ("kind", .text(word.kind.rawValue)),
      ("detail", word.detail.map(JSONItem.text) ?? .null),
      ("inserted", .text(word.written ?? word.text)),
    ])
  }
}
