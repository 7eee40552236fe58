import PredicateLint

/// The files that were skipped, though they may hold predicates.
struct LintSkips {
  /// Why a file was skipped.
  enum Reason: Hashable, CaseIterable {
    case name, kind, size, nul, encoding

    init(_ refusal: SourceScanner.Refusal) {
      switch refusal {
      case .size: self = .size
      case .nul: self = .nul
      }
    }

    fileprivate func text(limit: Int) -> String {
      switch self {
      case .name: "its name is not UTF-8"
      case .kind: "it is a pipe that no program writes to, a socket or a device"
      case .size: "it is larger than \(MemoryBound.text(limit))"
      case .nul: "it has NUL bytes"
      case .encoding: "it is not well-formed UTF-16"
      }
    }

    fileprivate func summary(limit: Int) -> String {
      switch self {
      case .name: "with names that are not UTF-8"
      case .kind: "among pipes, sockets and devices"
      case .size: "larger than \(MemoryBound.text(limit))"
      case .nul: "with NUL bytes"
      case .encoding: "not well-formed UTF-16"
      }
    }
  }

  /// The most files that are named.
  private static let most = 20

  /// The limit of a file's size.
  let limit: Int
  private var counts: [Reason: Int] = [:]
  private var named: [String] = []

  init(limit: Int) { self.limit = limit }

  var isEmpty: Bool { counts.isEmpty }

  mutating func add(_ path: String, _ reason: Reason) {
    counts[reason, default: 0] += 1
    if named.count < Self.most {
      named.append("'\(path)' skipped: \(reason.text(limit: limit))")
    }
  }

  /// The first files by name, and the number of each kind.
  var notes: [String] {
    if isEmpty { return [] }
    let kinds = Reason.allCases.compactMap { reason in
      counts[reason].map { "\($0) \(reason.summary(limit: limit))" }
    }
    let total = counts.values.reduce(0, +)
    let files = total.of("file skipped", "files skipped")
    return named + ["\(files): " + kinds.joined(separator: ", ")]
  }
}
