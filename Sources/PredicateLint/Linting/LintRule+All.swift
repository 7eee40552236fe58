import PredicateSchema
import PredicateSyntax

extension LintRule {
  /// The rules, those of hosts last. The language's own diagnostics are rules, too; they have no
  /// entry here.
  public static let all: [LintRule] = [
    // Values
    versionAsText, dateAsTextEquality, emptyNeedle, orderAgainstNil, betweenReversed, mixedList,
    nestedQuotes, unquotedValue, likeWithoutWildcard, invalidPattern,
    // Structure
    alwaysTheSame, duplicateTerm, mixedConnectives, someMeansAny, anyNotEqual, notEqualOptional,
    noneInStore, subqueryCount,
    // Arguments
    argumentCount, argumentType, keyAsValue, optionalArgument,
    // Keys
    nonASCIIKey, quotedKey, hyphenatedKey, keyOfNoEntity, archivedAttribute,
    // Hosts
    hostKey, hostTerm, hostType, hostValue, hostWordOrder, hostListKey, hostOperator, hostOption,
    hostFunction, hostSelector, hostFeature, hostVariable, hostPlaceholder, hostForm,
    acceptsEverything, uniformType, percentVariable,
  ]

  /// The names that a profile can give a severity.
  static let severityNames: [String] =
    all.map(\.name) + DiagnosticID.allCases.map(\.rawValue)
    + [otherLanguage, InsertedValues.rule, InsertedValues.keyPathRule]

  /// The rule for a text in a language other than the profile's, which is found without parsing.
  static let otherLanguage = "host.other-language"

  /// The schema of the examples.
  static let exampleSchema = Schema(entities: [
    "Person": Entity(
      "Person",
      [
        .attribute("name", .text), .attribute("nick", .text, optional: true),
        .attribute("age", .integer), .attribute("height", .real, optional: true),
        .attribute("born", .date, optional: true), .attribute("isActive", .bool),
        .attribute("traits", .json, optional: true, storage: .archive),
        .toOne("employer", "Company", on: "employer_id", optional: true),
        .toMany("friends", "Person", foreignKey: "friend_id"),
      ]
    ),
    "Company": Entity("Company", [.attribute("title", .text), .attribute("version", .text)]),
  ])
}
