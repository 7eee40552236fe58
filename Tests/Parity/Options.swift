import Foundation

/// The options of the program.
struct Options {
  static let usage = """
    Differential evaluations, as many as are wanted: one side answers, the other must say the same.

      swift run -c release parity [--store compiled|memory|sqlite|postgres|mariadb]...
        [--evaluations N] [--seed N] [--rows N]

    A store is random requests over random tables, memory against the store: a request that both
    answer alike over a table of n rows is n evaluations. `compiled` is random predicates over random
    records, the evaluator that walks the tree against the compiled one: a record in one of eight
    representations is one evaluation. Too many that were skipped, or left undecided by compiled
    programs, are a difference. Without `--store`, half is compiled and half sqlite.

    Every third chunk of sqlite, postgres and mariadb has tables as a store makes them; the others have tables
    without keys that ignore case, or tables with constraints that are enforced.

    It goes on in chunks until there were N evaluations (10,000,000 unless said otherwise). Each chunk
    prints its seed, and `--seed` begins there. What differs is printed, requests as lines for a file
    of Tests/Regressions; then the exit status is 1. `--rows` is how large tables are, about (40).
    `--cases N` writes N predicates as lines of JSON instead, with memory's answers and the SQL of the
    dialects that have no store, for Tests/Engines/engines.py. `--corpus FILE` writes the cases of a
    conformance file so; it may be given again.

    postgres is the server of PREDICATE_POSTGRES_URL: `.ci/postgres run swift run …`; mariadb that of
    PREDICATE_MARIADB_URL, likewise.
    """

  enum Side: String {
    case compiled, memory, sqlite, postgres, mariadb
  }

  private(set) var sides: [Side] = []
  private(set) var evaluations = 10_000_000
  private(set) var seed: UInt64 = 1
  private(set) var rows = 40
  private(set) var cases = 0
  private(set) var corpus: [String] = []
  private(set) var areDoublesFinite = false
  let serverURL: String?
  let mariaDBURL: String?

  /// Nil if an option or its value is wrong.
  init?(_ arguments: some Sequence<String>, _ environment: [String: String]) {
    serverURL = environment["PREDICATE_POSTGRES_URL"]
    mariaDBURL = environment["PREDICATE_MARIADB_URL"]
    var rest = arguments.makeIterator()
    while let name = rest.next() {
      guard let value = rest.next() else { return nil }
      switch name {
      case "--store":
        guard let side = Side(rawValue: value) else { return nil }
        sides.append(side)
      case "--evaluations":
        guard let number = Int(value) else { return nil }
        evaluations = number
      case "--seed":
        guard let number = UInt64(value) else { return nil }
        seed = number
      case "--rows":
        guard let number = Int(value) else { return nil }
        rows = number
      case "--cases":
        guard let number = Int(value), number > 0 else { return nil }
        cases = number
      case "--corpus": corpus.append(value)
      case "--doubles":
        guard value == "finite" || value == "all" else { return nil }
        areDoublesFinite = value == "finite"
      default: return nil
      }
    }
    if sides.isEmpty { sides = [.compiled, .sqlite] }
    if sides.contains(.postgres), serverURL == nil { return nil }
    if sides.contains(.mariadb), mariaDBURL == nil { return nil }
  }
}
