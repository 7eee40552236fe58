package import PredicateSyntax

/// All wording, in the order of the codes.
extension EvaluationError {
  static func unknownKey(
    _ key: String,
    of subject: KeyedValue,
    known: [String]?,
    at span: SourceSpan?
  ) -> Self {
    var hints: [String] = []
    if let known {
      if let nearest = Spelling.nearest(to: key, among: known) {
        hints.append("did you mean `\(nearest)`?")
      } else if !known.isEmpty, known.count <= 20 {
        hints.append("its keys are " + known.joined(separator: ", "))
      }
    }
    if case .object(let object as UnreadableObject) = subject {
      hints = [
        "`extension \(object.typeName): KeyPathReadable` lists its keys; `ReflectedReadable` "
          + "reads all that it stores"
      ]
    }
    return Self(
      .unknownKey,
      "unknown key `\(key)` of \(subject.kindName)",
      at: span,
      key: key,
      hints: hints
    )
  }

  static func operatorNeedsKey(_ name: String, at span: SourceSpan?) -> Self {
    Self(
      .unknownKey,
      "`@\(name)` needs a key, such as `items.@\(name).price`",
      at: span,
      key: "@" + name,
      hints: ["for plain values, use `@\(name).self`"]
    )
  }

  static func unknownOperator(_ name: String, of value: KeyedValue, at span: SourceSpan?) -> Self {
    let known = CollectionOperator.standard.map(\.name)
    return Self(
      .unknownKey,
      "\(value.kindName) has no operator `@\(name)`",
      at: span,
      key: "@" + name,
      hints: Spelling.hints(for: name, among: known, after: "@")
    )
  }

  static func stepNotText(_ variable: String, at span: SourceSpan?) -> Self {
    Self(.unknownKey, "`$\(variable)` is used as a key and must be a string", at: span)
  }

  static func notACollection(
    _ value: KeyedValue,
    for use: String,
    at span: SourceSpan?,
    hints: [String] = []
  ) -> Self {
    Self(
      .notACollection,
      "\(use) needs a collection, but this is \(value.kindName)",
      at: span,
      hints: hints
    )
  }

  static func notText(_ value: KeyedValue, for use: String, at span: SourceSpan?) -> Self {
    let isNumber = Number(value) != nil
    return Self(
      .notText,
      "\(use) needs strings on both sides, but this is \(value.kindName)",
      at: span,
      hints: isNumber ? ["`CAST(…, \"NSString\")` converts a number to a string"] : []
    )
  }

  static func notMatchable(_ value: KeyedValue, for use: String, at span: SourceSpan?) -> Self {
    Self(
      .invalidMatch,
      "\(use) needs strings on both sides, but this is \(value.kindName)",
      at: span
    )
  }

  package static func invalidPattern(_ error: PatternError, at span: SourceSpan?) -> Self {
    Self(.invalidMatch, "\(error.message), at byte \(error.offset) of the pattern", at: span)
  }

  static func quantifierOnScalar(
    _ quantifier: Quantifier,
    _ value: KeyedValue,
    at span: SourceSpan?
  ) -> Self {
    Self(
      .quantifierOnScalar,
      "\(quantifier.rawValue) needs an array or a set, but this is \(value.kindName)",
      at: span
    )
  }

  package static func unboundVariable(_ name: String, at span: SourceSpan?) -> Self {
    Self(.unboundVariable, "`$\(name)` has no value", at: span)
  }

  static func notANumber(_ value: KeyedValue, for use: String, at span: SourceSpan?) -> Self {
    var hints: [String] = []
    if case .value(.date) = value {
      hints = ["CAST(CAST(date, \"NSNumber\") + 60, \"NSDate\") is a minute later"]
    }
    return Self(.notANumber, "\(use) is \(value.kindName)", at: span, hints: hints)
  }

  static func incomparable(_ left: KeyedValue, _ right: KeyedValue, at span: SourceSpan?) -> Self {
    var hints: [String] = []
    switch (left, right) {
    case (.value(.date), .value(.text(let text))), (.value(.text(let text)), .value(.date)):
      hints = ["pass a date for %@, or write CAST(\"2020-01-01T00:00:00Z\", \"NSDate\")"]
      if let flaw = DateText.flaw(in: text) {
        let sides = [left, right].map { $0.text == nil ? $0.kindName : ValueText.shown($0) }
        return Self(
          .incomparable,
          "cannot order \(sides[0]) and \(sides[1]): the text is not a date, since \(flaw)",
          at: span
        )
      }
    default: break  // No other pair is commonly meant to have an order.
    }
    return Self(
      .incomparable,
      "cannot order \(left.kindName) and \(right.kindName)",
      at: span,
      hints: hints
    )
  }

  static func noRawValue(_ object: UnreadableObject, at span: SourceSpan?) -> Self {
    Self(
      .incomparable,
      "cannot compare `\(object.typeName)`, an enum without a raw value",
      at: span,
      hints: ["give it one, as in `enum \(object.typeName): String`"]
    )
  }

  static func betweenBounds(_ value: KeyedValue, at span: SourceSpan?) -> Self {
    let found = value.collection.map { "\($0.elements.count)" } ?? value.kindName
    return Self(
      .betweenBounds,
      "BETWEEN needs an array of exactly two bounds, found \(found)",
      at: span,
      hints: ["write `BETWEEN {1, 5}`"]
    )
  }
}
