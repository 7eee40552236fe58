/// Finds the entity of a request to Core Data from what a file shows of it: its creation, its type, and
/// the entity that it is given.
struct EntityFinder {
  /// The facts about an object that takes a predicate.
  struct Request: Hashable, Sendable {
    var profile: String?
    var entity: String?
  }

  private let tokens: HostTokens
  private let functions: HostFunctions
  private let places: WordPlaces
  let names: EntityNames
  /// The profile of requests: a store in memory takes what Foundation does.
  private let profile: String?

  /// The most places of a name that are read, and the most names that lead from one to the next.
  private static let placeLimit = 32
  private static let depthLimit = 3
  private static let declarationLimit = 64
  private static let bodyLimit = 512

  init(_ tokens: HostTokens, _ functions: HostFunctions, _ places: WordPlaces) {
    self.tokens = tokens
    self.functions = functions
    self.places = places
    names = EntityNames(tokens, places)
    let bytes = tokens.source.bytes
    let isInMemory = bytes.holds("NSInMemoryStoreType") && !bytes.holds("NSSQLiteStoreType")
    profile = isInMemory ? nil : "coredata-sqlite"
  }

  /// The request that a call makes: `NSFetchRequest<Item>(…)`, `@FetchRequest(…) var a: FetchedResults<Item>`.
  func entity(ofCallAt name: Int, _ opener: Int) -> Request {
    let closer = min(tokens.partner[opener], tokens.count - 1)
    var entity = names.entity(in: name..<max(name, closer))
    // The property behind the wrapper
    if entity == nil, tokens.isMark(name - 1, "@") {
      entity = names.entity(in: closer..<tokens.endOfStatement(from: closer))
    }
    // `_items = FetchRequest(…)`, whose property says the type
    if entity == nil, tokens.isMark(name - 1, "="), let word = tokens.word(name - 2),
      word.hasPrefix("_")
    {
      entity = request(named: String(word.dropFirst()), before: name, depth: 0)?.entity
    }
    return Request(profile: profile, entity: entity)
  }

  /// The request that some names lead to: `request`, `self.controller.fetchRequest`.
  func request(_ chain: Range<Int>, at use: Int) -> Request? {
    request(chain, at: use, depth: 0)
  }

  private func request(_ chain: Range<Int>, at use: Int, depth: Int) -> Request? {
    guard depth < Self.depthLimit else { return nil }
    if let entity = names.entity(in: chain) { return Request(profile: profile, entity: entity) }
    var found: Request?
    let words = chain.filter { tokens.word($0) != nil && !tokens.isWord($0, "self") }
    for (number, place) in words.reversed().enumerated() {
      let word = tokens.text(at: place)
      let isMember = tokens.isMark(place - 1, ".") && !tokens.isWord(place - 2, "self")
      if PredicateReaders.namesRequest(word), number == 0, isMember {
        found = Request(profile: profile)
        continue
      }
      guard let request = request(named: word, before: use, depth: depth) else { continue }
      if request.entity != nil || found == nil { found = request }
      if found?.entity != nil || number > 0 { break }
    }
    if let last = words.last, found?.profile == nil,
      PredicateReaders.namesRequest(tokens.text(at: last))
    {
      found?.profile = profile
    }
    return found
  }

  /// The facts that declarations and assignments of a name give, the nearest before its use first.
  private func request(named name: String, before use: Int, depth: Int) -> Request? {
    let function = functions.around(use).first
    var found: Request?
    for place in places.nearest(name, to: use).prefix(Self.placeLimit) {
      guard isVisible(place, in: function) else { continue }
      if let value = entityGiven(to: place) {
        guard let entity = names.name(value) ?? request(value, at: place, depth: depth + 1)?.entity
        else { continue }
        return Request(profile: found?.profile ?? profile, entity: entity)
      }
      guard let declaration = declaration(at: place) else { continue }
      let words = declaration.compactMap { tokens.word($0) }
      if words.contains("PHFetchOptions") { return Request(profile: "photos") }
      let isRequest = words.contains(where: PredicateReaders.namesRequest)
      if isRequest, found == nil { found = Request(profile: profile) }
      let own = isRequest || words.contains("NSEntityDescription")
      let entity = own ? names.entity(in: declaration) : nil
      if let entity = entity ?? madeElsewhere(declaration, depth: depth) {
        return Request(profile: profile, entity: entity)
      }
    }
    if found?.entity == nil, let entity = entity(madeBy: name) {
      return Request(profile: profile, entity: entity)
    }
    return found
  }

  /// Whether a name at a place may be that of a use in a function: in the same, or of a type.
  private func isVisible(_ place: Int, in function: HostFunctions.Function?) -> Bool {
    guard let own = functions.around(place).first else { return true }
    if let function { return own.place == function.place || own.body.contains(function.place) }
    return false
  }

  /// The value in `name.entity = VALUE` and `[name setEntity:VALUE]`.
  private func entityGiven(to place: Int) -> Range<Int>? {
    if tokens.isMark(place + 1, "."), tokens.isWord(place + 2, "entity"),
      tokens.isMark(place + 3, "="), !tokens.isMark(place + 4, "=")
    {
      return place + 4..<max(place + 4, tokens.endOfStatement(from: place + 3))
    }
    guard tokens.isWord(place + 1, "setEntity"), tokens.isMark(place + 2, ":") else { return nil }
    return tokens.arguments(ofMessageAt: place + 2).first?.tokens
  }

