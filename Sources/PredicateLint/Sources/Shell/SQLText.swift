import PredicateEvaluation

/// Predicates in SQL of osquery: `predicate = '…'` of the table `unified_log`.
enum SQLText {
  static func predicates(in text: MappedText) -> [FoundPredicate] {
    guard text.bytes.holds("unified_log") else { return [] }
    let use = PredicateUse(api: "osquery unified_log", profile: "osquery")
    var found: [FoundPredicate] = []
    var index = 0
    while let word = text.bytes.position(of: "predicate", from: index) {
      index = word + 9
      var place = skipBlanks(text, index)
      guard text.bytes.hasBytes("=", at: place) else { continue }
      place = skipBlanks(text, place + (text.bytes.hasBytes("==", at: place) ? 2 : 1))
      guard place < text.count, let value = string(in: text, at: place) else { continue }
      index = value.end
      if !value.content.isOnlyHoles { found.append(FoundPredicate(value.content, use)) }
    }
    return found
  }

  private static func skipBlanks(_ text: MappedText, _ start: Int) -> Int {
    text.bytes[min(start, text.count)...].firstIndex { !$0.isBlank } ?? text.count
  }

  /// A string of SQL, in which a quote is written twice.
  private static func string(in text: MappedText, at start: Int) -> (content: MappedText, end: Int)?
  {
    let quote = text.bytes[start]
    guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return nil }
    var content = MappedText()
    var verbatim = start + 1
    var index = verbatim
    while index < text.count {
      if text.bytes[index] == quote {
        content.append(verbatim..<index, of: text)
        guard index + 1 < text.count, text.bytes[index + 1] == quote else {
          return (content, index + 1)
        }
        content.append(CollectionOfOne(quote), for: index..<index + 2, of: text)
        index += 1
        verbatim = index + 1
      }
      index += 1
    }
    return nil
  }
}
