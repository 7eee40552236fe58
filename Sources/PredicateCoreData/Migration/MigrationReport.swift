import PredicatePlatform
import PredicateStorage
public import PredicateSyntax

/// The result of a migration, or of a dry run.
public struct MigrationReport: Hashable, Sendable {
  /// The result for one mapping.
  public struct Part: Hashable, Sendable {
    /// The name of the mapping.
    public var name: String
    /// The number of objects that the predicate selects.
    public var read: Int
    /// The number of objects written, or in a dry run that would be.
    public var written: Int
    /// The number of values that did not fit.
    public var rejected: Int
    /// The number of links to objects that were not migrated.
    public var unlinked: Int
    /// The first rows as they would be written; only in a dry run.
    public var samples: [[String: Value]]
  }

  /// A value that did not fit.
  public struct Reject: Hashable, Sendable {
    /// The name of the mapping.
    public var mapping: String
    /// The source object: `ToDo 7`.
    public var source: String
    /// The attribute or relationship of the target; empty for the whole row.
    public var attribute: String
    /// The reason in one sentence.
    public var reason: String

    /// The reject as a line of JSON.
    public var jsonText: String { fields.jsonText }

    fileprivate var fields: [String: Value] {
      [
        "mapping": .text(mapping), "source": .text(source), "attribute": .text(attribute),
        "reason": .text(reason),
      ]
    }
  }

  /// The parts, in the order of the mapping.
  public var parts: [Part] = []
  /// The rejects, in the order of the mapping.
  public var rejects: [Reject] = []
  /// The source entities that no mapping reads, with the numbers of their objects.
  public var unread: [String: Int] = [:]
  /// The numbers of rows of a Core Data store that belong to no entity of its model, by the root
  /// entity of their table.
  public var strays: [String: Int] = [:]

  /// The report as JSON: `{"mappings": [{"name": "ToDo-Task", "read": 7, …}], "rejects": [], "strays": {}, …}`.
  public var jsonText: String {
    let members: [String: Value] = [
      "mappings": .list(parts.map { .map($0.fields) }),
      "rejects": .list(rejects.map { .map($0.fields) }),
      "unread": .map(unread.mapValues { .integer(Int64($0)) }),
      "strays": .map(strays.mapValues { .integer(Int64($0)) }),
    ]
    return members.jsonText
  }
}

extension MigrationReport.Part {
  fileprivate var fields: [String: Value] {
    [
      "name": .text(name), "read": .integer(Int64(read)), "written": .integer(Int64(written)),
      "rejected": .integer(Int64(rejected)), "unlinked": .integer(Int64(unlinked)),
      "samples": .list(samples.map { .map($0) }),
    ]
  }
}

extension MigrationReport.Reject: CustomStringConvertible {
  public var description: String {
    VisibleText.of("\(mapping), \(source)\(attribute.isEmpty ? "" : ", \(attribute)"): \(reason)")
  }
}
