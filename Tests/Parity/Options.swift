import Foundation

/// What is asked of the program.
struct Options {
  static let usage = """
    Random requests over random tables, put to memory and to a store.

      swift run -c release parity [--store memory|sqlite|postgres] [--evaluations N] [--seed N]
        [--rows N]

    It goes on until memory and the store have said the same N times (10,000,000 unless said
    otherwise), in chunks of 1,000 requests; each prints its seed, and `--seed` begins there. A request
    over a table of n rows is n evaluations. What differs is printed as lines for a file of
    Tests/Regressions, and the exit status is 1. `--rows` says how large tables are, about (10).
    postgres is the server of PREDICATE_POSTGRES_URL: `.ci/postgres run swift run …`.
    """

  enum Store: String {
    case memory, sqlite, postgres
  }

  private(set) var store = Store.sqlite
  private(set) var evaluations = 10_000_000
  private(set) var seed: UInt64 = 1
  private(set) var rows = 10
  let serverURL: String?

  /// Nil when they are wrong.
  init?(_ arguments: some Sequence<String>, _ environment: [String: String]) {
    serverURL = environment["PREDICATE_POSTGRES_URL"]
    var rest = arguments.makeIterator()
    while let name = rest.next() {
      guard let value = rest.next() else { return nil }
      switch name {
      case "--store":
        guard let store = Store(rawValue: value) else { return nil }
        self.store = store
      case "--evaluations":
        guard let number = Int(value) else { return nil }
        evaluations = number
      case "--seed":
        guard let number = UInt64(value) else { return nil }
        seed = number
      case "--rows":
        guard let number = Int(value) else { return nil }
        rows = number
      default: return nil
      }
    }
    if store == .postgres, serverURL == nil { return nil }
  }
}
