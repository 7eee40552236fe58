import PredicateEvaluation
import PredicateSyntax

/// The facts about the predicates of a file that other files need.
extension PredicateFlow {
  /// The readings of the file's parameters, and of what other files declare; `sources` are the
  /// passages by which the file's own predicates leave it.
  func passages(sources: Set<ProgramPredicates.Passage>) -> ProgramPredicates {
    var all = ProgramPredicates()
    all.add(sources: sources)
    for function in functions.functions { addParameters(of: function, to: &all) }
    let named = namedForPredicates
    for index in 0..<tokens.count {
      guard let (passage, start) = source(at: index, named), isFromElsewhere(index) else {
        continue
      }
      let reading = following(valueAt: start).reading
      if reading.request.profile != nil || reading.request.entity != nil || !reading.exits.isEmpty {
        all.add(reading, behind: passage)
      }
    }
    return all
  }

  private var reading: ProgramPredicates.Reading {
    ProgramPredicates.Reading(request: .init(profile: profile, entity: entity), exits: exits)
  }

  // MARK: - Parameters

  private func addParameters(of function: HostFunctions.Function, to all: inout ProgramPredicates) {
    let head = function.place..<max(function.place, function.body.lowerBound)
    guard head.contains(where: isPredicateType), !isStandIn(function) else { return }
    let name = function.name == "init" ? entities.names.type(around: function.place) : function.name
    guard let name, !Self.foundation.contains(name) else { return }
    for (number, parameter) in function.parameters.enumerated()
    where head.contains(where: { tokens.isWord($0, parameter.name) && isPredicate($0) }) {
      let passage = ProgramPredicates.Passage.argument(
        function: name,
        label: parameter.label,
        position: parameter.label == nil ? number : nil
      )
      all.add(following(parameter.name, of: function).reading, behind: passage)
    }
  }

  private func isPredicateType(_ place: Int) -> Bool {
    tokens.isWord(place, "NSPredicate") || tokens.isWord(place, "NSCompoundPredicate")
  }

  /// Whether the type beside a parameter's name is that of predicates: `name: NSPredicate`,
  /// `(NSPredicate *)name`.
  private func isPredicate(_ name: Int) -> Bool {
    if tokens.language == .swift {
      return tokens.isMark(name + 1, ":") && isPredicateType(name + 2)
    }
    guard tokens.isMark(name - 1, ")") else { return false }
    return (tokens.partner[name - 1]..<name).contains(where: isPredicateType)
  }

  /// Whether a function is of a type that takes the place of another in tests.
  private func isStandIn(_ function: HostFunctions.Function) -> Bool {
    guard let type = entities.names.type(around: function.place) else { return false }
    return ["Mock", "Fake", "Stub", "Spy", "Dummy"].contains(where: type.contains)
  }

  /// Functions with which Foundation and XCTest take predicates, whatever else a program has of the
  /// name.
  private static let foundation: Set = [
    "filtered", "filter", "filteredArrayUsingPredicate", "filterUsingPredicate", "matching",
    "containing", "element", "expectation", "evaluate", "predicate",
  ]

  // MARK: - What other files declare

  /// The words whose names say that they are of predicates.
  private var namedForPredicates: Set<Int> {
    var words: Set<Int> = []
    var place = 0
    while let hit = tokens.source.bytes.position(of: "redicate", from: place) {
      let index = tokens.tokens.bisect { $0.range.upperBound > hit }
      if index < tokens.count, tokens[index].kind == .word { words.insert(index) }
      place = hit + 8
    }
    return words
  }

  /// The passage of a property or function that gives a predicate at `index`, and the place from which
  /// it is followed.
  private func source(
    at index: Int,
    _ named: Set<Int>
  ) -> (ProgramPredicates.Passage, start: Int)? {
    guard tokens[index].kind == .word,
      !(0x41...0x5A).contains(tokens.source.bytes[tokens[index].range.lowerBound])
    else { return nil }
    let says = named.contains(index)
    func passage(of owner: String?, from start: Int? = nil) -> (ProgramPredicates.Passage, Int) {
      (.source(name: tokens.text(at: index), owner: owner), start ?? index)
    }
    let opener = tokens.parent[index]
    if tokens.language == .objectiveC, tokens.isMark(opener, "["),
      says || named.contains(opener + 1), tokens.next(opener + 1) == index,
      let type = entities.names.className(at: opener + 1)
    {
      return passage(of: type, from: opener)
    }
    // A label, but for `a ? name : other`
    if tokens.isMark(index + 1, ":"), !tokens.isMark(index - 1, "?"), !tokens.isMark(index - 1, ".")
    {
      return nil
    }
    guard tokens.isMark(index - 1, ".") else { return says ? passage(of: nil) : nil }
    if says || named.contains(index - 2), let type = entities.names.className(at: index - 2) {
      return passage(of: type)
    }
    if tokens.isWord(index - 2, "Self") {
      return says ? passage(of: entities.names.type(around: index)) : nil
    }
    if tokens.word(index - 2) != nil || tokens.isCloser(index - 2) {
      return says ? passage(of: nil) : nil
    }
    // `request.predicate = .active`, `predicate: .active`, `NSCompoundPredicate(…: [.a, .b])`
    let near = max(0, index - Self.nearLimit)..<index
    return tokens.language == .swift && near.contains(where: named.contains)
      ? passage(of: "NSPredicate") : nil
  }

  private static let nearLimit = 24

  /// Whether the name at a place is neither Apple's nor declared in the file.
  private func isFromElsewhere(_ index: Int) -> Bool {
    let word = tokens.text(at: index)
    return !Self.interfaces.contains(word) && functions.named(word).isEmpty && !isDeclared(index)
  }

  /// Names of Apple's interfaces.
  private static let interfaces: Set = [
    "predicate", "predicates", "subpredicates", "setPredicate", "predicateWithFormat",
    "andPredicateWithSubpredicates", "orPredicateWithSubpredicates",
    "notPredicateWithSubpredicate", "predicateWithSubstitutionVariables", "predicateWithValue",
    "predicateWithBlock", "predicateFormat", "filteredArrayUsingPredicate", "alloc", "init", "self",
    "and", "or", "not",
  ]

  /// Whether the file gives a value to the name at a place.
  private func isDeclared(_ index: Int) -> Bool {
    places.places(of: tokens.text(at: index), in: 0..<tokens.count).contains { place in
      tokens.isWord(place - 1, "let") || tokens.isWord(place - 1, "var")
        || tokens.isMark(place - 1, "*") || tokens.isMark(place - 1, ")")
        || tokens.language == .swift && tokens.isMark(place + 1, ":")
          && tokens.isMark(tokens.parent[place], "(")
          && tokens.word(place + 2)?.hasSuffix("Predicate") == true
    }
  }
}
