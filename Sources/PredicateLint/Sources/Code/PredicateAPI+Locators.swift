extension PredicateAPI {
  private static let locators: [(String, PredicateAPI)] = [
    (
      "-ios predicate string",
      Self(
        [],
        .follows,
        "-ios predicate string",
        reads: .none,
        profile: "xcuitest"
      )
    ),
    (
      "-ios class chain",
      Self(
        [],
        .follows,
        "-ios class chain",
        reads: .none,
        profile: "xcuitest",
        isClassChain: true
      )
    ),
  ]

  /// The names that tests of their own have for the first of them.
  private static let ownStrategies: Set = [
    "ios_predicate", "ios predicate", "ios_predicate_string", "predicate string",
  ]

  /// The locators that a string may name: `-ios predicate string` names what the next argument is;
  /// `-ios predicate string:…` has it as its rest.
  static func locator(
    in text: String,
    _ string: MappedText
  ) -> (api: PredicateAPI, content: MappedText?)? {
    let name = text.drop { $0 == "-" || $0 == " " }
    if string.count == text.utf8.count, ownStrategies.contains(text) { return (locators[0].1, nil) }
    for (locator, api) in locators {
      guard name.hasPrefix(locator.dropFirst()) else { continue }
      let end = text.utf8.count - name.utf8.count + locator.utf8.count - 1
      if string.count == end { return (api, nil) }
      if string.bytes[end] == UInt8(ascii: ":") {
        let content = string[end + 1..<string.count]
        return (api, content.isEmpty ? nil : content)
      }
    }
    return nil
  }

  /// A property list that a program writes: `["NSExtensionActivationRule": .string("…")]`
  private static let activationRule = Self(
    [],
    .follows,
    PredicateUse.activationRule.api,
    reads: .none,
    profile: PredicateUse.activationRule.profile
  )

  /// The keys whose values are predicates: `{"predicateString": "…"}`
  static func key(_ text: String, _ interfaces: [String: [PredicateAPI]]) -> PredicateAPI? {
    if text == activationRule.use.api { return activationRule }
    let name = text.hasPrefix("appium:") ? String(text.dropFirst(7)) : text
    guard name == "predicateString" || name == "iosSimulatorLogsPredicate" else { return nil }
    return interfaces[name]?.first
  }
}
