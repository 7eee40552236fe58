import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

/// The texts of an array that are read as dates, by key.
struct ArrowDates {
  private let rule: DateRule

  init(_ rule: DateRule) { self.rule = rule }

  /// The keys of maps under which texts are dates.
  var keys: Set<String> {
    if case .keys(let keys) = rule { keys } else { [] }
  }

  /// Marks the columns of texts that are dates. `key` is the name of the column's nearest member;
  /// the elements of a list have the list's key.
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

  /// The key of a map's value differs between rows: the values are described twice, once as under a
  /// key whose texts are dates.
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
