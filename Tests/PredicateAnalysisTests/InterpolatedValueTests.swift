import Foundation
import PredicateAnalysis
import PredicateSyntax
import Testing

/// Ranges and enums in the text of a format.
@Suite struct InterpolatedValueTests {
  private enum Level: Int { case low, high }
  private enum Genre: String, CaseIterable { case novel, poem }
  /// A type that says itself what it stands for.
  private enum Size: Int, ValueConvertible {
    case small = 1
    var predicateValue: Value { .text("S") }
  }
  private struct Flags: OptionSet {
    var rawValue: Int
    static let open = Self(rawValue: 4)
  }

  @Test func rangesBecomeBoundsOfBETWEEN() throws {
    let ages = 18...65
    #expect(try BoundPredicate("age BETWEEN \(ages)").format == "age BETWEEN {18, 65}")
    #expect(try BoundPredicate("age between \(18..<65)").format == "age BETWEEN {18, 64}")
    #expect(try BoundPredicate("x BETWEEN \(0.5...1)").format == "x BETWEEN {0.5, 1.0}")
    #expect(try BoundPredicate("x BETWEEN[c] \("a"..."c")").format == #"x BETWEEN[c] {"a", "c"}"#)
    #expect(
      try BoundPredicate("ANY a BETWEEN \(1...2) AND NOT b BETWEEN \(3...4)").format
        == "ANY a BETWEEN {1, 2} AND (NOT b BETWEEN {3, 4})"
    )
    let format: InterpolatedFormat = "a == \(1) AND " + "b BETWEEN \(1...2) AND c == %@"
    #expect(
      try BoundPredicate(format: format, "x").format
        == #"a == 1 AND b BETWEEN {1, 2} AND c == "x""#
    )
    let dates = Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 60)
    #expect(
      try BoundPredicate("d BETWEEN \(dates)")
        == BoundPredicate("d BETWEEN {\(dates.lowerBound), \(dates.upperBound)}")
    )
    #expect(try BoundPredicate("a BETWEEN \(Int8.min..<Int8.min)").format == "a BETWEEN {1, 0}")
    #expect(try BoundPredicate("a BETWEEN \(Int8.min..<(-127))").format == "a BETWEEN {-128, -128}")
  }

  @Test func rangesElsewhereAreRefused() throws {
    func code(_ format: InterpolatedFormat) -> [String] {
      do {
        _ = try BoundPredicate(format)
        return []
      } catch {
        return error.diagnostics.map { "\($0.id.code) \($0.span.range)" }
      }
    }
    #expect(code("age IN \(1...5)") == ["A016 7..<9"])
    #expect(code("age == \(1...5) OR age BETWEEN \(1...5)") == ["A016 7..<9"])
    #expect(code("\(1...5) BETWEEN \(1...5)") == ["A016 0..<2"])
    #expect(code("age BETWEEN {\(1...5), 7}") == ["A016 13..<15"])
    #expect(code("age BETWEEN (\(1...5))") == [])
    #expect(code("length:(\(1..<5)) BETWEEN {1, 2}") == ["A016 8..<10"])
  }

  @Test func enumsAreTheirRawValues() throws {
    let level: Level? = .high
    let none: Level? = nil
    let predicate = try BoundPredicate(
      "level == \(level) OR level == \(Level.low) OR level == \(none) OR genre == \(Genre.poem)"
    )
    #expect(predicate.format == #"level == 1 OR level == 0 OR level == nil OR genre == "poem""#)
    #expect(
      try BoundPredicate("genre IN \(Genre.allCases) AND level IN \([Level.high])").format
        == #"genre IN {"novel", "poem"} AND level IN {1}"#
    )
    #expect(try BoundPredicate("level IN \(Set([Level.high]))").format == "level IN {1}")
    #expect(try BoundPredicate("flags & \(Flags.open) == 0").format == "flags & 4 == 0")
    #expect(try BoundPredicate("cut == \(Size.small)").format == #"cut == "S""#)
    #expect(try BoundPredicate("cut IN \([Size.small])").format == #"cut IN {"S"}"#)
    #expect(try BoundExpression("level + \(Level.high)").format == "level + 1")
  }
}
