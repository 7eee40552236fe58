/// Constants that a string takes in: `"\(isAdult) AND isMember"`, `` `${button} AND name == 'A'` ``.
extension StringExpression {
  /// The texts that a string at `use` may be, with the constants of the file that it takes in. A
  /// constant has the place of the interpolation, so that the text stays where the string stands,
  /// unless it is all of the text.
  mutating func filled(_ text: MappedText, at use: Int, depth: Int) -> [MappedText] {
    guard text.hasHoles, depth < Self.functionLimit,
      text.bytes.count(where: { $0 == MappedText.hole }) <= Self.alternativeLimit
    else { return [text] }
    var results = [MappedText()]
    var start = 0
    for (offset, byte) in text.bytes.enumerated() where byte == MappedText.hole {
      guard let path = interpolatedPath(at: offset, of: text) else { continue }
      let values = constantValues(path, at: use, depth: depth)
      if values.isEmpty { continue }
      if text.count == 1 { return values }
      results = Self.combined(results, values) { joined, value in
        joined.append(start..<offset, of: text)
        joined.append(value.bytes, for: offset..<offset + 1, of: text)
      }
      start = offset + 1
    }
    return results.map { result in
      var whole = result
      whole.append(start..<text.count, of: text)
      return whole
    }
  }

  /// The names in `\(owner.name)`, `${name}`, `#{name}` and `{name}`; nil for any other expression.
  private func interpolatedPath(at hole: Int, of text: MappedText) -> [String]? {
    let file = text.map.fileRange(of: hole..<hole + 1)
    guard let start = tokens.source.map.textOffset(of: file.lowerBound),
      let end = tokens.source.map.textOffset(of: file.upperBound), start < end
    else { return nil }
    let inside = tokens.source.bytes[start..<end].drop { "\\#$({".utf8.contains($0) }
    let path = inside.prefix { $0.isNamePart || $0 == UInt8(ascii: ".") }
    guard path.first?.isNameStart == true, inside[path.endIndex...].count <= 1 else { return nil }
    return String(decoding: path, as: UTF8.self).split(separator: ".").map(String.init)
  }

  /// The values of a constant: what a variable may be given elsewhere is not known, but parts of
  /// predicates that it is given here are some of its values.
  private mutating func constantValues(_ path: [String], at use: Int, depth: Int) -> [MappedText] {
    guard let name = path.last, loops.loop(of: name, usedAt: use) == nil else { return [] }
    let owner = path.dropLast().last
    let isParameter = functions.around(use).contains { function in
      function.parameters.contains { $0.name == name }
    }
    guard owner != nil || !isParameter, countWork(constants.count(of: name) + 1) else { return [] }
    let definitions = definitions(ofConstant: name, of: owner, usedAt: use)
    let isConstant = definitions.count == 1 && definitions[0].isDeclaration
    var values: [MappedText] = []
    for definition in definitions where !definition.isExtended && !definition.value.contains(use) {
      values += self.values(of: definition, depth: depth + 1)
        .filter { isConstant && !$0.isEmpty || Plausibility.hasOperator($0) }
    }
    return values
  }
}
