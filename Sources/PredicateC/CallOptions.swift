import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateSyntax

/// The options of a predicate, from JSON:
///
///     {"mode": "strictApple", "policy": "untrusted", "missingKey": "error", "typeMismatch": "false",
///      "dates": ["born"], "strictJSON": true, "now": "2026-01-02T00:00:00Z"}
struct CallOptions {
  private(set) var mode = LanguageMode.default
  /// nil if everything is allowed.
  private(set) var policy: PredicatePolicy?
  private(set) var missingKey = MissingKeyPolicy.automatic
  private(set) var typeMismatch = TypeMismatchPolicy.error
  private(set) var dates = DateRule.none
  /// Whether a whole line of JSON is validated, not only what the predicate reads.
  private(set) var isStrictJSON = false
  private(set) var now: Date?

  /// The default options if there is no text. Anything ambiguous is rejected: an unknown option
  /// might be the policy.
  init(json: String?) throws(CallFailure) {
    guard let json else { return }
    for member in try CallMembers.read(json, "options") { try set(member.key, member.value) }
  }

  /// The modes, by their names here and on the command line.
  private static let modes: [String: LanguageMode] = [
    "default": .default, "strictApple": .strictApple, "strict-apple": .strictApple,
  ]

  private mutating func set(_ name: String, _ value: KeyedValue) throws(CallFailure) {
    let wrong = CallMembers.wrong(name, value)
    func choice<T: RawRepresentable>(_ type: T.Type) throws(CallFailure) -> T
    where T.RawValue == String {
      guard case .value(.text(let text)) = value, let choice = T(rawValue: text) else {
        throw wrong
      }
      return choice
    }
    switch name {
    case "mode":
      guard case .value(.text(let text)) = value, let known = Self.modes[text] else { throw wrong }
      mode = known
    case "missingKey": missingKey = try choice(MissingKeyPolicy.self)
    case "typeMismatch": typeMismatch = try choice(TypeMismatchPolicy.self)
    case "strictJSON":
      guard case .value(.bool(let truth)) = value else { throw wrong }
      isStrictJSON = truth
    case "now":
      guard case .value(.text(let text)) = value, let date = DateText.instant(text) else {
        throw wrong
      }
      now = date
    case "dates":
      switch value.plainValue {
      case .text("automatic"): dates = .automatic
      case .text("none"): dates = .none
      case .list(let keys):
        var names: Set<String> = []
        for case .text(let key) in keys { names.insert(key) }
        guard names.count == Set(keys).count else { throw wrong }
        dates = .keys(names)
      case .null, .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .set, .map:
        throw wrong
      }
    case "policy": policy = try Self.policy(value)
    default: throw CallMembers.unknown(name)
    }
  }

  /// Nil for "unrestricted".
  private static func policy(_ value: KeyedValue) throws(CallFailure) -> PredicatePolicy? {
    switch value {
    case .value(.text(let name)):
      guard let preset = PredicatePolicy.presets[name] else {
        let known = PredicatePolicy.presets.keys.sorted().joined(separator: ", ")
        throw CallFailure(.argument, "unknown policy '\(name)'; known: \(known)")
      }
      return name == "unrestricted" ? nil : preset
    case .value, .object, .collection:
      do throws(DecodingError) {
        return try PredicatePolicy(json: JSONText.of(value))
      } catch {
        throw CallFailure(.argument, "the option 'policy' is not a policy: \(error.reason)")
      }
    }
  }

  var parsing: ParseOptions {
    var options = policy?.parseOptions ?? .default
    options.mode = mode
    return options
  }

  var evaluation: EvaluationOptions {
    var options = EvaluationOptions(mode: mode, policy: policy ?? .unrestricted)
    options.missingKey = missingKey
    options.typeMismatch = typeMismatch
    options.now = now
    return options
  }

  /// A caller's JSON text.
  static func value(_ json: String, _ name: String) throws(CallFailure) -> KeyedValue {
    do throws(JSONError) { return try JSONReader().read(json) } catch {
      throw CallFailure(.argument, "'\(name)' is not JSON: \(error)")
    }
  }
}
