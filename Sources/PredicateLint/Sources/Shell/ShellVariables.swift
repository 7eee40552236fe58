/// The values that a shell script gives its variables.
struct ShellVariables: Sendable {
  private var values: [String: [MappedText]] = [:]
  /// How many values of a variable are remembered.
  private static let limit = 16

  /// The values that a variable may have: several if it is assigned in branches.
  func values(of name: String) -> [MappedText] { values[name] ?? [] }

  /// Remembers `NAME=value`, `NAME+=value` and `NAME="$NAME value"`.
  mutating func note(_ words: [ShellWord]) {
    for word in words.prefix(8) {
      guard let equals = word.text.bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0 else {
        if Self.declarers.contains(word.text.text) { continue }
        return
      }
      let start = equals + 1
      let isAdded = word.text.bytes[equals - 1] == UInt8(ascii: "+")
      let bytes = word.text.bytes[..<(isAdded ? equals - 1 : equals)]
      guard !bytes.isEmpty, bytes.allSatisfy(\.isNamePart) else { continue }
      let name = String(decoding: bytes, as: UTF8.self)
      var value = word.text[start..<word.text.count]
      if isAdded {
        var added = MappedText()
        added.appendHole(for: 0..<0, of: value)
        added.append(value)
        value = added
      }
      let extends = isAdded || word.expansions.contains(name)
      assign(value, to: name, extends: extends)
    }
  }

  private static let declarers: Set = [
    "local", "export", "readonly", "declare", "typeset", "-r", "-x",
  ]

  /// Adds a value. Those before it stay: which of them a branch takes is not known.
  private mutating func assign(_ value: MappedText, to name: String, extends: Bool) {
    if value.isOnlyHoles { return }
    var known = (values[name] ?? []).filter(Plausibility.hasOperator)
    if extends {
      guard Plausibility.hasOperator(value) else { return }
      known = known.map { text in
        var text = text
        if text.bytes.last != MappedText.hole {
          text.appendHole(for: text.count..<text.count, of: text)
        }
        return text
      }
    }
    values[name] = known.suffix(Self.limit - 1) + [value]
  }
}
