/// Finds the locators of iOS in the tables of Robot Framework: `predicate=…`, `nsp=…` and `chain=…` of
/// AppiumLibrary.
enum RobotScanner {
  static func predicates(in source: MappedText) -> [FoundPredicate] {
    var found: [FoundPredicate] = []
    var start = 0
    while start < source.count {
      let end = source.bytes[start...].firstIndex(of: 0x0A) ?? source.count
      for cell in cells(of: source[start..<end]) {
        if cell.bytes.first == UInt8(ascii: "#") { break }
        found += predicates(inCell: cell)
      }
      start = end + 1
    }
    return found
  }

  private static func predicates(inCell cell: MappedText) -> [FoundPredicate] {
    for (name, use) in strategies where cell.bytes.hasBytes(name.utf8, at: 0) {
      let text = meaning(of: cell[name.utf8.count..<cell.count].trimmed())
      if text.isOnlyHoles { return [] }
      if use.isClassChain {
        return ClassChain.predicates(in: text).map { FoundPredicate($0, use) }
      }
      return Plausibility.hasOperator(text) ? [FoundPredicate(text, use)] : []
    }
    return []
  }

  private static let strategies = [
    ("predicate=", KeptLocator.predicateUse), ("nsp=", KeptLocator.predicateUse),
    ("chain=", KeptLocator.chainUse),
  ]

  /// How long the name of a variable is, with its marks.
  private static let nameLimit = 256

  /// The end of a variable whose `{` is at `start`, with those inside it; nil if nothing closes it.
  private static func endOfVariable(_ bytes: [UInt8], from start: Int) -> Int? {
    var depth = 0
    for index in start..<min(bytes.count, start + nameLimit) {
      if bytes[index] == UInt8(ascii: "{") { depth += 1 }
      if bytes[index] == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return index + 1 }
      }
    }
    return nil
  }

  /// The parts of a line between tabs and runs of two blanks or more.
  private static func cells(of line: MappedText) -> [MappedText] {
    var cells: [MappedText] = []
    var start = 0
    var index = 0
    while index <= line.count {
      let isEnd = index == line.count
      let blanks = isEnd ? 0 : line.bytes[index...].prefix(while: \.isBlank).count
      if isEnd || blanks > 1 || blanks == 1 && line.bytes[index] == 0x09 {
        let cell = line[start..<index].trimmed()
        if !cell.isEmpty { cells.append(cell) }
        start = index + blanks
      }
      index += max(blanks, 1)
    }
    return cells
  }

  /// A cell with holes for `${variables}`, `@{lists}` and `%{ENVIRONMENT}`, and what `\\` and other escapes mean.
  private static func meaning(of cell: MappedText) -> MappedText {
    var text = MappedText()
    var verbatim = 0
    var index = 0
    while index < cell.count {
      let next = index + 1
      if cell.bytes[index] == UInt8(ascii: "\\"), next < cell.count {
        text.append(verbatim..<index, of: cell)
        text.append(CollectionOfOne(cell.bytes[next]), for: index..<next + 1, of: cell)
        index += 2
        verbatim = index
      } else if "$@%&".utf8.contains(cell.bytes[index]), cell.bytes.hasBytes("{", at: next),
        let end = endOfVariable(cell.bytes, from: next)
      {
        text.append(verbatim..<index, of: cell)
        text.appendHole(for: index..<end, of: cell)
        index = end
        verbatim = index
      } else {
        index = next
      }
    }
    text.append(verbatim..<cell.count, of: cell)
    return text
  }
}
