package import PredicateSyntax

/// A predicate text, or its beginning, as tokens: what editors ask about keys and places in it.
package struct TokenText {
  package let bytes: [UInt8]
  package let tokens: [LexicalToken]

  package init(_ text: String) {
    bytes = Array(text.utf8)
    tokens = LexicalToken.tokens(of: text)
  }

  package func spelling(_ index: Int) -> String {
    String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }

  func kind(_ index: Int) -> LexicalToken.Kind? {
    tokens.indices.contains(index) ? tokens[index].kind : nil
  }

  func isMark(_ index: Int, _ mark: Character) -> Bool {
    tokens.indices.contains(index) && tokens[index].range.count == 1
      && bytes[tokens[index].range.lowerBound] == mark.asciiValue
  }

  /// The token that opens what the token at `index` closes; nil if nothing does.
  func opener(of index: Int) -> Int? {
    var depth = 0
    for place in stride(from: index, through: 0, by: -1) {
      if tokens[place].kind == .closing { depth += 1 }
      if tokens[place].kind == .opening { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }

  /// The path whose last step is the token at `index`; nil if it does not begin with a key, SELF or
  /// a variable.
  package func path(endingAt index: Int) -> WrittenPath? {
    var steps: [String] = []
    var place = index
    while true {
      switch kind(place) {
      case .key: steps.append(Self.name(spelling(place)))
      case .collectionOperator: break  // `items.@sum.price` reads the price of the items.
      case .closing:
        // A subscript: `items[FIRST].price`
        guard let opener = opener(of: place), isMark(opener, "[") else { return nil }
        place = opener - 1
        continue
      case .variable:
        return WrittenPath(variable: spelling(place), steps: steps.reversed())
      case .constant where spelling(place).uppercased() == "SELF":
        return WrittenPath(variable: nil, steps: steps.reversed())
      default: return nil  // Any other token begins no path of keys.
      }
      guard kind(place - 1) == .dot else {
        return WrittenPath(variable: nil, steps: steps.reversed())
      }
      place -= 2
    }
  }

  /// The collections that the variables of SUBQUERYs stand for, by the variables' spelling.
  package var collections: [String: WrittenPath] {
    var found: [String: WrittenPath] = [:]
    for index in tokens.indices
    where tokens[index].kind == .variable && kind(index - 1) == .comma {
      guard let path = path(endingAt: index - 2) else { continue }
      let start = index - 2 - (path.length - 1) * 2
      guard isMark(start - 1, "("), kind(start - 2) == .call else { continue }
      found[spelling(index)] = path
    }
    return found
  }

  /// The variables that the text names, each once and sorted; not the word at `partial`.
  package func variables(except partial: Range<Int>) -> [String] {
    let names = tokens.indices.filter { kind($0) == .variable && tokens[$0].range != partial }
    return Set(names.map(spelling)).sorted()
  }

  /// A key without its `#` and quotes.
  private static func name(_ spelling: String) -> String {
    guard spelling.hasPrefix("#") else { return spelling }
    let name = spelling.dropFirst()
    guard let quote = name.first, quote == "'" || quote == "\"" else { return String(name) }
    return String(name.dropFirst().dropLast(name.count > 1 && name.last == quote ? 1 : 0))
  }
}

/// A path of keys as it is written: from the object, or from a variable.
package struct WrittenPath: Hashable {
  /// `$b`
  var variable: String?
  var steps: [String]

  /// The number of its parts, of which the variable is one.
  var length: Int { steps.count + (variable == nil ? 0 : 1) }

  /// The path from the object, with variables of SUBQUERYs replaced by their collections; nil for
  /// another variable.
  package func resolved(_ collections: [String: WrittenPath]) -> [String]? {
    var steps = steps
    var variable = variable
    var seen: Set<String> = []
    while let name = variable {
      guard seen.insert(name).inserted, let path = collections[name] else { return nil }
      steps = path.steps + steps
      variable = path.variable
    }
    return steps
  }
}
