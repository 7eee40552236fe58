/// The content of a column that predicates cannot read.
package enum UnreadableColumn: UInt8, Equatable {
  case duration, interval, listView, mapWithoutTexts, opaque, period, runEndEncoded, timeOfDay,
    union, unknown, uuidOfAnotherSize

  /// The predicate of a sentence whose subject is the column.
  package var description: String {
    switch self {
    case .duration: "holds durations"
    case .interval: "holds calendar intervals"
    case .listView: "holds list views"
    case .mapWithoutTexts: "holds maps whose keys are not text"
    case .opaque: "holds opaque values"
    case .period: "holds periods of pandas"
    case .runEndEncoded: "is run-end encoded"
    case .timeOfDay: "holds times of day"
    case .union: "holds unions"
    case .unknown: "has an unknown format"
    case .uuidOfAnotherSize: "holds UUIDs that do not have 16 bytes"
    }
  }
}
