/// A match within the steps of one match, and those left of all matches.
struct MatchAttempt {
  let result: Result<Bool, MatchLimitError>
  /// The steps that count against the limit of all matches.
  let steps: Int
  /// Whether it ended because of the limit of all matches, not of one.
  let isShortOfSteps: Bool
}

extension RegularExpression {
  /// Matches a text. `limit` is the limit of one match, `left` the steps left of all matches.
  ///
  /// PCRE2 does not report the number of steps of a match. So it is tried with few, which nearly
  /// every match needs and which are not counted, and then with four times as many each time: the
  /// last number is counted, and the attempts before it cost at most a third of it.
  func attempt(_ text: String, limit: Int, left: Int) -> MatchAttempt {
    var steps = min(Self.freeSteps, limit)
    while true {
      do throws(MatchLimitError) {
        let answer = try matches(text, steps: UInt32(clamping: steps))
        let counted = steps > Self.freeSteps ? steps : 0
        return MatchAttempt(result: .success(answer), steps: counted, isShortOfSteps: false)
      } catch {
        if error.limit != .steps || steps >= min(limit, left) {
          let isShort = error.limit == .steps && steps < limit
          return MatchAttempt(result: .failure(error), steps: steps, isShortOfSteps: isShort)
        }
      }
      steps = min(steps * 4, limit, left)
    }
  }
}
