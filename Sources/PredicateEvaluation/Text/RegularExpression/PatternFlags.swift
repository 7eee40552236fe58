/// What the flags of a pattern say at one place, as far as the translation depends on them.
struct PatternFlags {
  var ignoresCase: Bool
  var ignoresSpace = false
  /// Whether `.` takes line breaks.
  var dotTakesLines = true
}
