import PredicateAnalysis
import PredicateEvaluation
import PredicateLint
import PredicateSyntax

/// A profile as text for people, or as JSON.
struct ProfileListing {
  private let profile: LintProfile

  init(_ profile: LintProfile) { self.profile = profile }

  var text: String {
    var text = "\(profile.name): \(profile.title)\n"
    for note in profile.notes { text += "\n" + Help.wrapped(note, indent: 0) }
    text += "\n"
    for part in parts { text += Help.wrapped("\(part.name): \(part.text)", indent: 0) }
    text += table(profile.keys, "keys")
    for (name, terms) in profile.terms.sorted(by: { $0.key < $1.key }) {
      text += table(terms, "@\(name)(…)")
    }
    if !profile.documentation.isEmpty {
      text += "\ndocumentation\n"
      for reference in profile.documentation {
        text += "  \(reference.grade.rawValue)  \(reference.text)\n"
      }
    }
    return text
  }

  var json: JSONItem {
    .object([
      ("name", .text(profile.name)), ("title", .text(profile.title)),
      ("language", .text(profile.language.rawValue)),
      ("notes", .list(profile.notes.map(JSONItem.text))),
      ("keys", json(profile.keys)),
      ("terms", .object(profile.terms.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })),
      ("operators", json(profile.operators)), ("options", json(profile.options)),
      ("functions", json(profile.functions)), ("features", json(features)),
      ("variables", json(profile.variables)),
      ("takesArguments", .bool(profile.takesArguments)),
      ("constraints", .list(profile.constraints.map(\.rawValue).sorted().map(JSONItem.text))),
      (
        "severities",
        .object(
          profile.severities.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value.rawValue)) }
        )
      ),
      (
        "documentation",
        .list(
          profile.documentation.map {
            .object([("grade", .text($0.grade.rawValue)), ("text", .text($0.text))])
          }
        )
      ),
    ])
  }

  private var features: Allowance<String> {
    switch profile.features {
    case .any: .any
    case .only(let features): .only(Set(features.map(\.rawValue)))
    }
  }

  /// The members that are lists of names, in a few words each.
  private var parts: [(name: String, text: String)] {
    let operators = ComparisonOperator.standard.map(\.spelling)
    let letters = StringOptions.letters.map { String($0.letter) }
    return [
      ("operators", words(profile.operators, of: operators)),
      ("options", words(profile.options, of: letters)),
      ("functions", words(profile.functions, of: Function.allCases.map(\.rawValue))),
      ("constructs", words(features, of: LanguageFeature.allCases.map(\.rawValue))),
      ("variables", words(profile.variables, of: [])),
      ("arguments for %@", profile.takesArguments ? "yes" : "no"),
      ("form", profile.constraints.map(\.rawValue).sorted().joined(separator: ", ")),
      (
        "severities",
        profile.severities.sorted { $0.key < $1.key }
          .map { "\($0.key) \($0.value.rawValue)" }.joined(separator: ", ")
      ),
    ].filter { !$0.1.isEmpty }
  }

  /// `all`, `all but OR, ALL` or the names themselves.
  private func words(_ allowance: Allowance<String>, of all: [String]) -> String {
    guard case .only(let names) = allowance else { return "all" }
    let missing = all.filter { !names.contains($0) }
    if names.isEmpty { return "none" }
    if !all.isEmpty, missing.isEmpty { return "all" }
    if missing.count < names.count, !missing.isEmpty {
      return "all but " + missing.joined(separator: ", ")
    }
    let known = all.filter(names.contains)
    return (known.isEmpty ? names.sorted() : known).joined(separator: ", ")
  }

  private func json(_ allowance: Allowance<String>) -> JSONItem {
    switch allowance {
    case .any: .text("*")
    case .only(let names): .list(names.sorted().map(JSONItem.text))
    }
  }

  private func table(_ table: LintKeyTable, _ title: String) -> String {
    if table.names.isEmpty {
      return table.isClosed ? "\n\(title): none\n" : "\n\(title): any\n"
    }
    let width = table.names.keys.map(\.count).max() ?? 0
    var text = "\n\(title)\(table.isClosed ? "" : ", among others")\n"
    for (name, key) in table.names.sorted(by: { $0.key < $1.key }) {
      text += "  \(Help.padded(name, to: width))  \(description(of: key))\n"
    }
    return text
  }

  /// `text`, `[object] with name, path`, `text: laptop, desktop`
  private func description(of key: LintKey) -> String {
    let type = key.isList ? "[\(key.type.rawValue)]" : key.type.rawValue
    if let values = key.values { return "\(type): " + values.joined(separator: ", ") }
    guard let elements = key.elements else { return type }
    return "\(type) with " + elements.names.keys.sorted().joined(separator: ", ")
  }

  private func json(_ table: LintKeyTable) -> JSONItem {
    let names = table.names.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) }
    return .object([("closed", .bool(table.isClosed)), ("names", .object(names))])
  }

  private func json(_ key: LintKey) -> JSONItem {
    let type = key.isList ? "[\(key.type.rawValue)]" : key.type.rawValue
    var members: [(String, JSONItem)] = [("type", .text(type))]
    if let values = key.values { members.append(("values", .list(values.map(JSONItem.text)))) }
    if let elements = key.elements {
      let names = elements.names.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) }
      members.append(("elements", .object(names)))
    }
    return .object(members)
  }
}
