/// The surroundings of the place where a program makes a predicate: who will read it, and which
/// entity it selects.
struct HostContext {
  private(set) var profile: String?
  private(set) var entity: String?

  init(_ tokens: HostTokens, at index: Int) {
    guard tokens.language == .swift || tokens.language == .objectiveC else { return }
    readUse(tokens, at: index)
    if profile == nil, let use = Self.firstUse(ofPredicateAt: index, tokens) {
      readUse(tokens, at: use)
    }
  }

  /// Reads what takes the predicate that stands at `index`.
  private mutating func readUse(_ tokens: HostTokens, at index: Int) {
    var place = tokens.parent[index]
    for _ in 0..<8 {
      guard place >= 0 else { break }
      // Blocks and functions end what the predicate may be an argument of.
      if tokens.isMark(place, "{") { break }
      for callee in Self.callees(tokens, of: place, before: index) {
        if let known = Self.readers[callee] {
          profile = known
          return
        }
      }
      place = tokens.parent[place]
    }
    if let request = Self.assignedRequest(tokens, before: index) {
      let made = Self.origin(of: request, tokens, before: index)
      profile = made.profile
      entity = made.entity
    }
  }

  /// The first use of the constant that a predicate is given to:
  /// `let predicate = NSPredicate(…)`, and below it `request.predicate = predicate`.
  private static func firstUse(ofPredicateAt index: Int, _ tokens: HostTokens) -> Int? {
    let start = tokens.language == .objectiveC ? index - 2 : index
    guard tokens.isMark(start - 1, "="), !tokens.isMark(start - 2, "="),
      let name = name(before: start - 1, tokens)
    else { return nil }
    let block = tokens.parent[start]
    let end = block < 0 ? tokens.count : min(tokens.partner[block], tokens.count)
    let from = tokens.endOfStatement(from: start)
    return (from..<max(from, min(end, from + useLimit))).first { place in
      tokens.isWord(place, name) && !tokens.isMark(place - 1, ".")
        && !tokens.isMark(place + 1, ":")
    }
  }

  /// How many tokens behind a predicate its use is looked for.
  private static let useLimit = 512

  /// The name of the constant that `equals` gives a value: `let name =`, `let name: Type =`,
  /// `Type *name =`; nil for a property.
  private static func name(before equals: Int, _ tokens: HostTokens) -> String? {
    let isTyped = tokens.language == .swift && tokens.isMark(equals - 2, ":")
    let place = isTyped ? equals - 3 : equals - 1
    let isMember = tokens.isMark(place - 1, ".")
    return isMember ? nil : tokens.word(place)
  }

  /// Those who read a predicate, by the words of the call that it is an argument of.
  private static let readers = [
    "matching": "xcuitest", "matchingPredicate": "xcuitest", "elementMatchingPredicate": "xcuitest",
    "containingPredicate": "xcuitest", "containing": "xcuitest",
    "CKQuery": "cloudkit", "CKQuerySubscription": "cloudkit", "initWithRecordType": "cloudkit",
    "objectsWithPredicate": "realm", "objectsInRealm": "realm", "objectInRealm": "realm",
    "getEntries": "unified-logging",
  ]

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
    // `[self fetch:… matchingPredicate:…]` is none of theirs.
    return words.prefix(1) + words.dropFirst().filter { !$0.hasSuffix("Predicate") }
  }

  /// `request` of `request.predicate = …` and `[request setPredicate:…]`
  private static func assignedRequest(_ tokens: HostTokens, before index: Int) -> String? {
    for place in stride(from: index, to: max(0, index - 8), by: -1) {
      if tokens.isWord(place, "predicate"), tokens.isMark(place - 1, "."),
        tokens.isMark(place + 1, "="), tokens.endOfStatement(from: place + 1) > index
      {
        let owner =
          tokens.isMark(place - 2, "?") || tokens.isMark(place - 2, "!") ? place - 3 : place - 2
        return tokens.word(owner)
      }
      if tokens.isWord(place, "setPredicate") { return tokens.word(place - 1) }
    }
    return nil
  }

  /// The reader and the entity of the request that a variable was last given.
  private static func origin(
    of name: String,
    _ tokens: HostTokens,
    before index: Int
  ) -> (profile: String?, entity: String?) {
    var place = index - 1
    while place >= 0, index - place < 2_000 {
      defer { place -= 1 }
      guard tokens.isWord(place, name), !tokens.isMark(place - 1, "."),
        tokens.isMark(place + 1, "=") || tokens.isMark(place + 1, ":")
      else { continue }
      let end = min(tokens.endOfStatement(from: place), place + 40)
      let words = (max(0, place - 3)..<end).compactMap { tokens.word($0) }
      if words.contains("PHFetchOptions") { return ("photos", nil) }
      let isFetch = words.contains { $0.contains("etchRequest") }
      guard isFetch else { return (nil, nil) }
      // A store in memory takes what Foundation does.
      let bytes = tokens.source.bytes
      let isInMemory =
        bytes.holds("NSInMemoryStoreType") && !bytes.holds("NSSQLiteStoreType")
      return (isInMemory ? nil : "coredata-sqlite", entity(tokens, place..<end))
    }
    return (nil, nil)
  }

  /// `NSFetchRequest<T>(…)`, `T.fetchRequest()`, `entityName: "T"`
  private static func entity(_ tokens: HostTokens, _ range: Range<Int>) -> String? {
    for index in range {
      let isNamed =
        tokens.isWord(index, "entityName") || tokens.isWord(index, "fetchRequestWithEntityName")
      if isNamed, tokens.isMark(index + 1, ":") {
        let string = tokens.isMark(index + 2, "@") ? index + 3 : index + 2
        if let name = tokens.string(string) { return name.text }
      }
      if tokens.isWord(index, "NSFetchRequest"), tokens.isMark(index + 1, "<"),
        tokens.isMark(index + 3, ">"), let name = tokens.word(index + 2),
        !["NSFetchRequestResult", "NSManagedObject", "NSManagedObjectID"].contains(name)
      {
        return name
      }
      if tokens.isWord(index, "fetchRequest"), tokens.isMark(index - 1, "."),
        let name = tokens.word(index - 2), name.first?.isUppercase == true
      {
        return name
      }
    }
    return nil
  }
}
