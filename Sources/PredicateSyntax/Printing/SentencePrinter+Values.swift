import PredicatePlatform

extension SentencePrinter {
  func phrase(_ value: Value) -> String {
    switch value {
    case .null: "nil"
    case .bool(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .real(let number): phrase(number)
    case .decimal(let number): number.isNaN ? "not a number" : number.description
    case .text(let text): quoted(text)
    case .date(let date): DateText.plain(date)
    case .uuid(let uuid): uuid.uuidString
    case .bytes(let bytes): bytes.count == 1 ? "1 byte of data" : "\(bytes.count) bytes of data"
    case .url(let url): VisibleText.of(url)
    case .list(let elements): phrase(elements, TypeName.array.noun)
    case .set(let elements): phrase(elements, TypeName.set.noun)
    case .map(let entries): phrase(entries)
    }
  }

  /// The text in quotes, shortened if it is long.
  func quoted(_ text: String) -> String {
    var quoted = "\""
    TextLiteral.escape(text.count > 100 ? text.prefix(99) + "…" : text, into: &quoted)
    return quoted + "\""
  }

  private func phrase(_ number: Double) -> String {
    if number.isNaN { return "not a number" }
    guard number.isFinite else { return number < 0 ? "minus infinity" : "infinity" }
    return NumberText.shortest(number)
  }

  private func phrase(_ elements: [Value], _ title: String) -> String {
    guard !elements.isEmpty else { return "an empty \(title)" }
    return "the \(title) of "
      + enumeration(elements.prefix(Self.elementsSaid).map { nested($0) }, of: elements.count)
  }

  private func phrase(_ entries: [String: Value]) -> String {
    guard !entries.isEmpty else { return "an empty \(TypeName.dictionary.noun)" }
    let said = entries.sorted { $0.key < $1.key }.prefix(Self.elementsSaid)
    return "the \(TypeName.dictionary.noun) of "
      + enumeration(said.map { nested($0.value) + " for " + quoted($0.key) }, of: entries.count)
  }

  private func nested(_ value: Value) -> String {
    switch value {
    case .list, .set, .map: "(" + phrase(value) + ")"
    case .null, .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url: phrase(value)
    }
  }
}
