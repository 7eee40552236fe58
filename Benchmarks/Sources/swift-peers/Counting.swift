/// How many rows pass. Inlined into each case, so that the closure is what a programmer's own loop
/// would be: no call, no copy of the row.
@inline(__always)
func counting<Row>(_ rows: [Row], _ test: (Row) throws -> Bool) rethrows -> Int {
  var count = 0
  for row in rows where try test(row) { count += 1 }
  return count
}