  /// The tokens of a declaration or an assignment of the name at a place, its type and its value:
  /// `let name: Type = value`, `Type *name = value`.
  private func declaration(at place: Int) -> Range<Int>? {
    let isMember = tokens.isMark(place - 1, ".") && !tokens.isWord(place - 2, "self")
    let isTyped =
      tokens.isMark(place + 1, ":") && tokens.language == .swift
      || tokens.isMark(place - 1, "*") || tokens.isMark(place - 1, ">")
      || tokens.language == .objectiveC && tokens.isMark(place - 1, ")")
    let isGiven = tokens.isMark(place + 1, "=") && !tokens.isMark(place + 2, "=")
    guard !isMember, isTyped || isGiven else { return nil }
    // The type is before the name in Objective-C.
    var start = place
    if tokens.language == .objectiveC {
      let limit = max(0, place - 12)
      while start > limit, !tokens.isMark(start - 1, ";"), !tokens.isMark(start - 1, "{"),
        !tokens.isMark(start - 1, "}"), !tokens.isMark(start - 1, ",")
      {
        start -= 1
      }
    }
    let end = min(tokens.endOfStatement(from: place), place + Self.declarationLimit)
    return start..<max(start, end)
  }

  /// The entity of what a function of the file makes, if a declaration is given that.
  private func madeElsewhere(_ declaration: Range<Int>, depth: Int) -> String? {
    guard depth < Self.depthLimit, let equals = declaration.first(where: { tokens.isMark($0, "=") })
    else { return nil }
    for place in equals..<declaration.upperBound {
      guard let word = tokens.word(place), place > equals else { continue }
      if let entity = entity(madeBy: word) { return entity }
    }
    return nil
  }

  /// The entity that a function's type, or all that it makes, says.
  private func entity(madeBy name: String) -> String? {
    for function in functions.named(name) {
      let head = function.place..<max(function.place, function.body.lowerBound)
      if let entity = names.entity(in: head) { return entity }
      if let entity = names.onlyEntity(in: function.body.prefix(Self.bodyLimit)) { return entity }
    }
    return nil
  }

  /// The type that a predicate is about where a class is asked for its objects: `Item.fetch(predicate)`,
  /// `store.fetch(Item.self, predicate)`.
  func entity(thatCallsAt name: Int, _ opener: Int) -> String? {
    if tokens.isMark(name - 1, "."), Self.fetches(tokens.text(at: name)),
      !tokens.isMark(name - 3, "."),
      let type = names.className(at: name - 2)
    {
      return type
    }
    let isFetch = Self.fetches(tokens.text(at: name))
    if isFetch, tokens.isMark(name - 1, "."), let type = elementType(ofValueAt: name - 2) {
      return type
    }
    return tokens.arguments(ofCallAt: opener).lazy.compactMap { argument -> String? in
      let range = argument.tokens
      if range.count == 3, tokens.isMark(range.lowerBound + 1, "."),
        tokens.isWord(range.lowerBound + 2, "self")
      {
        return names.className(at: range.lowerBound)
      }
      if let label = argument.label, EntityNames.isLabel(label) { return names.name(range) }
      return isFetch ? names.literal(range) : nil
    }.first
  }

  /// The class in the type of a value, `repository: Repository<Item>`, `let repository = Repository<Item>(…)`.
  private func elementType(ofValueAt place: Int) -> String? {
    guard tokens.language == .swift, let name = tokens.word(place) else { return nil }
    return places.nearest(name, to: place).prefix(Self.placeLimit).lazy.compactMap { other in
      declaration(at: other)?.lazy.compactMap { part -> String? in
        tokens.isMark(part + 1, "<") && names.className(at: part) != nil
          ? names.parameter(behind: part + 1) : nil
      }.first
    }.first
  }

  /// `[Item MR_findAllWithPredicate:predicate]`, `[store fetch:[Item class] where:predicate]`,
  /// `[store fetch:@"Item" where:predicate]`
  func entity(ofMessageAt opener: Int, _ receiver: Range<Int>, _ selector: String) -> String? {
    guard Self.fetches(selector) else { return nil }
    if receiver.count == 1, let name = names.className(at: receiver.lowerBound) { return name }
    guard tokens.isMark(receiver.upperBound + 1, ":") else { return nil }
    return tokens.arguments(ofMessageAt: receiver.upperBound + 1).lazy.compactMap { argument in
      let range = argument.tokens
      let isClass = range.count == 4 && tokens.isWord(range.lowerBound + 2, "class")
      return isClass ? names.className(at: range.lowerBound + 1) : names.literal(range)
    }.first
  }

  /// Whether a method's name says that it gives objects of the type that has it.
  private static func fetches(_ method: String) -> Bool {
    let name = method.lowercased()
    return verbs.contains(where: name.contains)
  }

  private static let verbs = [
    "fetch", "find", "count", "first", "delete", "exist", "filter", "query", "request", "all",
  ]

  /// The type that all key paths among the arguments of a format begin with: `#keyPath(Item.title)`.
  func rootOfKeyPaths(inCallAt index: Int) -> String? {
    guard tokens.language == .swift, let opener = tokens.opener(behind: index) else { return nil }
    let call = opener..<min(tokens.partner[opener], tokens.count)
    var root: String?
    for place in call {
      // The keys inside are those of other objects.
      if tokens.string(place)?.bytes.holds("SUBQUERY") == true { return nil }
      guard tokens.isMark(place, "#"), tokens.isWord(place + 1, "keyPath") else { continue }
      let type = tokens.isWord(place + 3, "Self") ? tokens.type(enclosing: place) : nil
      guard let name = type ?? names.className(at: place + 3), root == nil || root == name else {
        return nil
      }
      root = name
    }
    return root
  }
}
