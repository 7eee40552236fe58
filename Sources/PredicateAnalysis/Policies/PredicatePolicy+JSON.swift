public import PredicatePlatform
import PredicateSyntax

/// A policy as data. An omitted member is as in the policy that `extends` names, by default
/// `untrusted`; `"*"` is everything. Unknown names are errors: a policy with a typo must not allow
/// more than was meant. For that reason a policy is read by `init(json:)`: decoders silently keep
/// one of two members with the same name.
///
///     {
///       "extends": "untrusted",
///       "keys": ["name", "age", "address.*"], "deniedKeys": ["*.password"],
///       "operators": ["==", "!=", "BEGINSWITH"], "functions": ["length:"],
///       "features": ["and", "or", "not"], "arithmetic": [],
///       "entities": {"Person": ["name", "age"], "Address": "*"},
///       "limits": {"text": {"length": 1000}, "tree": {"elements": 100}, "evaluation": {}},
///       "redactsErrors": true
///     }
extension PredicatePolicy: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case extends, keys, deniedKeys, operators, arithmetic, functions, features, entities, limits,
      redactsErrors
  }

  /// The policies that can be extended, by name.
  public static let presets: [String: Self] = [
    "unrestricted": .unrestricted, "untrusted": .untrusted, "comparisons": .comparisons,
  ]

  public init(from decoder: any Decoder) throws {
    try decoder.requireMembers(CodingKeys.allCases.map(\.rawValue))
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let basis = try members.decodeIfPresent(String.self, forKey: .extends) ?? "untrusted"
    guard let preset = Self.presets[basis] else {
      throw DecodingError.dataCorruptedError(
        forKey: .extends,
        in: members,
        debugDescription:
          "unknown policy “\(basis)”; known: \(Self.presets.keys.sorted().joined(separator: ", "))"
      )
    }
    self = preset
    func allowance<T>(_ key: CodingKeys, _ read: (String) -> T?) throws -> Allowance<T>? {
      try members.decodeIfPresent(AllowanceText.self, forKey: key)?
        .allowance(members.codingPath + [key], read)
    }
    keys.allowed =
      try allowance(.keys) { KeyPattern($0, isDenied: false) == nil ? nil : $0 } ?? keys.allowed
    keys.denied = try members.decodeIfPresent(Set<String>.self, forKey: .deniedKeys) ?? keys.denied
    for text in keys.denied.sorted() where KeyPattern(text, isDenied: true) == nil {
      throw DecodingError.dataCorruptedError(
        forKey: .deniedKeys,
        in: members,
        debugDescription: "“\(text)” is not valid"
      )
    }
    operators = try allowance(.operators, ComparisonOperator.init(spelling:)) ?? operators
    arithmetic = try allowance(.arithmetic, ArithmeticOperator.init) ?? arithmetic
    functions = try allowance(.functions) { $0 } ?? functions
    features = try allowance(.features, LanguageFeature.init) ?? features
    let texts = try members.decodeIfPresent([String: AllowanceText].self, forKey: .entities)
    entities =
      try texts?.mapValues { try $0.allowance(members.codingPath + [CodingKeys.entities]) { $0 } }
      ?? entities
    if members.contains(.limits) {
      try limits.update(from: members.superDecoder(forKey: .limits))
    }
    redactsErrors = try members.decodeIfPresent(Bool.self, forKey: .redactsErrors) ?? true
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode("unrestricted", forKey: .extends)
    try members.encode(AllowanceText(keys.allowed) { $0 }, forKey: .keys)
    try members.encode(keys.denied.sorted(), forKey: .deniedKeys)
    try members.encode(AllowanceText(operators) { $0.spelling }, forKey: .operators)
    try members.encode(AllowanceText(arithmetic) { $0.rawValue }, forKey: .arithmetic)
    try members.encode(AllowanceText(functions) { $0 }, forKey: .functions)
    try members.encode(AllowanceText(features) { $0.rawValue }, forKey: .features)
    try members.encodeIfPresent(
      entities?.mapValues { AllowanceText($0) { $0 } },
      forKey: .entities
    )
    try members.encode(limits, forKey: .limits)
    try members.encode(redactsErrors, forKey: .redactsErrors)
  }
}

extension PredicatePolicy {
  /// Creates a policy from a file. A duplicate member is also an error.
  public init(json: Data) throws(DecodingError) {
    // Rejects UTF-16, which decoders read but the search for names below does not.
    guard !json.contains(0) else { throw Self.malformed("not UTF-8") }
    do {
      self = try JSONDecoder().decode(Self.self, from: json)
    } catch let error as DecodingError {
      throw error
    } catch {
      throw Self.malformed("not a policy")
    }
    if let (path, name) = DuplicateNames.first(in: Array(json)) {
      throw Self.malformed("“\(name)” is given twice", at: path)
    }
  }

  /// Creates the policy that a JSON text describes.
  ///
  /// - Throws: `DecodingError` with the place of the first invalid member.
  public init(json: String) throws(DecodingError) { try self.init(json: Data(json.utf8)) }

  private static func malformed(_ message: String, at path: [String] = []) -> DecodingError {
    .dataCorrupted(.init(codingPath: path.map(MemberName.init), debugDescription: message))
  }
}

/// An allowance as a file has it: `"*"`, or a list of names.
private struct AllowanceText: Codable {
  /// The names; nil for everything.
  var names: [String]?

  init<T>(_ allowance: Allowance<T>, _ name: (T) -> String) {
    switch allowance {
    case .any: names = nil
    case .only(let elements): names = elements.map(name).sorted()
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self), text == "*" { return }
    guard let names = try? container.decode([String].self) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "must be an array of names, or \"*\" for all"
      )
    }
    self.names = names
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let names { try container.encode(names) } else { try container.encode("*") }
  }

  func allowance<T>(
    _ path: [any CodingKey],
    _ read: (String) -> T?
  ) throws -> Allowance<T> {
    guard let names else { return .any }
    return .only(
      Set(
        try names.map { name in
          guard let element = read(name) else {
            throw DecodingError.dataCorrupted(
              .init(codingPath: path, debugDescription: "“\(name)” is not valid")
            )
          }
          return element
        }
      )
    )
  }
}

extension ComparisonOperator {
  /// `==`, `BEGINSWITH`, `isAdult:`
  fileprivate init?(spelling: String) {
    if let standard = Self.standard.first(where: { $0.spelling == spelling }) {
      self = standard
    } else if let name = SelectorName(spelling) {
      self = .selector(name)
    } else {
      return nil
    }
  }
}
