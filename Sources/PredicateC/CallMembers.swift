import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

/// The members of a caller's JSON object. Anything ambiguous is rejected: an unknown member might
/// be a limit on a predicate.
enum CallMembers {
  static func read(_ json: String, _ name: String) throws(CallFailure) -> [JSONObject.Member] {
    guard case .object(let object as JSONObject) = try CallOptions.value(json, name) else {
      throw CallFailure(.argument, "\(name) must be a JSON object")
    }
    if let (path, name) = DuplicateNames.first(in: Array(json.utf8)) {
      let member = (path + [name]).joined(separator: ".")
      throw CallFailure(.argument, "the option '\(member)' is given twice")
    }
    for member in object.members {
      if case .value(.null) = member.value {
        let text = "the option '\(member.key)' must not be null; omit it for the default"
        throw CallFailure(.argument, text)
      }
    }
    return object.members
  }

  static func wrong(_ name: String, _ value: KeyedValue) -> CallFailure {
    CallFailure(.argument, "invalid value for the option '\(name)': \(JSONText.of(value))")
  }

  static func unknown(_ name: String) -> CallFailure {
    CallFailure(.argument, "unknown option '\(name)'")
  }

  static func text(_ member: JSONObject.Member) throws(CallFailure) -> String {
    guard case .value(.text(let text)) = member.value else { throw wrong(member.key, member.value) }
    return text
  }

  /// A number of at least `least`.
  static func number(_ member: JSONObject.Member, from least: Int) throws(CallFailure) -> Int {
    guard case .value(.integer(let number)) = member.value, let number = Int(exactly: number),
      number >= least
    else { throw wrong(member.key, member.value) }
    return number
  }

  /// A list of texts.
  static func texts(_ member: JSONObject.Member) throws(CallFailure) -> [String] {
    guard case .list(let values) = member.value.plainValue else {
      throw wrong(member.key, member.value)
    }
    var texts: [String] = []
    for case .text(let text) in values { texts.append(text) }
    guard texts.count == values.count else { throw wrong(member.key, member.value) }
    return texts
  }
}
