import CPCRE2

/// A test of single scalars against a PCRE2 pattern, used while patterns are translated.
final class ScalarMatcher {
  private let code: OpaquePointer
  private let matchData: OpaquePointer

  /// Nil for a pattern that PCRE2 does not accept.
  init?(_ pattern: String) {
    var failure: Int32 = 0
    var position = 0
    let options = PCRE2_UTF | PCRE2_UCP
    guard
      let code = pcre2_compile_8(
        Array(pattern.utf8),
        pattern.utf8.count,
        options,
        &failure,
        &position,
        nil
      )
    else { return nil }
    guard let matchData = pcre2_match_data_create_8(1, nil) else {
      pcre2_code_free_8(code)
      return nil
    }
    self.code = code
    self.matchData = matchData
  }

  deinit {
    pcre2_match_data_free_8(matchData)
    pcre2_code_free_8(code)
  }

  func accepts(_ scalar: Unicode.Scalar) -> Bool {
    let bytes = Array(String(scalar).utf8)
    return pcre2_match_8(code, bytes, bytes.count, 0, 0, matchData, nil) >= 0
  }

  /// All matches in `text`; none is empty.
  func runs(in text: TextBytes) -> [Range<Int>] {
    pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE)
    var runs: [Range<Int>] = []
    let ends = pcre2_get_ovector_pointer_8(matchData)
    while pcre2_match_8(
      code,
      text.baseAddress,
      text.count,
      runs.last?.upperBound ?? 0,
      PCRE2_NO_UTF_CHECK,
      matchData,
      nil
    ) > 0, let ends, ends[1] > ends[0] {
      runs.append(ends[0]..<ends[1])
    }
    return runs
  }
}
