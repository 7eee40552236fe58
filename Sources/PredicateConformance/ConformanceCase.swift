public import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

/// One case of a conformance file: a line of JSON that says what a text means.
public struct ConformanceCase {
  /// The question that a case asks.
  @nonexhaustive
  public enum Kind: String, Sendable, CaseIterable {
    /// whether `object` matches
    case eval
    /// how many of `objects` match, or which of them
    case count
    /// the value of the expression for `object`
    case expr
    /// Apple's text of the predicate
    case print
    /// Apple's text of the expression
    case printExpression = "print-expr"
    /// that it parses
    case parseOK = "parse-ok"
    /// that it does not
    case parseError = "parse-error"
    /// facts about the tree
    case ast
    /// that `format` and `other` parse to equal trees
    case astEqual = "ast-equal"
    /// that `format` and `other` give the same answers
    case equiv
  }

  /// The name of the case, unique in its file.
  public let id: String
  /// The question that the case asks.
  public let kind: Kind
  /// The predicate text.
  public let format: String
  let other: String?
  /// The arguments as in the file, with tags.
  let arguments: [KeyedValue]
  let otherArguments: [KeyedValue]
  let variables: [(name: String, value: KeyedValue)]
  let objects: [KeyedValue]
  let expect: KeyedValue
  let isExpression: Bool
  /// The reason why the case is only parsed; nil for most cases.
  let resultsSkipped: String?
  /// The profile of the host in whose extension of the language the text is, `mdm`; nil for most
  /// cases. This module knows no profiles: `predcheck conform` asks its linter.
  public let profile: String?

  /// Whether an error is expected.
  public var isRefused: Bool { kind == .parseError || expectsError }

  /// Whether the results are those of one implementation, and not to be checked.
  public var isDisputed: Bool { resultsSkipped != nil }

  /// All parts that may contain objects or refer to them.
  var parts: [KeyedValue] {
    arguments + otherArguments + variables.map(\.value) + objects + [expect]
  }

  /// Why a line is no case.
  public struct Malformed: Error, Hashable {
    /// The fault of the line.
    public let reason: String
  }

  /// Creates the case that a line's JSON describes.
  public init(_ json: KeyedValue) throws(Malformed) {
    guard case .object(let object as JSONObject) = json else {
      throw Malformed(reason: "a case is an object")
    }
    id = try object.text("id")
    let kindName = try object.text("kind")
    guard let kind = Kind(rawValue: kindName) else {
      throw Malformed(reason: "there is no kind '\(kindName)'")
    }
    self.kind = kind
    format = try object.text("format")
    other = try? object.text("other")
    arguments = object.elements("args")
    otherArguments = object.elements("other_args")
    if case .object(let variables as JSONObject) = object.value(forKey: "variables") {
      self.variables = variables.members.map { (Self.name($0.key), $0.value) }
    } else {
      variables = []
    }
    if let object = object.value(forKey: "object") {
      objects = [object]
    } else {
      objects = object.elements("objects")
    }
    guard let expect = object.value(forKey: "expect") else {
      throw Malformed(reason: "'expect' is missing")
    }
    self.expect = expect
    isExpression = kind == .expr || kind == .printExpression || object.isSet("expression")
    resultsSkipped =
      object.isSet("realm_specific")
      ? "realm-specific" : object.isSet("divergent") ? "divergent" : nil
    profile = (try? object.text("dialect")) == "ddm" ? "mdm" : nil
  }

  /// The reason why the case is not run in this module.
  var skipped: String? { profile.map { "\($0) profile" } }

  /// The name of a variable, which may begin with `$` as in the text: `$limit`.
  private static func name(_ key: String) -> String {
    key.hasPrefix("$") ? String(key.dropFirst()) : key
  }
}

extension JSONObject {
  fileprivate func text(_ key: String) throws(ConformanceCase.Malformed) -> String {
    guard case .value(.text(let text)) = value(forKey: key) else {
      throw ConformanceCase.Malformed(reason: "'\(key)' is missing or not a string")
    }
    return text
  }

  fileprivate func elements(_ key: String) -> [KeyedValue] {
    guard case .collection(let collection) = value(forKey: key) else { return [] }
    return collection.elements
  }

  /// Whether a flag is set; some cases give a reason instead of true.
  fileprivate func isSet(_ key: String) -> Bool {
    switch value(forKey: key) {
    case nil, .value(.null), .value(.bool(false)): false
    case .value, .object, .collection: true
    }
  }
}
