/// The way of a predicate from the place where a program makes it to those who read it: through
/// lists, conditions, constants, functions of the file and what they return.
struct PredicateFlow {
  let tokens: HostTokens
  let functions: HostFunctions
  let places: WordPlaces
  let entities: EntityFinder
  /// The profile of the reader.
  private(set) var profile: String?
  /// The entity, or its class, that the reader selects.
  private(set) var entity: String?
  /// The class that is asked for its objects, where no request shows.
  private var asked: String?
  /// The passages by which the predicate leaves the file.
  private(set) var exits: Set<ProgramPredicates.Passage> = []
  private let program: ProgramPredicates
  /// The names already followed.
  private var followed: Set<String> = []
  private var work = 0

  /// The most steps for one predicate, and the most names that follow each other.
  private static let workLimit = 256
  private static let depthLimit = 5
  private static let bracketLimit = 8
  /// The most tokens of a statement before a value, and behind it up to the uses of a constant.
  private static let statementLimit = 64
  private static let useLimit = 4_096

  /// - Parameter program: the readers of predicates in other files
  init(_ tokens: HostTokens, _ functions: HostFunctions, _ program: ProgramPredicates) {
    let places = WordPlaces(tokens)
    self.tokens = tokens
    self.functions = functions
    self.places = places
    self.program = program
    entities = EntityFinder(tokens, functions, places)
  }

  /// The way of the predicate that is made at `index`, the place of the word that makes it.
  func following(_ index: Int) -> Self {
    var flow = self
    // A message of Objective-C is followed by its brackets.
    let own = tokens.parent[index]
    let isMessage = tokens.language == .objectiveC && tokens.isMark(own, "[")
    if isMessage { flow.profile = PredicateReaders.profile(tokens, of: own, before: index) }
    flow.follow(isMessage && tokens.isMark(index + 1, ":") ? own : index)
    return flow
  }

  /// The way of the predicate that a name or a message at `index` gives.
  func following(valueAt index: Int) -> Self {
    var flow = self
    flow.follow(index)
    return flow
  }

  /// The way of the predicate that a function gets for a parameter.
  func following(_ parameter: String, of function: HostFunctions.Function) -> Self {
    var flow = self
    flow.follow((parameter, function), depth: 0)
    flow.entity = flow.entity ?? flow.asked
    return flow
  }

  private mutating func follow(_ index: Int) {
    follow(index, depth: 0)
    entity = entity ?? asked ?? entities.rootOfKeyPaths(inCallAt: index)
  }

  /// Follows the predicate out of the file.
  private mutating func leave(by passage: ProgramPredicates.Passage) {
    exits.insert(passage)
    request(program.reader(behind: passage))
  }

  private var isDone: Bool { entity != nil || work > Self.workLimit }

  private mutating func follow(_ index: Int, depth: Int) {
    work += 1
    guard depth < Self.depthLimit, !isDone else { return }
    var top = index
    var place = tokens.parent[index]
    var isValue = true
    for _ in 0..<Self.bracketLimit {
      // Blocks and functions end what the predicate may be an argument of.
      guard place >= 0, !tokens.isMark(place, "{") else { break }
      if profile == nil { profile = PredicateReaders.profile(tokens, of: place, before: index) }
      if isValue, take(at: place, from: top, depth: depth) { return }
      isValue = isValue && keepsPredicates(place)
      top = place
      place = tokens.parent[place]
    }
    if isValue { followStatement(from: top, depth: depth) }
  }

  /// Whether what a bracket belongs to is still the predicate, or holds it: a list, parentheses, a
  /// compound predicate.
  private func keepsPredicates(_ place: Int) -> Bool {
    let isMessage =
      tokens.language == .objectiveC && tokens.isMark(place, "[") && !tokens.isMark(place - 1, "@")
    if isMessage {
      guard let receiver = tokens.word(place + 1) else { return false }
      // The message that makes the predicate, and `[@[a, b] copy]`
      return receiver.hasSuffix("Predicate") || receiver.hasSuffix("Array")
    }
    guard tokens.isMark(place, "("), let (_, word) = callee(before: place) else { return true }
    return word.hasSuffix("Predicate") || Self.keepers.contains(word)
  }

