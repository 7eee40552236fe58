/// The name of the variable that a format consists of or begins with.
struct FormatName {
  var name: String
  /// Whether more is put behind it: `name + "…"`, `"\(name) …"`.
  var isBeginning = false
  /// Whether the format has other pieces before it.
  var isPiece = false
  /// Whether the name is that of a list of formats.
  var isList = false
  /// Whether the format is a part of the value of the name: `name.format`, `name[0]`.
  var isElement = false
  /// Whether the name is one of a property, `self.name`, and of no variable.
  var isProperty = false
}

extension FormatName {
  /// The last name in `options.format`, `&self.options.formats`; nil for any other expression.
  static func member(_ expression: Range<Int>, _ tokens: HostTokens) -> String? {
    let path = tokens.withoutReference(expression)
    guard path.count > 2, path.count < 8,
      path.allSatisfy({ tokens.word($0) != nil || tokens.isMark($0, ".") })
    else { return nil }
    return path.last.flatMap { tokens.word($0) }
  }

  /// The name in an expression: `name`, `name!`, `name + "…"`, `"\(name) …"`, `name[1] as! String`;
  /// nil for any other expression.
  init?(_ format: Range<Int>, _ tokens: HostTokens) {
    let format = tokens.withoutReference(format)
    let first = format.lowerBound
    if let name = tokens.word(first) {
      if name == "self" || name == "this", format.count == 3, tokens.isMark(first + 1, "."),
        let property = tokens.word(first + 2)
      {
        self.init(name: property, isProperty: true)
        return
      }
      self.init(name: name)
      if format.count == 1 || format.count == 2 && tokens.isMark(first + 1, "!") { return }
      isBeginning = tokens.isMark(first + 1, "+")
      isElement = tokens.isMark(first + 1, ".") || tokens.isMark(first + 1, "[")
      if isBeginning || isElement && format.count < 16 && tokens.first("+", in: format) == nil {
        return
      }
      return nil
    }
    guard format.count <= 2 else { return nil }
    let string = tokens.isMark(first, "@") || tokens.isMark(first, "$") ? first + 1 : first
    guard let text = tokens.string(string), text.bytes.first == MappedText.hole else { return nil }
    let hole = tokens.source.bytes[tokens[string].range]
    // `"\(name)`, `f"{name}`, `` `${name} ``
    let quotes = Array("\"'`".utf8)
    let marks = quotes + Array("\\$#{(".utf8)
    let name = hole.drop { !quotes.contains($0) }.drop(while: marks.contains)
      .prefix(while: \.isNamePart)
    guard !name.isEmpty, name.endIndex < hole.endIndex,
      hole[name.endIndex] == UInt8(ascii: ")") || hole[name.endIndex] == UInt8(ascii: "}")
    else { return nil }
    self.init(name: String(decoding: name, as: UTF8.self), isBeginning: text.count > 1)
  }
}
