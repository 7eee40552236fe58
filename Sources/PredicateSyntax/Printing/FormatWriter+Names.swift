extension FormatWriter {
  /// Steps of a key path after its base, if it has one.
  mutating func write(_ steps: [PathStep], from base: ExpressionNode?) {
    if let base {
      write(base, in: .pathBase)
    } else if let first = steps.first, first.needsBase {
      // `$a.b` would be a path from the value of `$a`, not from the key that it names; the same for
      // `%@.b`.
      text += "SELF"
    }
    for (index, step) in steps.enumerated() {
      if index > 0 || base != nil || step.needsBase { text += "." }
      write(step)
    }
  }

  mutating func writeVariable(_ name: String) {
    text += "$"
    writeName(name)
  }

  private mutating func write(_ step: PathStep) {
    switch step {
    case .key(let key): writeName(key)
    case .collectionOperator(let `operator`): write(`operator`)
    case .variable(let name): writeVariable(name)
    case .placeholder(let placeholder): text += placeholder.conversion.spelling
    }
  }

  private mutating func write(_ operator: CollectionOperator) {
    text += "@"
    if style == .apple || Name.isPlain(`operator`.name) {
      text += `operator`.name
    } else {
      text += "#"
      writeQuoted(`operator`.name)
    }
  }

  /// Writes a key or variable, escaped so that it is parsed as one. Apple's text escapes only the
  /// words that it considers reserved.
  private mutating func writeName(_ name: String) {
    switch style {
    case .apple:
      if ReservedWords.contains(name, in: ReservedWords.printedByApple) { text += "#" }
      text += name
    case .canonical where !Name.isPlain(name):
      text += "#"
      writeQuoted(name)
    case .canonical, .readable:
      if ReservedWords.contains(name) { text += "#" }
      text += name
    }
  }
}

extension PathStep {
  /// Whether it would be a value, not a key, at the beginning of a path.
  var needsBase: Bool {
    switch self {
    case .variable: true
    case .placeholder(let placeholder): placeholder.conversion == .object
    case .key, .collectionOperator: false
    }
  }
}

/// Names as they appear in a text.
enum Name {
  /// Whether `name` can be written without quotes: an identifier without invisible characters.
  static func isPlain(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, CharacterClass.startsIdentifier(first) else {
      return false
    }
    return name.unicodeScalars.allSatisfy { scalar in
      CharacterClass.continuesIdentifier(scalar)
        && (scalar.isASCII || !scalar.properties.isDefaultIgnorableCodePoint)
    }
  }
}