  /// Functions that give the predicate back, or one that holds it.
  private static let keepers: Set = [
    "and", "or", "not", "return", "in", "compactMap", "Array", "Optional",
  ]

  // MARK: - Calls

  /// Follows the predicate into the call or message whose bracket is at `place`; true if nothing else
  /// takes it.
  private mutating func take(at place: Int, from inner: Int, depth: Int) -> Bool {
    if tokens.isMark(place, "(") { return takeCall(at: place, from: inner, depth: depth) }
    guard tokens.isMark(place, "["), tokens.language == .objectiveC else { return false }
    return takeMessage(at: place, from: inner, depth: depth)
  }

  private mutating func takeCall(at opener: Int, from inner: Int, depth: Int) -> Bool {
    guard let (name, word) = callee(before: opener) else { return false }
    if PredicateReaders.isRequest(word) {
      request(entities.entity(ofCallAt: name, opener))
      return true
    }
    if Self.adders.contains(word), tokens.isMark(name - 1, "."), let list = tokens.word(name - 2) {
      followUses(of: list, behind: opener, depth: depth)
      return true
    }
    if let parameter = parameter(of: word, at: opener, from: inner) {
      follow(parameter, depth: depth)
    } else if let argument = argument(of: word, at: opener, from: inner) {
      leave(by: argument)
    }
    if isDone { return true }
    asked = asked ?? entities.entity(thatCallsAt: name, opener)
    return false
  }

  private mutating func takeMessage(at opener: Int, from inner: Int, depth: Int) -> Bool {
    let receiver = opener + 1..<tokens.next(opener + 1)
    guard let selector = label(before: inner, in: opener) else { return false }
    if selector == "setPredicate" {
      request(entities.request(receiver, at: opener))
      return true
    }
    if Self.adders.contains(selector), receiver.count == 1,
      let list = tokens.word(receiver.lowerBound)
    {
      followUses(of: list, behind: opener, depth: depth)
      return true
    }
    let first = tokens.word(receiver.upperBound) ?? selector
    let own = functions.named(first).compactMap { function in
      function.parameters.first { $0.label == selector }.map { ($0.name, function) }
    }
    for parameter in own { follow(parameter, depth: depth) }
    if own.isEmpty { leave(by: .argument(function: first, label: selector, position: nil)) }
    if isDone { return true }
    asked = asked ?? entities.entity(ofMessageAt: opener, receiver, first)
    return false
  }

  /// The word of a call, `name(`, `name<T>(`, and its place.
  private func callee(before opener: Int) -> (Int, String)? {
    var place = opener - 1
    if tokens.isMark(place, ">") {
      let limit = max(0, place - 16)
      while place > limit, !tokens.isMark(place, "<") { place -= 1 }
      place -= 1
    }
    return tokens.word(place).map { (place, $0) }
  }

  /// The part of a selector before an argument: `b` in `[x a:1 b:[NSPredicate …]]`.
  private func label(before inner: Int, in opener: Int) -> String? {
    var place = inner - 1
    let limit = max(opener, inner - Self.statementLimit)
    while place > limit {
      if tokens.isMark(place, ":"), let word = tokens.word(place - 1) { return word }
      place = tokens.isCloser(place) ? min(tokens.partner[place], place) - 1 : place - 1
    }
    return nil
  }

  /// The passage of the argument at `inner` to a function of another file.
  private func argument(
    of name: String,
    at opener: Int,
    from inner: Int
  ) -> ProgramPredicates.Passage? {
    let arguments = tokens.arguments(ofCallAt: opener)
    return arguments.firstIndex { $0.tokens.contains(inner) }.map { number in
      let label = arguments[number].label
      return .argument(function: name, label: label, position: label == nil ? number : nil)
    }
  }

