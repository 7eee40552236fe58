import PredicateSyntax

/// A regular expression of ICU, with `^` and `$` at line breaks, and `.` for all characters.
final class ICUExpression {
  private typealias Open =
    @convention(c) (
      UnsafePointer<UInt16>, Int32, UInt32, OpaquePointer?, UnsafeMutablePointer<Int32>
    ) -> OpaquePointer?
  private typealias SetText =
    @convention(c) (OpaquePointer, UnsafePointer<UInt16>, Int32, UnsafeMutablePointer<Int32>) ->
    Void
  private typealias Matches =
    @convention(c) (OpaquePointer, Int32, UnsafeMutablePointer<Int32>) -> Int8
  private typealias Close = @convention(c) (OpaquePointer) -> Void

  private let expression: OpaquePointer
  private let setText: SetText
  private let matches: Matches
  private let close: Close

  /// Nil for a pattern that ICU refuses.
  init?(_ pattern: String, ignoresCase: Bool, _ icu: ICULibrary) {
    let open: Open = icu.function("uregex_open", in: icu.expressions)
    setText = icu.function("uregex_setText", in: icu.expressions)
    matches = icu.function("uregex_matches", in: icu.expressions)
    close = icu.function("uregex_close", in: icu.expressions)
    let units = Array(pattern.utf16)
    var status: Int32 = 0
    guard
      let opened = open(units, Int32(units.count), ignoresCase ? 42 : 40, nil, &status),
      status <= 0
    else { return nil }
    expression = opened
  }

  deinit { close(expression) }

  func matches(_ text: [UInt16]) -> Bool {
    var status: Int32 = 0
    setText(expression, text, Int32(text.count), &status)
    return matches(expression, 0, &status) != 0
  }
}
