import CPCRE2
import PredicateAnalysis
import PredicatePlatform

/// A pattern compiled by PCRE2.
final class RegularExpressionMatcher: Sendable {
  // PCRE2 never writes to compiled code, so any number of threads may read it, once it has been translated.
  private nonisolated(unsafe) let code: OpaquePointer
  private let translation = Atomic(Translation.none.rawValue)
  private let translating = Mutex(())
  private let checkpointCost: Int
  private let hasAssertions: Bool
  private let limits: RegularExpressionLimits
  private let requirement: RequiredByte?

  init(
    _ pattern: TranslatedPattern,
    ignoresCase: Bool,
    limits: RegularExpressionLimits
  ) throws(PatternError) {
    var options = PCRE2_ANCHORED | PCRE2_ENDANCHORED | PCRE2_UTF | PCRE2_UCP
    options |= PCRE2_NEVER_BACKSLASH_C | PCRE2_NO_UTF_CHECK
    // As on Apple's systems, `^` and `$` match at each line break, and `.` matches line breaks.
    options |= PCRE2_MULTILINE | PCRE2_DOTALL
    if ignoresCase { options |= PCRE2_CASELESS }
    guard let context = pcre2_compile_context_create_8(nil) else {
      throw PatternError(message: "out of memory for this pattern", offset: 0)
    }
    defer { pcre2_compile_context_free_8(context) }
    pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_ANY))
    pcre2_set_bsr_8(context, UInt32(PCRE2_BSR_UNICODE))
    pcre2_set_parens_nest_limit_8(context, 250)
    var failure: Int32 = 0
    var position = 0
    let compiled = pattern.bytes.withUnsafeBufferPointer {
      pcre2_compile_8($0.baseAddress, $0.count, options, &failure, &position, context)
    }
    guard let compiled else {
      throw PatternError(
        message: Self.message(of: failure),
        offset: pattern.sourceOffset(of: position)
      )
    }
    code = compiled
    checkpointCost = 1 + pattern.longestRun / 4
    hasAssertions = pattern.hasAssertions
    self.limits = limits
    requirement = RequiredByte(of: compiled, ignoresCase: pattern.ignoresCase)
  }

  deinit { pcre2_code_free_8(code) }

  /// Whether the pattern has been translated to machine code, which takes as long as compiling it.
  private enum Translation: Int {
    case none, done, impossible
  }

  /// Whether there is machine code. The first match generates it: many patterns are never matched.
  private var isMachineCode: Bool {
    let known = translation.load(ordering: .acquiring)
    if known != Translation.none.rawValue { return known == Translation.done.rawValue }
    return translating.withLock { _ in
      let known = translation.load(ordering: .acquiring)
      if known != Translation.none.rawValue { return known == Translation.done.rawValue }
      let isDone = pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE) == 0
      let new: Translation = isDone ? .done : .impossible
      translation.store(new.rawValue, ordering: .releasing)
      return isDone
    }
  }

  /// The size of the compiled pattern in bytes, which is proportional to its time of compilation.
  var size: Int {
    var size = 0
    return pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_SIZE), &size) == 0 ? size : 0
  }

  /// Whether the pattern matches all of `bytes`, in at most `steps`, if given.
  func outcome(
    _ bytes: UnsafeBufferPointer<UInt8>,
    steps: UInt32? = nil
  ) -> Swift.Result<Bool, MatchLimitError> {
    if let requirement, bytes.count >= Self.longText, !requirement.isMet(by: bytes) {
      return .success(false)
    }
    var limits = limits
    if let steps { limits.steps = min(limits.steps, steps) }
    guard let workspace = MatchWorkspace.current() else {
      return .failure(MatchLimitError(limit: .memory))
    }
    if isMachineCode {
      let context = prepare(workspace, limits, textLength: bytes.count)
      let status = Self.withSubject(bytes) {
        pcre2_jit_match_8(code, $0, bytes.count, 0, 0, workspace.matchData, context)
      }
      // Machine code has a small stack; the interpreter handles matches that overflow it.
      if status != PCRE2_ERROR_JIT_STACKLIMIT { return Self.outcome(of: status) }
    }
    // The interpreter keeps its memory in the match data, so that is freed after the match.
    guard let matchData = pcre2_match_data_create_8(1, nil) else {
      return .failure(MatchLimitError(limit: .memory))
    }
    defer { pcre2_match_data_free_8(matchData) }
    let context = prepare(workspace, limits, textLength: bytes.count)
    let options = PCRE2_NO_JIT | PCRE2_NO_UTF_CHECK
    return Self.outcome(
      of: Self.withSubject(bytes) {
        pcre2_match_8(code, $0, bytes.count, 0, options, matchData, context)
      }
    )
  }

  private func prepare(
    _ workspace: MatchWorkspace,
    _ limits: RegularExpressionLimits,
    textLength: Int
  ) -> OpaquePointer {
    workspace.prepare(
      limits,
      textLength: textLength,
      checkpointCost: checkpointCost,
      hasAssertions: hasAssertions
    )
  }

  /// Shorter texts match quickly with any pattern.
  private static let longText = 24

  private static func withSubject(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ match: (UnsafePointer<UInt8>) -> Int32
  ) -> Int32 {
    if let start = bytes.baseAddress { return match(start) }
    return withUnsafePointer(to: 0 as UInt8, match)
  }

  private static func outcome(of status: Int32) -> Swift.Result<Bool, MatchLimitError> {
    switch status {
    // Zero is a match with more groups than the match data has room for.
    case 0...: .success(true)
    case PCRE2_ERROR_NOMATCH: .success(false)
    case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_CALLOUT: .failure(MatchLimitError(limit: .steps))
    case PCRE2_ERROR_DEPTHLIMIT: .failure(MatchLimitError(limit: .depth))
    case PCRE2_ERROR_HEAPLIMIT, PCRE2_ERROR_NOMEMORY: .failure(MatchLimitError(limit: .memory))
    default: .failure(MatchLimitError(limit: .engine))
    }
  }

  private static func message(of failure: Int32) -> String {
    if failure == PCRE2_ERROR_LOOKBEHIND_NOT_FIXED_LENGTH {
      return "each alternative of a look-behind must have one fixed length"
    }
    var buffer = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(failure, &buffer, buffer.count)
    guard length > 0 else { return "not a regular expression" }
    return String(decoding: buffer.prefix(Int(length)), as: UTF8.self)
  }
}
