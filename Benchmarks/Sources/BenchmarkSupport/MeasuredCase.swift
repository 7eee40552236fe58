/// One piece of work under one peer's name: `struct E3`.
package struct MeasuredCase {
  package let peer: String
  package let name: String
  /// How many objects, texts or bytes one run goes through: times are given for one of them.
  package let units: Int
  package let run: () throws -> Int

  /// `run` does the work once and returns what can be checked: how many objects matched.
  package init(_ peer: String, _ name: String, units: Int, run: @escaping () throws -> Int) {
    self.peer = peer
    self.name = name
    self.units = units
    self.run = run
  }

  /// Runs until `shortest` nanoseconds have gone by, at least once, and tells the mean. A first run,
  /// which may have something to set up, does not count unless it takes a second.
  func measure(shortest: Double) throws -> Measurement {
    var start = CPUTime.now
    var count = try run()
    let first = CPUTime.now - start
    if first > 1e9 { return Measurement(nanoseconds: first / Double(units), count: count) }
    var runs = 0
    start = CPUTime.now
    repeat {
      count = try run()
      runs += 1
    } while CPUTime.now - start < shortest
    let time = (CPUTime.now - start) / Double(runs)
    return Measurement(nanoseconds: time / Double(units), count: count)
  }
}

struct Measurement {
  /// for one unit
  let nanoseconds: Double
  let count: Int
}
