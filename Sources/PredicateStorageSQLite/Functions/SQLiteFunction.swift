enum SQLiteFunction: String, CaseIterable {
  case fold = "pq_fold"
  case contains = "pq_contains"
  case hasPrefix = "pq_has_prefix"
  case hasSuffix = "pq_has_suffix"
  case like = "pq_like"
  case matches = "pq_matches"
  case uppercase = "pq_upper"
  case lowercase = "pq_lower"
  case length = "pq_length"
  case numberOrder = "pq_number_order"
  case date = "pq_date"
  case real = "pq_real"
  case bytes = "pq_bytes"

  var argumentCount: Int {
    switch self {
    case .contains, .hasPrefix, .hasSuffix, .like, .matches: 3
    case .fold, .numberOrder: 2
    case .uppercase, .lowercase, .length, .date, .real, .bytes: 1
    }
  }
}
