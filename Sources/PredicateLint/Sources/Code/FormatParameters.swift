/// The parameters of a program's own functions that become formats of predicates there. What calls
/// pass for them is then a predicate, or the beginning of one.
struct FormatParameters: Sendable {
  /// A parameter, and where the file declares its function.
  struct Entry: Sendable {
    var parameter: FormatParameter
    var place: Int
  }

  let tokens: HostTokens
  private let loops: LoopVariables
  let properties: StoredProperties
  let program: ProgramFormats
  /// The parameters by the word that stands before the argument in a call.
  var entries: [String: [Entry]] = [:]
  /// The parameters of the file's functions that other files can call.
  private(set) var shared: Set<FormatParameter> = []
  /// The most parameters with the same word before them that are kept.
  private static let limit = 16

  /// - Parameter program: the parameters of functions of other files
  init(_ tokens: HostTokens, _ loops: LoopVariables, _ program: ProgramFormats) {
    self.tokens = tokens
    self.loops = loops
    self.program = program
    properties = StoredProperties(tokens)
    noteInitializers()
  }

  /// Whether the program has an initializer of its own for NSPredicate: `init(_ text: Interpolation)`
  private(set) lazy var initializesPredicates: Bool =
    program
    .parameters(behind: Self.predicate.function, in: .swift).contains(Self.predicate)
    || shared.contains(Self.predicate)

  /// The parameter of such an initializer.
  private static let predicate = FormatParameter(
    function: "NSPredicate",
    name: "_",
    position: 0,
    use: PredicateUse(api: "NSPredicate(format:)")
  )

  /// Notes an initializer without a label in an extension of NSPredicate.
  private mutating func noteInitializers() {
    guard tokens.language == .swift, tokens.source.bytes.holds("extension NSPredicate") else {
      return
    }
    let isDeclared = (0..<tokens.count).contains { index in
      tokens.isWord(index, "init") && tokens.isMark(index + 1, "(") && tokens.isWord(index + 2, "_")
        && tokens.type(enclosing: index) == "NSPredicate"
    }
    if isDeclared { shared.insert(Self.predicate) }
  }

  var isEmpty: Bool { entries.isEmpty && !program.knows(tokens.language) }

  /// The number of parameters that are known.
  private(set) var count = 0

  private mutating func add(_ parameter: FormatParameter, place: Int) {
    let word = parameter.word(in: tokens.language)
    let known = entries[word, default: []]
    guard known.count < Self.limit,
      !known.contains(where: { $0.parameter == parameter && $0.place == place })
    else { return }
    count += 1
    entries[word, default: []].append(Entry(parameter: parameter, place: place))
    if !isPrivate(place) { shared.insert(parameter) }
  }

  /// Whether only the file itself can call the function declared at `place`.
  private func isPrivate(_ place: Int) -> Bool {
    guard tokens.language == .swift else { return false }
    var index = place - 1
    while index >= 0, index > place - 8, tokens.word(index) != nil {
      if tokens.isWord(index, "private") || tokens.isWord(index, "fileprivate") { return true }
      if tokens[index].isFirstOnLine { return false }
      index -= 1
    }
    return false
  }

  /// Notes that the parameter of a name, as a whole, is read as a predicate where it is used.
  mutating func note(
    _ name: String,
    _ use: PredicateUse,
    in functions: HostFunctions,
    at index: Int
  ) {
    note(FormatName(name: name), use, functions.around(index))
  }

