/// The flags in effect at one place of a pattern, as far as the translation depends on them.
struct PatternFlags {
  var ignoresCase: Bool
  var ignoresSpace = false
  /// Whether `.` matches line breaks.
  var dotTakesLines = true
}
