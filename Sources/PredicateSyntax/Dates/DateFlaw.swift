/// The reason why a text is not a date.
enum DateFlaw: CustomStringConvertible {
  /// It does not have the form of a date.
  case form
  case month(Int)
  case day(Int)
  case time
  case zone

  var description: String {
    switch self {
    case .form: "a date is written as 2017-07-22 or 2017-07-22T05:00:00Z"
    case .month(let month): "there is no month \(month)"
    case .day(let day): "its month has no day \(day)"
    case .time: "a time is written as 05:00 or 05:00:00.25"
    case .zone: "a time zone is written as Z or +02:00"
    }
  }
}