  /// The parameter of a function of the file that gets the argument at `inner`.
  private func parameter(
    of name: String,
    at opener: Int,
    from inner: Int
  ) -> (name: String, function: HostFunctions.Function)? {
    let arguments = tokens.arguments(ofCallAt: opener)
    guard let number = arguments.firstIndex(where: { $0.tokens.contains(inner) }) else {
      return nil
    }
    let label = arguments[number].label
    for function in functions.named(name) {
      let parameter =
        tokens.language == .swift
        ? function.parameters.first { $0.label == label && (label != nil || number == 0) }
        : function.parameters.indices.contains(number) ? function.parameters[number] : nil
      if let parameter { return (parameter.name, function) }
    }
    return nil
  }

  private mutating func follow(
    _ parameter: (name: String, function: HostFunctions.Function),
    depth: Int
  ) {
    let key = "\(parameter.function.place).\(parameter.name)"
    guard followed.insert(key).inserted else { return }
    for use in places.places(of: parameter.name, in: parameter.function.body) where isUse(use) {
      follow(use, depth: depth + 1)
      if isDone { return }
    }
  }

  /// Methods by which lists grow.
  private static let adders: Set = ["append", "insert", "add", "addObject"]

  // MARK: - Statements

  /// Follows the value of the statement in which `top` stands: to the object whose predicate it
  /// becomes, to a constant, or out of a function.
  private mutating func followStatement(from top: Int, depth: Int) {
    guard let start = startOfValue(before: top) else { return }
    if tokens.isMark(start, "=") { return followAssignment(at: start, depth: depth) }
    // `return …`, or the only expression of a function
    guard let function = functions.around(top).first,
      tokens.isWord(start, "return") || start <= function.body.lowerBound
    else { return }
    followUses(of: function.name, inFile: function.place, depth: depth)
  }

  /// The `=` or `return` before a value, or the place where its statement begins.
  private func startOfValue(before top: Int) -> Int? {
    var place = top
    let limit = max(0, top - Self.statementLimit)
    while place > limit {
      let previous = place - 1
      if tokens.isMark(previous, "{") || tokens.isMark(previous, ";") { return place }
      if tokens.isMark(previous, "="), !isComparison(previous) { return previous }
      if tokens.isWord(previous, "return") { return previous }
      let goesOn = "=?:,&|+.".utf8
      if tokens[place].isFirstOnLine, !goesOn.contains(tokens[place].mark),
        !goesOn.contains(tokens[previous].mark)
      {
        return place
      }
      place = tokens.isCloser(previous) ? min(tokens.partner[previous], previous) : previous
    }
    return place == 0 ? 0 : nil
  }

  private func isComparison(_ equals: Int) -> Bool {
    tokens.isMark(equals + 1, "=")
      || "=!<>".utf8.contains(equals > 0 ? tokens[equals - 1].mark : 0)
        && tokens[equals - 1].range.upperBound == tokens[equals].range.lowerBound
  }

  private mutating func followAssignment(at equals: Int, depth: Int) {
    let end = tokens.isMark(equals - 1, "+") ? equals - 1 : equals
    // `request.predicate = …`, but not `self.predicate = …`, a property of the program's own
    if tokens.isWord(end - 1, "predicate"), tokens.isMark(end - 2, "."),
      !tokens.isWord(end - 3, "self")
    {
      let owner = chain(endingAt: end - 3)
      request(entities.request(owner, at: equals))
      return
    }
    // `let name: Type =`, `name =`, `Type *name =`
    let name = declaredName(before: end)
    guard let word = tokens.word(name) else { return }
    let isMember = tokens.isMark(name - 1, ".") && !tokens.isWord(name - 2, "self")
    if isMember { return }
    let isProperty = tokens.isMark(name - 1, ".") || functions.around(name).isEmpty
    if isProperty {
      followUses(of: word, inFile: name, depth: depth)
    } else {
      followUses(of: word, behind: equals, depth: depth)
    }
  }

