import PredicateSyntax

extension LintRule {
  /// `("size == %@", 5)`: `%@` takes the number for the address of an object, which crashes.
  static let argumentType = LintRule(
    "lint.argument-type",
    .error,
    "an argument is not what its placeholder takes",
    examples: [
      .bad("size == «%@»", arguments: ["5"], fixed: "size == %ld"),
      .bad("flag == «%@»", arguments: ["true"], fixed: "flag == %d"),
      .bad("price < «%@»", arguments: ["1.5"], fixed: "price < %f"),
      .bad("size == «%d»", arguments: ["\"x\""], fixed: "size == %@"),
      .bad("size == «%d»", arguments: ["@5"], fixed: "size == %@"),
      .bad("«%K» == 1", arguments: ["5"]),
      .bad("size == %d AND name == «%@»", arguments: ["5", "NO"]),
      .good("size == %@", arguments: ["@5"]),
      .good("size == %@", arguments: ["5 as NSNumber"]),
      .good("size == %@", arguments: ["NSNumber(value: true)"]),
      .good("size == %d AND name == %@", arguments: ["5", "\"x\""]),
      .good("size == %@", arguments: ["count"]),
      .good("%K == %f", arguments: ["\"price\"", "1.5"]),
    ]
  ) { context in
    context.placeholderUses.compactMap { placeholder, span in
      guard let fact = context.subject.fact(ofArgument: placeholder.index),
        let mismatch = fact.mismatch(with: placeholder.conversion)
      else { return nil }
      let word = context.text(of: span)
      let argument = context.subject.argumentText(placeholder.index)
      return Remark(
        "`\(word)` gets \(argument), \(mismatch.problem)",
        at: span,
        fixIts: mismatch.instead.map { [.init("write \($0)", replacing: span, with: $0)] } ?? []
      )
    }
  }
}

extension ArgumentFact {
  /// The fault of an argument for a conversion, and the conversion that takes it.
  fileprivate func mismatch(
    with conversion: Placeholder.Conversion
  ) -> (problem: String, instead: String?)? {
    switch conversion {
    case .object:
      return isObject
        ? nil : ("which is not an object: the program takes it for the address of one", number)
    case .keyPath: return kind == .text ? nil : ("which is not a key path", nil)
    case .signedInteger, .unsignedInteger, .real:
      // `nil` ends the lists of other methods.
      if kind == .null { return nil }
      if isObject, !isOptional { return ("an object, whose address it shows", "%@") }
      return nil
    case .character, .string: return nil
    }
  }

  /// The placeholder for a number.
  private var number: String? {
    if let placeholder { return placeholder }
    if case .bool? = value { return "%d" }
    switch kind {
    case .integer: return "%ld"
    case .real: return "%f"
    case .text, .date, .uuid, .list, .null: return nil
    }
  }
}

extension LintSubject {
  /// An argument as it is written, or as messages call it.
  func argumentText(_ index: Int) -> String {
    guard case .listed(let texts) = arguments, texts.indices.contains(index) else {
      return "an argument"
    }
    return "`\(texts[index].prefix(40))`"
  }
}
