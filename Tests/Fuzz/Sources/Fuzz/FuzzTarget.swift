import PredicateStorageSQLite
import PredicateTestSupport

/// A property, and how long checking it may take.
struct FuzzTarget: Sendable {
  var property: FuzzProperty
  /// For any input, however short.
  var secondsAtLeast = 5.0
  /// Work must be in proportion to what is read. Sanitizers make everything some ten times slower.
  var secondsAByte = 0.002

  init(_ property: FuzzProperty) { self.property = property }

  func seconds(for length: Int) -> Double { secondsAtLeast + secondsAByte * Double(length) }

  static let all: [FuzzTarget] = [
    FuzzTarget(.parse), FuzzTarget(.grammar), FuzzTarget(.roundTrip), FuzzTarget(.evaluation),
    FuzzTarget(.rewriters), FuzzTarget(.policies), FuzzTarget(.compiled), FuzzTarget(.sql),
    FuzzTarget(.schema),
    FuzzTarget(
      .store("sqlite") { schema in try SQLiteBackend(path: ":memory:", schema: schema) }
    ),
    FuzzTarget(.introspection), FuzzTarget(.json), FuzzTarget(.records("ndjson")),
    FuzzTarget(.records("json")), FuzzTarget(.records("csv")), FuzzTarget(.records("plist")),
  ]
}