  /// Notes that `format` is read as a predicate: it may begin with a parameter.
  mutating func note(
    _ format: Range<Int>,
    _ use: PredicateUse,
    in functions: HostFunctions,
    _ constants: LocalConstants
  ) {
    guard let first = format.first else { return }
    guard let name = FormatName(format, tokens) else {
      if let list = loops.mappedName(format) { noteList(FormatName(name: list)) }
      return
    }
    // `for text in texts`
    let list = loops.loop(of: name.name, usedAt: first)?.list
    if let list, list.count == 1, let text = tokens.word(list.lowerBound) {
      noteList(FormatName(name: text, isBeginning: name.isBeginning))
    } else if let list, let member = FormatName.member(list, tokens) {
      addField(FormatName(name: member, isList: true), use, at: first)
    } else if !name.isElement {
      note(name, use, at: first, in: functions, constants)
    } else if let member = FormatName.member(format, tokens) {
      addField(FormatName(name: member), use, at: first)
    }

    /// Swift maps an optional text as it does a list.
    func noteList(_ name: FormatName) {
      var list = name
      list.isList = true
      note(list, use, at: first, in: functions, constants)
      if tokens.language == .swift { note(name, use, at: first, in: functions, constants) }
    }
  }

  /// Notes that the variable of a name is read as a predicate where it is used.
  private mutating func note(
    _ name: FormatName,
    _ use: PredicateUse,
    at place: Int,
    in functions: HostFunctions,
    _ constants: LocalConstants
  ) {
    var name = name
    if !name.isProperty {
      // Parameters with a value of their own are definitions, too.
      let definitions = constants.definitions(of: name.name, usedAt: place, isMember: false)
        .filter { definition in
          // A variable of another function is none of this one, nor is `request.predicate`.
          !tokens.isMark(tokens.parent[definition.name], "(")
            && !tokens.isMark(definition.name - 1, ".")
            && functions.around(definition.name).allSatisfy { $0.body.contains(place) }
        }
      // `if let name = parameter`; `let name = "… \(name)"` hides the parameter.
      if let definition = definitions.first {
        notePieces(of: name.name, use, at: place, in: functions, constants)
        guard definitions.count == 1, let other = alias(definition.value) else { return }
        name.name = other
      }
      if let place = casePlace(ofValue: name.name, usedAt: place) {
        note(name, use, ofCaseAt: place)
        return
      }
      if note(name, use, functions.around(place)) { return }
    }
    note(property: name, use, at: place, in: functions, constants)
  }

  /// Notes the parameters that are added to the text of a variable: `format += " AND " + filter`.
  private mutating func notePieces(
    of name: String,
    _ use: PredicateUse,
    at place: Int,
    in functions: HostFunctions,
    _ constants: LocalConstants
  ) {
    for addition in constants.additions(to: name, before: place) where addition.value.count < 8 {
      for word in addition.value {
        guard let parameter = tokens.word(word) else { continue }
        note(FormatName(name: parameter, isPiece: true), use, functions.around(place))
      }
    }
  }

  /// Notes what is given to a property: the argument by which its type is made, or the parameter that
  /// a function stores there, `self.name = parameter`, `_name = parameter`.
  private mutating func note(
    property name: FormatName,
    _ use: PredicateUse,
    at place: Int,
    in functions: HostFunctions,
    _ constants: LocalConstants
  ) {
    if let property = properties.property(of: name.name, around: place) {
      add(FormatParameter(name, of: property.type, label: name.name, use), place: property.place)
      addProperty(name, use, at: property.place)
    }
    let isField = tokens.language == .javaScript && !name.isPiece
    if name.isProperty || isField || tokens.language.isInstanceVariable(name.name) {
      addProperty(name, use, at: place)
    }
    let names = tokens.language == .objectiveC ? [name.name, "_" + name.name] : [name.name]
    for definition in names.flatMap({ constants.all(named: $0) }) {
      guard let value = definition.value.first, definition.value.count == 1,
        let parameter = tokens.word(value)
      else { continue }
      var name = name
      name.name = parameter
      note(name, use, functions.around(value))
    }
  }

  /// Adds a field that objects or structures of the program have: `{ name: "…" }`
  private mutating func addField(_ name: FormatName, _ use: PredicateUse, at place: Int) {
    guard Self.fieldLanguages.contains(tokens.language) else { return }
    addProperty(name, use, at: place)
  }

  static let fieldLanguages: Set<HostLanguage> = [.javaScript, .go, .rust]