  /// The place of the name before its value and, in Swift, its type.
  private func declaredName(before end: Int) -> Int {
    var place = end - 1
    let limit = max(0, end - 12)
    while tokens.language == .swift, place > limit,
      tokens.word(place) != nil || "[]<>?!.&".utf8.contains(tokens[place].mark)
    {
      place -= 1
      if tokens.isMark(place, ":") { return place - 1 }
    }
    return end - 1
  }

  /// The names before a point: `self.controller?.fetchRequest`
  private func chain(endingAt last: Int) -> Range<Int> {
    var start = last
    while start > 0, tokens.isMark(start, "?") || tokens.isMark(start, "!") { start -= 1 }
    let end = start + 1
    while start > 1 {
      if tokens.isCloser(start) {
        start = min(tokens.partner[start], start) - 1
        continue
      }
      var point = start - 1
      if tokens.word(start) == nil { break }
      if tokens.isMark(point, ".") {
        point -= 1
        while tokens.isMark(point, "?") || tokens.isMark(point, "!") { point -= 1 }
        start = point
      } else {
        break
      }
    }
    return max(0, start)..<end
  }

  // MARK: - Names

  /// Follows a constant or a list in the block in which it is.
  private mutating func followUses(of name: String, behind place: Int, depth: Int) {
    guard followed.insert("\(place).\(name)").inserted else { return }
    let start = tokens.endOfStatement(from: place)
    var block = tokens.parent[place]
    while block >= 0, !tokens.isMark(block, "{") { block = tokens.parent[block] }
    // A variable of the function may get its value in a condition.
    let body = functions.around(place).first?.body
    let blockEnd = block < 0 ? tokens.count : min(tokens.partner[block], tokens.count)
    let end = min(max(body?.upperBound ?? blockEnd, blockEnd), start + Self.useLimit)
    guard start < end else { return }
    for use in places.places(of: name, in: start..<end) where isUse(use) {
      follow(use, depth: depth + 1)
      if isDone { return }
    }
  }

  /// Follows a property or a function wherever the file uses it.
  private mutating func followUses(of name: String, inFile place: Int, depth: Int) {
    // Of several with the name, it does not show which is meant.
    guard followed.insert(".\(name)").inserted, functions.named(name).count < 2 else { return }
    for use in places.places(of: name, in: 0..<tokens.count) where use != place {
      let isCall = tokens.language == .objectiveC && tokens.isMark(tokens.parent[use], "[")
      guard isUse(use, asMember: true) || isCall, !tokens.isWord(use - 1, "func"),
        !tokens.isWord(use - 1, "var"), !tokens.isWord(use - 1, "let")
      else { continue }
      // `[self name]` is followed by its brackets.
      follow(isCall ? tokens.parent[use] : use, depth: depth + 1)
      if isDone { return }
    }
    leave(by: .source(name: name, owner: entities.names.type(around: place)))
  }

  /// Whether a name at a place is read there.
  private func isUse(_ place: Int, asMember: Bool = false) -> Bool {
    if tokens.isMark(place + 1, ":"), !tokens.isMark(place + 1, "?") {
      // A label, but for `a ? name : other` and `@[name]`
      return tokens.isMark(place - 1, "?")
    }
    if tokens.isMark(place + 1, "="), !tokens.isMark(place + 2, "=") { return false }
    return asMember || !tokens.isMark(place - 1, ".") || tokens.isWord(place - 2, "self")
  }

  /// Takes what is known of a request.
  private mutating func request(_ found: EntityFinder.Request?) {
    guard let found else { return }
    if profile == nil { profile = found.profile }
    if entity == nil { entity = found.entity }
  }
}
