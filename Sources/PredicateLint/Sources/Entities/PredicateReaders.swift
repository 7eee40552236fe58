/// Those who read a predicate, by the words of the call that it is an argument of.
enum PredicateReaders {
  private static let profiles = [
    "matching": "xcuitest", "matchingPredicate": "xcuitest", "elementMatchingPredicate": "xcuitest",
    "containingPredicate": "xcuitest", "containing": "xcuitest",
    "CKQuery": "cloudkit", "CKQuerySubscription": "cloudkit", "initWithRecordType": "cloudkit",
    "objectsWithPredicate": "realm", "objectsInRealm": "realm", "objectInRealm": "realm",
    "getEntries": "unified-logging",
  ]

  /// Types of requests to Core Data, whose initializers take a predicate.
  private static let requests: Set = [
    "FetchRequest", "SectionedFetchRequest", "NSFetchRequest", "FetchDescriptor",
    "NSBatchUpdateRequest", "NSBatchDeleteRequest", "NSFetchedResultsController",
  ]

  /// Types of what requests of SwiftUI give.
  private static let results: Set = ["FetchedResults", "SectionedFetchResults"]

  static func isRequest(_ word: String) -> Bool { requests.contains(word) }

  /// Whether a word is that of a request, or of a variable that is named for one.
  static func namesRequest(_ word: String) -> Bool {
    word.contains("etchRequest") || requests.contains(word) || results.contains(word)
  }

  /// The profile of what takes an argument at `index`, if the bracket at `place` is its.
  static func profile(_ tokens: HostTokens, of place: Int, before index: Int) -> String? {
    for callee in callees(tokens, of: place, before: index) {
      if let known = profiles[callee] { return known }
    }
    return nil
  }

  /// The words before a bracket, or inside `[…]` of Objective-C. Queries of user interface tests
  /// have common names, and are known by their whole form.
  private static func callees(_ tokens: HostTokens, of place: Int, before index: Int) -> [String] {
    if tokens.isMark(place, "(") {
      guard let callee = tokens.word(place - 1) else { return [] }
      let isDirect = tokens.parent[index] == place && tokens.isMark(index - 1, ":")
      switch (callee, isDirect ? tokens.word(index - 2) : nil) {
      case ("element", "matching"?): return ["matching"]
      case ("matching", _?), ("containing", _?): return []
      // `results.filter(NSPredicate(…))`, but not `list.filter(NSPredicate(…).evaluate)`
      case ("filter", _)
      where place == index - 1 && tokens.source.bytes.holds("Realm")
        && tokens.isMark(place - 2, ".") && tokens.next(index + 1) == tokens.partner[place]:
        return ["objectsWithPredicate"]
      case (_, _): return [callee]
      }
    }
    guard tokens.isMark(place, "["), tokens.language == .objectiveC else { return [] }
    var words: [String] = []
    var token = place + 1
    while token < index, words.count < 16, token - place < 4_096 {
      if let word = tokens.word(token), tokens.isMark(token + 1, ":") { words.append(word) }
      token = tokens.next(token)
    }
    // Labels of a program's own, as in `[self fetch:… matchingPredicate:…]`, do not count.
    return words.prefix(1) + words.dropFirst().filter { !$0.hasSuffix("Predicate") }
  }
}
