import CPCRE2

/// The remaining work of a match.
struct MatchWork {
  /// The remaining work, in tenths of a step.
  var left: Int
  /// The cost of each checkpoint: the literal text between two of them is not counted otherwise.
  private let fixedCost: Int
  private var lastPosition = 0

  init(left: Int, fixedCost: Int) {
    self.left = left
    self.fixedCost = fixedCost
  }

  /// Called by PCRE2 at each checkpoint; anything but zero ends the match.
  static func count(
    _ block: UnsafeMutablePointer<pcre2_callout_block_8>?,
    _ data: UnsafeMutableRawPointer?
  ) -> Int32 {
    guard let block, let data else { return PCRE2_ERROR_CALLOUT }
    let work = data.assumingMemoryBound(to: MatchWork.self)
    let position = block.pointee.current_position
    work.pointee.left -= work.pointee.fixedCost + abs(position - work.pointee.lastPosition)
    work.pointee.lastPosition = position
    return work.pointee.left < 0 ? PCRE2_ERROR_CALLOUT : 0
  }
}

/// Answers PCRE2's callouts about the text during a match.
struct AssertionAnswers {
  private let work: UnsafeMutablePointer<MatchWork>
  private var characters = CharacterMap()

  init(work: UnsafeMutablePointer<MatchWork>) { self.work = work }

  /// Must be called before the match of another text.
  mutating func forgetText() { characters = CharacterMap() }

  /// Called by PCRE2 at each checkpoint and each assertion: zero if the match may continue, 1 to
  /// backtrack, and a negative number to end it.
  static func answer(
    _ block: UnsafeMutablePointer<pcre2_callout_block_8>?,
    _ data: UnsafeMutableRawPointer?
  ) -> Int32 {
    guard let block, let data else { return PCRE2_ERROR_CALLOUT }
    let answers = data.assumingMemoryBound(to: Self.self)
    let work = answers.pointee.work
    guard let assertion = PatternAssertion(rawValue: block.pointee.callout_number) else {
      return MatchWork.count(block, work)
    }
    let holds = assertion.holds(
      at: block.pointee.current_position,
      of: TextBytes(start: block.pointee.subject, count: block.pointee.subject_length),
      &answers.pointee.characters,
      work: &work.pointee.left
    )
    return work.pointee.left < 0 ? PCRE2_ERROR_CALLOUT : holds ? 0 : 1
  }
}
