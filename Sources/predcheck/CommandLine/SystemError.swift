import PredicatePlatform

/// The failure of a call of the system, by its `errno`.
struct SystemError: Error {
  let code = errno

  /// `Permission denied`
  var reason: String { PromptOpening.reason(code) }
}
