import PredicateAnalysis
import PredicatePlatform
import PredicateSyntax
import PredicateTestSupport
import Testing

/// The time that a predicate takes grows in proportion to its length, in every representation and
/// every dialect: what a thousand times as many terms take is no power of it.
///
/// Ten times as many terms may take 10^1.3 = 20 times as long. Processor time of the thread is
/// measured, the least of several runs, which takes minutes and a machine that does nothing else:
/// `make growth` runs it, up to `GROWTH` terms.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["GROWTH"] != nil, "`make growth` runs it"))
struct GrowthTests {
  /// Less time is noise.
  private static let least = 0.008

  private static let most =
    ProcessInfo.processInfo.environment["GROWTH"].flatMap(Int.init) ?? 1_000

  /// All shapes, or those with `SHAPE` in their names.
  private static let shapes = GrowthShape.all.filter { shape in
    ProcessInfo.processInfo.environment["SHAPE"].map(shape.name.contains) ?? true
  }

  @Test(arguments: shapes)
  func isProportional(_ shape: GrowthShape) throws {
    let sizes = [10, 100, 1_000, 10_000].filter { $0 <= Self.most }.map { min($0, shape.most) }
    var stages = GrowthStage.all.map { ($0, [Double]()) }
    var measured: [Int] = []
    for size in sizes where measured.last != size {
      measured.append(size)
      let predicate = try Self.predicate(shape.text(size))
      for index in stages.indices {
        let (stage, times) = stages[index]
        // A stage that has failed is not tried with more terms, which might take for ever.
        guard times.count == measured.count - 1, Self.growth(times, measured) <= shape.exponent
        else {
          continue
        }
        stages[index].1.append(Self.time(stage, predicate, times.last, measured, shape.exponent))
      }
    }
    for (stage, times) in stages {
      let growth = Self.growth(times, measured)
      let shown = times.map { "\(Int($0 * 1e6)) µs" }.joined(separator: ", ")
      #expect(growth <= shape.exponent, "\(stage.name): \(shown) of \(measured) terms")
    }
  }

  /// A path is one node, however long.
  @Test func longPathsAreProportional() throws {
    for shape in GrowthShape.all where shape.name.contains("…") && shape.name.contains(".b.b") {
      let predicate = try Self.predicate(shape.text(30_000))
      for stage in GrowthStage.all {
        let time = Self.time(stage, predicate, nil, [], shape.exponent)
        #expect(time < 1.5, "\(stage.name) of \(shape.name): \(time) s")
      }
    }
  }

  private static func predicate(_ text: String) throws -> BoundPredicate {
    let options = ParseOptions(limits: GrowthStage.limits.text)
    return try PredicateTemplate(parsing: text, options: options).bound()
  }

  /// The exponent of the last two sizes; 0 where nothing can be said.
  private static func growth(_ times: [Double], _ sizes: [Int]) -> Double {
    guard times.count > 1, let last = times.last, last > least else { return 0 }
    let before = max(times[times.count - 2], least / 20)
    let ratio = Double(sizes[times.count - 1]) / Double(sizes[times.count - 2])
    return log(last / before) / log(ratio)
  }

  /// The least processor time of several runs, as many as it takes to be sure that it is too much.
  private static func time(
    _ stage: GrowthStage,
    _ predicate: BoundPredicate,
    _ before: Double?,
    _ sizes: [Int],
    _ exponent: Double
  ) -> Double {
    let work = stage.prepare(predicate)
    var least = Double.infinity
    for _ in 0..<3 {
      let start = threadTime()
      work()
      least = min(least, threadTime() - start)
      // Short runs are repeated, since their first one is slow; long ones until they are fast enough.
      if least > 0.02, before.map({ growth([$0, least], sizes.suffix(2)) <= exponent }) ?? true {
        break
      }
    }
    return least
  }

  private static func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
