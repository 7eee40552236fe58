import PredicatePlatform
public import PredicateSyntax

/// The result of a migration, or of a dry run.
public struct MigrationReport: Hashable, Sendable {
  /// The result for one mapping.
  public struct Part: Hashable, Sendable {
    /// The name of the mapping.
    public var name: String
    /// The number of objects that the predicate selects.
    public var read: Int
    /// The number of objects that were written, or that would be.
    public var written: Int
    /// The number of values that did not fit.
    public var rejected: Int
    /// The number of links to objects that were not migrated.
    public var unlinked: Int
    /// The first rows as they would be written; only of a dry run.
    public var samples: [[String: Value]]
  }

  /// What did not fit.
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
    public var jsonText: String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let fields = [
        "mapping": mapping, "source": source, "attribute": attribute, "reason": reason,
      ]
      return (try? encoder.encode(fields)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
  }

  /// The parts, in the order of the mapping.
  public var parts: [Part] = []
  /// What did not fit, in the order of the mapping.
  public var rejects: [Reject] = []
  /// The source entities that no mapping reads, with the numbers of their objects.
  public var unread: [String: Int] = [:]
}

extension MigrationReport.Reject: CustomStringConvertible {
  public var description: String {
    VisibleText.of("\(mapping), \(source)\(attribute.isEmpty ? "" : ", \(attribute)"): \(reason)")
  }
}
