/// Predicates in the data that a program writes out: recipes, descriptions of packages, lists.
extension CodeScanner {
  /// Adds the value of a key of AutoPkg or Munki in Python: `recipe["Input"]["UPDATE_PREDICATE"] = "…"`,
  /// `{"predicate": "…"}`. The result is false for any other key.
  mutating func addKeyed(_ key: String, at index: Int) -> Bool {
    guard language == .python, let use = useOfKey(key, at: index),
      let range = value(behind: index, marks: [":"]) ?? subscriptValue(behind: index)
    else { return false }
    for value in expression.values(of: range) where Plausibility.hasOperator(value) {
      let value = use.profile == "autopkg" ? DataScanner.markingVariables(value) : value
      if FoundPredicate(value, use).isSound { add(value, use, .listed([])) }
    }
    return true
  }

  /// The value in `data["key"] = value`.
  private func subscriptValue(behind index: Int) -> Range<Int>? {
    guard tokens.isMark(index - 1, "["), tokens.isMark(index + 1, "]"),
      !tokens.isMark(index + 3, "=")
    else { return nil }
    return value(behind: index + 1, marks: ["="])
  }

  private func useOfKey(_ key: String, at index: Int) -> PredicateUse? {
    switch key {
    case "installable_condition":
      return PredicateUse(api: "installable_condition", profile: "munki")
    case "predicate": return isStopStep(around: index) ? .stopProcessingIf : nil
    default:
      let isNamed = key.hasSuffix("_PREDICATE") && key == key.uppercased()
      return isNamed && makesRecipes ? .stopProcessingIf : nil
    }
  }

  private var makesRecipes: Bool {
    let marks: [StaticString] = ["utopkg", "utoPkg", "StopProcessingIf", "\"Input\"", "'Input'"]
    return marks.contains { tokens.source.bytes.holds($0) }
  }

  /// Whether a key is in the arguments of a step that AutoPkg stops at:
  /// `{"Processor": "StopProcessingIf", "Arguments": {"predicate": "…"}}`, `step["Arguments"]["predicate"]`
  private func isStopStep(around index: Int) -> Bool {
    let opener = tokens.parent[index]
    guard opener > 1, tokens.string(opener - 2)?.text == "Arguments" else { return false }
    if tokens.isMark(opener, "["), tokens.isMark(opener - 1, "]") {
      return tokens.source.bytes.holds("StopProcessingIf")
    }
    let step = tokens.parent[opener]
    guard tokens.isMark(opener, "{"), tokens.isMark(opener - 1, ":"), tokens.isMark(step, "{")
    else { return false }
    let end = min(tokens.partner[step], tokens.count, step + Self.stepLimit)
    return (step..<max(step, end)).contains {
      tokens.string($0)?.text.split(separator: "/").last == "StopProcessingIf"
    }
  }

  private static let stepLimit = 512

  /// Adds a condition of Munki that Python hands to a service with manifests:
  /// `Condition(predicate='machine_type == "laptop"')`. The result is false for any other string.
  mutating func addCondition(_ string: MappedText, at index: Int) -> Bool {
    guard language == .python, tokens.isMark(index - 1, "="),
      tokens.word(index - 2)?.hasSuffix("predicate") == true
    else { return false }
    let fact = String(decoding: string.bytes.prefix(while: \.isNamePart), as: UTF8.self)
    let use = PredicateUse(api: "condition", profile: "munki")
    guard Self.facts.contains(fact), Plausibility.hasOperator(string),
      FoundPredicate(string, use).isSound
    else { return false }
    add(wholeValue(at: index) ?? string, use, .listed([]))
    return true
  }

  /// Facts of Munki that hardly anything else is asked for.
  private static let facts: Set = [
    "machine_type", "machine_model", "munki_version", "os_vers", "os_vers_major",
    "os_vers_minor", "os_vers_patch", "os_build_number",
  ]

  /// Adds an element of a list that a function takes as predicates: `fetch(predicate: ["…", "…"])`. The
  /// result is false for any other string.
  mutating func addListed(_ string: MappedText, at index: Int) -> Bool {
    let list = tokens.parent[index]
    guard language == .swift, tokens.isMark(list, "["),
      list == index - 1 || tokens.isMark(index - 1, ","),
      tokens.isMark(list - 1, ":"), let label = tokens.word(list - 2),
      Self.listLabels.contains(label), tokens.isMark(tokens.parent[list], "(")
    else { return false }
    let use = PredicateUse(api: "predicateFormat:")
    let value = wholeValue(at: index) ?? string
    if Plausibility.hasOperator(value), Plausibility.comparesLikeAPredicate(value),
      FoundPredicate(value, use, arguments: .unknown).isSound
    {
      add(value, use, .unknown)
    }
    return true
  }

  /// Adds a format that an object is given for a key: `[album setValue:@"…" forKey:@"predicateString"]`,
  /// `album.setValue("…", forKey: "predicate")`. The result is false for any other string than such a key.
  mutating func addSet(_ key: String, at index: Int) -> Bool {
    let place = tokens.isMark(index - 1, "@") ? index - 1 : index
    guard language == .swift || language == .objectiveC, tokens.isMark(place - 1, ":"),
      tokens.isWord(place - 2, "forKey"), PredicateName.saysPredicate(key),
      Self.setKeys.contains(where: key.lowercased().hasSuffix),
      let value = argument(before: place - 2)
    else { return false }
    for value in expression.values(of: value) where Plausibility.hasOperator(value) {
      if Plausibility.isNoOtherLanguage(value), !value.isOnlyHoles,
        FoundPredicate(value, keptUse, arguments: .unknown).isSound
      {
        add(value, keptUse, .unknown)
      }
    }
    return true
  }

  /// The argument before the label at `label`: `setValue:@"…" forKey:`, `setValue("…", forKey:`
  private func argument(before label: Int) -> Range<Int>? {
    let end = tokens.isMark(label - 1, ",") ? label - 1 : label
    let opener = tokens.parent[label]
    var start = end - 1
    while start > max(opener, end - Self.argumentLimit), !tokens.isMark(start, ":") {
      start = tokens.isCloser(start) ? min(tokens.partner[start], start) - 1 : start - 1
    }
    let isStart = tokens.isMark(start, ":") || start == opener && tokens.isMark(start, "(")
    return isStart && start + 1 < end ? start + 1..<end : nil
  }

  /// The most tokens of an argument before a label.
  private static let argumentLimit = 64

  private static let setKeys = PredicateName.lowercasedFormats + ["predicate"]

  private static let listLabels: Set = [
    "predicate", "predicates", "predicateFormats", "predicateStrings",
  ]
}
