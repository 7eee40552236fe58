/// The predicates that pass between the files of a program, by the names under which they do.
///
/// Each file tells which requests its own parameters end in, and to which requests it gives what other
/// files declare. A name that several files declare says nothing.
struct ProgramPredicates: Hashable, Sendable {
  /// The name under which a predicate passes from one file to another.
  enum Passage: Hashable, Sendable {
    /// An argument of a function; of an initializer, the function is its type, and in Objective-C the
    /// first part of the selector. The position counts where there is no label.
    case argument(function: String, label: String?, position: Int?)
    /// A property, constant or function that gives a predicate, and the type that declares it; nil
    /// where the type does not show.
    case source(name: String, owner: String?)
  }

  /// The end of a way behind a passage: a request, or more passages.
  struct Reading: Hashable, Sendable {
    var request: EntityFinder.Request
    var exits: Set<Passage>
  }

  private var readings: [Passage: Set<Reading>] = [:]
  /// The numbers of declarations that give predicates, by their names and their types.
  private var declarations: [String: [String?: Int]] = [:]

  /// The hashes of all names.
  private(set) var hashes: Set<UInt64> = []

  private static let depthLimit = 4
  /// The most different readings of a name that are kept: one more than agree.
  private static let readingLimit = 8

  var isEmpty: Bool { readings.isEmpty && declarations.isEmpty }

  mutating func add(_ reading: Reading, behind passage: Passage) {
    guard readings[passage, default: []].count < Self.readingLimit else { return }
    readings[passage, default: []].insert(reading)
    switch passage {
    case .argument(let name, _, _), .source(let name, _):
      hashes.insert(ProgramFormats.hash(name.utf8))
    }
  }

  /// Notes the properties and functions of a file that give predicates.
  mutating func add(sources: Set<Passage>) {
    for case .source(let name, let owner) in sources {
      declarations[name, default: [:]][owner, default: 0] += 1
    }
  }

  mutating func formUnion(_ other: Self) {
    readings.merge(other.readings) { $0.union($1) }
    hashes.formUnion(other.hashes)
    declarations.merge(other.declarations) { $0.merging($1, uniquingKeysWith: +) }
  }

  /// The request that a predicate ends in which passes under a name; nil if files differ.
  func reader(behind passage: Passage) -> EntityFinder.Request? {
    readings.isEmpty ? nil : reader(behind: passage, depth: 0)
  }

  private func reader(behind passage: Passage, depth: Int) -> EntityFinder.Request? {
    guard depth < Self.depthLimit else { return nil }
    let requests = Set(known(behind: passage).map { resolved($0, depth: depth) })
    switch passage {
    case .argument:
      // Of several functions with the name, the call does not show which is meant.
      return requests.count == 1 ? requests.first : nil
    case .source:
      let entities = Set(requests.compactMap(\.entity))
      guard entities.count < 2 else { return nil }
      return requests.first { $0.entity != nil } ?? (requests.count == 1 ? requests.first : nil)
    }
  }

  private func known(behind passage: Passage) -> Set<Reading> {
    guard case .source(let name, let owner) = passage, let owners = declarations[name] else {
      return readings[passage] ?? []
    }
    guard owners[owner] == 1 else { return [] }
    // `value.name` may be a member of any type that has one.
    let isOnly = owners.values.reduce(0, +) == 1
    let all = isOnly ? readings[.source(name: name, owner: nil)] ?? [] : []
    return owner == nil ? all : all.union(readings[passage] ?? [])
  }

  private func resolved(_ reading: Reading, depth: Int) -> EntityFinder.Request {
    if reading.request.entity != nil { return reading.request }
    let next = Set(reading.exits.compactMap { reader(behind: $0, depth: depth + 1) })
    return next.count == 1 ? next.first ?? reading.request : reading.request
  }
}
