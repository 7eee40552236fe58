import PredicateAnalysis
import PredicateSyntax

/// The reader of a profile's members, which reports all that it cannot interpret.
struct ProfileReader {
  private(set) var problems: [LintProfileError.Problem] = []

  static let memberNames = [
    "name", "extends", "title", "notes", "documentation", "language", "keys", "terms", "operators",
    "options", "functions", "hostFunctionPrefixes", "selectors", "features", "variables",
    "takesArguments", "constraints", "alternatives", "severities",
  ]

  mutating func report(_ message: String, _ node: ProfileNode, _ path: String) {
    problems.append(.init(line: node.line, column: node.column, path: path, message: message))
  }

  static func suggestion(for word: String, among names: some Sequence<String>) -> String {
    Spelling.nearest(to: word, among: names).map { "; did you mean `\($0)`?" } ?? ""
  }

  mutating func read(_ members: [String: ProfileNode], into profile: inout LintProfile) {
    if let title = text(members["title"], at: "title") { profile.title = title }
    profile.notes += texts(members["notes"], at: "notes")
    readDocumentation(members["documentation"], into: &profile)
    if let language: LintProfile.Language = choice(members["language"], at: "language") {
      profile.language = language
    }
    if let node = members["keys"] { add(node, to: &profile.keys, at: "keys") }
    for (name, node) in object(members["terms"], at: "terms") {
      add(node, to: &profile.terms[name, default: LintKeyTable()], at: "terms.\(name)")
    }
    let operators = ComparisonOperator.standard.map(\.spelling)
    if let names = names(members["operators"], of: operators, at: "operators") {
      profile.operators = names
    }
    let letters = StringOptions.letters.map { String($0.letter) }
    if let names = names(members["options"], of: letters, at: "options") { profile.options = names }
    let functions = Function.allCases.map(\.rawValue)
    if let names = names(members["functions"], of: functions, at: "functions") {
      profile.functions = names
    }
    if let node = members["selectors"] {
      profile.selectors = .only(Set(texts(node, at: "selectors")))
    }
    if let node = members["hostFunctionPrefixes"] {
      profile.hostFunctionPrefixes = texts(node, at: "hostFunctionPrefixes")
    }
    readFeatures(members["features"], into: &profile)
    if let node = members["variables"] {
      if case .text("*") = node.kind {
        profile.variables = .any
      } else {
        profile.variables = .only(Set(texts(node, at: "variables")))
      }
    }
    if let node = members["takesArguments"] {
      if let flag = flag(node, at: "takesArguments") { profile.takesArguments = flag }
    }
    if let node = members["constraints"] {
      profile.constraints = Set(
        list(node, at: "constraints").compactMap { choice($0, at: "constraints") }
      )
    }
    for (name, node) in object(members["alternatives"], at: "alternatives") {
      profile.alternatives[name] = text(node, at: "alternatives.\(name)")
    }
    profile.severities.merge(severities(members["severities"], at: "severities")) { $1 }
  }

  private mutating func readDocumentation(_ node: ProfileNode?, into profile: inout LintProfile) {
    for node in list(node, at: "documentation") {
      let members = members(of: node, at: "documentation", known: ["grade", "text"])
      guard
        let grade: LintProfile.Reference.Grade = choice(
          members["grade"],
          at: "documentation.grade"
        ),
        let text = text(members["text"], at: "documentation.text")
      else {
        report("a reference has a `grade` and a `text`", node, "documentation")
        continue
      }
      profile.documentation.append(.init(grade: grade, text: text))
    }
  }

  private mutating func readFeatures(_ node: ProfileNode?, into profile: inout LintProfile) {
    let all = LanguageFeature.allCases.map(\.rawValue)
    switch names(node, of: all, at: "features") {
    case nil: break
    case .any: profile.features = .any
    case .only(let names):
      profile.features = .only(Set(names.compactMap(LanguageFeature.init(rawValue:))))
    }
  }

  /// `"*"`, a list of names, or all but the names in `{"except": […]}`; nil where it is left out.
  private mutating func names(
    _ node: ProfileNode?,
    of all: [String],
    at path: String
  ) -> Allowance<String>? {
    guard let node else { return nil }
    switch node.kind {
    case .text("*"): return .any
    case .object:
      let members = members(of: node, at: path, known: ["except"])
      let exceptions = known(members["except"], of: all, at: path + ".except")
      return .only(Set(all).subtracting(exceptions))
    case .list, .text, .null, .bool, .number: return .only(Set(known(node, of: all, at: path)))
    }
  }

  private mutating func known(
    _ node: ProfileNode?,
    of all: [String],
    at path: String
  ) -> [String] {
    list(node, at: path).compactMap { element in
      guard let name = text(element, at: path) else { return nil }
      guard all.contains(name) else {
        report("`\(name)` is unknown\(Self.suggestion(for: name, among: all))", element, path)
        return nil
      }
      return name
    }
  }
}
