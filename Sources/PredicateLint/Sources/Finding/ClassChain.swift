/// A class chain of XCUITest: a path of element types, with predicates between back-quotes (of the
/// element itself) or dollar signs (of a descendant) in brackets.
///
///     **/XCUIElementTypeCell[`name BEGINSWITH "C"`][2]
enum ClassChain {
  /// The predicates of a chain, in order. A type that no element has is one, too: the question whether
  /// an element is of that type.
  static func predicates(in chain: MappedText) -> [MappedText] {
    var predicates: [MappedText] = []
    let bytes = chain.bytes
    var index = 0
    while index + 1 < bytes.count {
      if index == 0 || bytes[index - 1] == UInt8(ascii: "/"),
        let end = endOfUnknownType(at: index, in: bytes)
      {
        predicates.append(typeTest(index..<end, of: chain))
        index = end
        continue
      }
      let mark = bytes[index + 1]
      guard bytes[index] == UInt8(ascii: "["),
        mark == UInt8(ascii: "`") || mark == UInt8(ascii: "$"),
        let end = end(of: index + 2, mark, in: bytes)
      else {
        index += 1
        continue
      }
      predicates.append(unescaped(index + 2..<end, mark, of: chain))
      index = end + 1
    }
    return predicates
  }

  /// The types of elements.
  private static let types = Set(
    LintProfile.named("xcuitest")?.keys.names["type"]?.values ?? []
  )

  /// The end of the name of a type that there is not.
  private static func endOfUnknownType(at start: Int, in bytes: [UInt8]) -> Int? {
    let name = bytes[start...].prefix(while: \.isNamePart)
    guard bytes.hasBytes("XCUIElementType", at: start),
      name.endIndex == bytes.count || "[/".utf8.contains(bytes[name.endIndex]), !types.isEmpty,
      !types.contains(String(decoding: name, as: UTF8.self))
    else { return nil }
    return name.endIndex
  }

  /// `type == 'NAME'`
  private static func typeTest(_ name: Range<Int>, of chain: MappedText) -> MappedText {
    var text = MappedText()
    text.append("type == '".utf8, for: name.lowerBound..<name.lowerBound, of: chain)
    text.append(name, of: chain)
    text.append("'".utf8, for: name.upperBound..<name.upperBound, of: chain)
    return text
  }

  /// The place of the mark that ends a predicate: one before a bracket; a mark in the predicate is
  /// written twice.
  private static func end(of start: Int, _ mark: UInt8, in bytes: [UInt8]) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == mark {
        if index + 1 < bytes.count, bytes[index + 1] == mark {
          index += 1
        } else {
          return index
        }
      }
      index += 1
    }
    return nil
  }

  private static func unescaped(_ range: Range<Int>, _ mark: UInt8, of chain: MappedText)
    -> MappedText
  {
    var text = MappedText()
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      if chain.bytes[index] == mark {
        text.append(start..<index, of: chain)
        text.append(CollectionOfOne(mark), for: index..<index + 2, of: chain)
        index += 1
        start = index + 1
      }
      index += 1
    }
    text.append(start..<max(start, range.upperBound), of: chain)
    return text
  }
}
