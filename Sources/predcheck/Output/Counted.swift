extension Int {
  /// The number with what it counts: `1.of("row is", "rows are")` is "1 row is".
  func of(_ one: String, _ many: String) -> String { "\(self) \(self == 1 ? one : many)" }
}
