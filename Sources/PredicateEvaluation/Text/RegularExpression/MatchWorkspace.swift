import CPCRE2
import PredicateAnalysis
import PredicatePlatform

/// The memory that PCRE2 writes to during a match. Two concurrent matches must not share it, and
/// creating one costs as much as a short match, so each thread caches one for all of its matches.
final class MatchWorkspace {
  let matchData: OpaquePointer
  /// For patterns that only count their work.
  private let countingContext: OpaquePointer
  /// For patterns with assertions.
  private let askingContext: OpaquePointer
  private let work: UnsafeMutablePointer<MatchWork>
  private let answers: UnsafeMutablePointer<AssertionAnswers>

  /// Nil if there is no memory.
  private init?() {
    guard let matchData = pcre2_match_data_create_8(1, nil) else { return nil }
    guard let countingContext = pcre2_match_context_create_8(nil) else {
      pcre2_match_data_free_8(matchData)
      return nil
    }
    guard let askingContext = pcre2_match_context_create_8(nil) else {
      pcre2_match_context_free_8(countingContext)
      pcre2_match_data_free_8(matchData)
      return nil
    }
    self.matchData = matchData
    self.countingContext = countingContext
    self.askingContext = askingContext
    work = .allocate(capacity: 1)
    work.initialize(to: MatchWork(left: 0, fixedCost: 0))
    answers = .allocate(capacity: 1)
    answers.initialize(to: AssertionAnswers(work: work))
    _ = pcre2_set_callout_8(countingContext, { MatchWork.count($0, $1) }, work)
    _ = pcre2_set_callout_8(askingContext, { AssertionAnswers.answer($0, $1) }, answers)
  }

  deinit {
    answers.deinitialize(count: 1)
    answers.deallocate()
    work.deallocate()
    pcre2_match_context_free_8(askingContext)
    pcre2_match_context_free_8(countingContext)
    pcre2_match_data_free_8(matchData)
  }

  /// The context for a match of a text of `textLength` bytes.
  func prepare(
    _ limits: RegularExpressionLimits,
    textLength: Int,
    checkpointCost: Int,
    hasAssertions: Bool
  ) -> OpaquePointer {
    // A few reads of the text are allowed, however long it is.
    let reading = textLength.multipliedReportingOverflow(by: 16)
    let left = Int(limits.steps) * 10 + (reading.overflow ? 0 : reading.partialValue)
    work.pointee = MatchWork(left: left, fixedCost: checkpointCost)
    if hasAssertions { answers.pointee.forgetText() }
    let context = hasAssertions ? askingContext : countingContext
    pcre2_set_match_limit_8(context, limits.steps)
    pcre2_set_depth_limit_8(context, limits.depth)
    pcre2_set_heap_limit_8(context, limits.memory)
    return context
  }

  /// The workspace of this thread; nil if there is no thread-local storage or memory.
  static func current() -> MatchWorkspace? {
    guard let key else { return nil }
    if let known = pthread_getspecific(key) {
      return Unmanaged<MatchWorkspace>.fromOpaque(known).takeUnretainedValue()
    }
    guard let made = MatchWorkspace() else { return nil }
    let retained = Unmanaged.passRetained(made)
    guard pthread_setspecific(key, retained.toOpaque()) == 0 else {
      retained.release()
      return nil
    }
    return made
  }

  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { workspace in
      // The parameter is optional on some systems and not on others.
      let workspace: UnsafeMutableRawPointer? = workspace
      if let workspace { Unmanaged<MatchWorkspace>.fromOpaque(workspace).release() }
    }
    return status == 0 ? key : nil
  }()
}