  /// Adds a property that other code sets: `value.name = "…"`, `[value setName:@"…"]`
  private mutating func addProperty(_ name: FormatName, _ use: PredicateUse, at place: Int) {
    let property = String(
      tokens.language.isInstanceVariable(name.name) ? name.name.dropFirst() : name.name[...]
    )
    var parameter = FormatParameter(name, of: property, use)
    parameter.name = property
    parameter.isProperty = true
    add(parameter, place: place)
    guard tokens.language == .objectiveC, let first = property.first else { return }
    parameter.function = "set" + first.uppercased() + property.dropFirst()
    parameter.label = parameter.function
    parameter.position = 0
    parameter.isProperty = false
    add(parameter, place: place)
  }

  /// Whether one of the functions around a place has a parameter of the name.
  @discardableResult
  private mutating func note(
    _ name: FormatName,
    _ use: PredicateUse,
    _ functions: [HostFunctions.Function]
  ) -> Bool {
    for function in functions {
      guard let position = function.parameters.firstIndex(where: { $0.name == name.name }) else {
        continue
      }
      var parameter = FormatParameter(
        name,
        of: type(madeBy: function) ?? function.name,
        label: function.parameters[position].label,
        position: position,
        use
      )
      parameter.isMacro = function.isMacro
      add(parameter, place: function.place)
      return true
    }
    return false
  }

  /// The place of the name of the case in `case let .text(value):` or `case .text(let value):` above
  /// a use of the value.
  private func casePlace(ofValue name: String, usedAt use: Int) -> Int? {
    guard tokens.language == .swift else { return nil }
    var place = use - 1
    let limit = max(0, use - Self.caseLimit)
    while place > limit {
      if tokens.isWord(place, name), tokens.isMark(place + 1, ")") {
        // `case let .text(value)`, `case .text(let value)`
        let opener = tokens.isWord(place - 1, "let") ? place - 2 : place - 1
        let word = opener - 1
        let start = tokens.isWord(word - 2, "let") ? word - 3 : word - 2
        if tokens.isMark(opener, "("), tokens.isMark(word - 1, "."), tokens.isWord(start, "case") {
          return tokens.word(word).map(Self.otherCases.contains) == true ? nil : word
        }
      }
      if tokens.isWord(place, "case") || tokens.isWord(place, "func") { return nil }
      place -= 1
    }
    return nil
  }

  /// Cases that have values of any kind.
  private static let otherCases: Set = ["success", "failure", "some", "value", "error", "result"]
  /// The most tokens from a case to the use of its value.
  private static let caseLimit = 64

  /// Notes that the value of a case is read as a predicate: `.text("…")` makes one.
  private mutating func note(_ name: FormatName, _ use: PredicateUse, ofCaseAt place: Int) {
    guard let word = tokens.word(place) else { return }
    var parameter = FormatParameter(name, of: word, position: 0, use)
    parameter.isCase = true
    add(parameter, place: place)
  }

  /// The name of the type whose values a function makes, which stands in a call instead of its own.
  private func type(madeBy function: HostFunctions.Function) -> String? {
    switch (tokens.language, function.name) {
    case (.swift, "init"): return tokens.type(around: function.place)
    case (.python, "__init__"), (.javaScript, "constructor"):
      let near = max(0, function.place - Self.classLimit)..<function.place
      return near.last { tokens.isWord($0, "class") }.flatMap { tokens.word($0 + 1) }
    default: return nil  // Java's constructors have the name of the type.
    }
  }

  /// The most tokens from the name of a class to its functions.
  private static let classLimit = 4_096

  /// The name that a value consists of: `let a = b`, `if let a = b {`, `guard let a = b else {`.
  private func alias(_ value: Range<Int>) -> String? {
    guard let first = value.first, let name = tokens.word(first) else { return nil }
    let isCondition = tokens.isWord(first - 4, "if") || tokens.isWord(first - 4, "while")
    let isWhole =
      value.count == 1 || tokens.isWord(first + 1, "else") || tokens.isMark(first + 1, ",")
      || isCondition && tokens.isMark(first + 1, "{")
    return isWhole ? name : nil
  }
}
