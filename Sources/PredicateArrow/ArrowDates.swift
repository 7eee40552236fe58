import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

/// The texts of an array that are read as dates, by the keys that they stand under.
struct ArrowDates {
  private let rule: DateRule

  init(_ rule: DateRule) { self.rule = rule }

  /// The keys of maps under which texts are dates.
  var keys: Set<String> {
    if case .keys(let keys) = rule { keys } else { [] }
  }

  /// Says of each column of texts which are dates. `key` is the name of the member that the column is
  /// or is within; the elements of a list stand under the list's key.
  func mark(_ layout: inout BorrowedLayout, under key: String?) {
    if rule == .none { return }
    switch layout.kind {
    case .text: layout.dates = dates(under: key)
    case .structure:
      for index in layout.children.indices {
        mark(&layout.children[index], under: layout.children[index].name)
      }
    case .list, .dictionary:
      for index in layout.children.indices { mark(&layout.children[index], under: key) }
    case .map: markValues(of: &layout)
    case .null, .flags, .integer, .real, .decimal, .date, .uuid, .bytes, .unsupported: break
    }
  }

  /// The key of a value of a map is not the same in all rows: the values are there twice, once as
  /// they are under a key whose texts are dates.
  private func markValues(of map: inout BorrowedLayout) {
    guard map.children.count == 1, map.children[0].children.count == 2 else { return }
    var dated = map.children[0].children[1]
    mark(&map.children[0].children[1], under: nil)
    guard let key = keys.first else { return }
    mark(&dated, under: key)
    map.children[0].children.append(dated)
  }

  private func dates(under key: String?) -> BorrowedDates {
    switch rule {
    case .none: .none
    case .automatic: .instants
    case .keys(let keys): key.map(keys.containsExactly) == true ? .all : .none
    }
  }
}
