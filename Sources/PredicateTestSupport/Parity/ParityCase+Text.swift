import Foundation
import PredicateAnalysis
package import PredicateSchema
import PredicateStorage
import PredicateSyntax

extension ParityCase {
  /// Lines for a file of `Tests/Regressions`: the rows, the request, the answer.
  ///
  ///     # Person: {"id", 1, "name", "Ada"}
  ///     # order: -name
  ///     Person: name == "Ada"  --> 1
  package func text(expected: ParityAnswer) -> String {
    var lines = tables.rows.map { row in
      let cells = row.values.sorted { $0.key < $1.key }
        .flatMap { [ParityAnswer.text(.text($0.key)), ParityAnswer.text($0.value)] }
      return "# \(row.entity): {\(cells.joined(separator: ", "))}"
    }
    let order = request.sortDescriptors.map(\.parityText)
    if !order.isEmpty { lines.append("# order: " + order.joined(separator: ", ")) }
    if let limit = request.limit { lines.append("# limit: \(limit)") }
    if request.offset > 0 { lines.append("# offset: \(request.offset)") }
    for (name, other) in request.subrequests.sorted(by: { $0.key < $1.key }) {
      lines.append("# request \(name): \(other.entity) \(other.propertiesToFetch.map(\.name))")
      let predicate = other.predicate?.format ?? "TRUEPREDICATE"
      lines.append("# where: \(predicate) limit \(other.limit ?? .max) group \(other.groupBy)")
    }
    if request.resultType == .dictionaries { lines.append("# dictionaries: \(dictionaries)") }
    let predicate = request.predicate?.format ?? "TRUEPREDICATE"
    lines.append("\(request.entity): \(predicate) --> \(expected)")
    return lines.joined(separator: "\n")
  }

  /// The columns, groups and aggregates of a request for dictionaries.
  private var dictionaries: String {
    let columns = request.propertiesToFetch.map { property in
      switch property.source {
      case .keyPath(let path): path
      case .bucket(let bucket, let path):
        "bucket \(bucket.unit.rawValue) \(bucket.timeZoneIdentifier):(\(path)) as \(property.name)"
      case .aggregate(let aggregate, let path):
        "\(aggregate.rawValue):(\(path)) as \(property.name)"
      }
    }
    return columns.joined(separator: ", ") + (request.isDistinct ? " distinct" : "")
      + (request.groupBy.isEmpty ? "" : " group by \(request.groupBy.joined(separator: ", "))")
      + (request.having.map { " having \($0.format)" } ?? "")
  }

  /// Reads the cases of such lines, each with its expected answer. An empty line begins a new case.
  package static func cases(
    of text: String,
    schema: Schema = ParitySchema.schema
  ) throws -> [(example: ParityCase, expected: String)] {
    var result: [(ParityCase, String)] = []
    var example = ParityCase(
      tables: ParityTables(schema: schema, rows: []),
      request: FetchRequest(entity: "")
    )
    let empty = example
    // Some lists are longer than a text may be.
    var options = ParseOptions.default
    options.limits.length = 1 << 24
    options.limits.nodes = 1 << 22
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        example = empty
      } else if line.hasPrefix("# ") {
        try example.read(remark: line.dropFirst(2))
      } else if let arrow = line.range(of: " --> ", options: .backwards),
        let colon = line.range(of: ": ")
      {
        example.request.entity = String(line[..<colon.lowerBound])
        let predicate = String(line[colon.upperBound..<arrow.lowerBound])
        example.request.predicate = try PredicateTemplate(parsing: predicate, options: options)
          .bound()
        if example.request.propertiesToFetch.isEmpty { example.request.resultType = .identifiers }
        result.append((example, String(line[arrow.upperBound...])))
      } else {
        throw CaseFile.Malformed(description: "no `ENTITY: PREDICATE --> ANSWER`: \(line)")
      }
    }
    return result
  }

  private mutating func read(remark: Substring) throws {
    guard let colon = remark.range(of: ": ") else { return }
    let rest = String(remark[colon.upperBound...])
    switch String(remark[..<colon.lowerBound]) {
    case "order":
      request.sortDescriptors = rest.split(separator: ", ").map { FetchSort(parityText: $0) }
    case "limit": request.limit = Int(rest)
    case "offset": request.offset = Int(rest) ?? 0
    case "dictionaries": try read(dictionaries: rest)
    case let entity where tables.schema.entities[entity] != nil:
      let literal = try BoundExpression(parsing: "CAST(\(rest), \"NSDictionary\")")
      guard case .constant(.map(let values)) = literal.root.kind else {
        throw CaseFile.Malformed(description: "not a row: \(rest)")
      }
      tables.rows.append(ParityTables.Row(entity: entity, values: values))
    default: break
    }
  }

  /// Reads the text that `dictionaries` writes.
  private mutating func read(dictionaries text: String) throws {
    var text = text[...]
    func cut(_ word: String) -> Substring? {
      guard let range = text.range(of: word) else { return nil }
      defer { text = text[..<range.lowerBound] }
      return text[range.upperBound...]
    }
    request.resultType = .dictionaries
    request.having = try cut(" having ").map { try BoundPredicate(parsing: String($0)) }
    request.groupBy = cut(" group by ")?.split(separator: ", ").map(String.init) ?? []
    request.isDistinct = cut(" distinct") != nil
    request.propertiesToFetch = try text.split(separator: ", ").map { column in
      let parts = column.split(separator: ":(", maxSplits: 1)
      guard parts.count == 2 else { return .keyPath(String(column)) }
      let words = parts[0].split(separator: " ")
      if let end = parts[1].range(of: ") as "), words.count == 3,
        let unit = DateUnit(rawValue: String(words[1])),
        let zone = TimeZone(identifier: String(words[2]))
      {
        return .bucket(
          of: String(parts[1][..<end.lowerBound]),
          by: DateBucket(unit, in: zone),
          as: String(parts[1][end.upperBound...])
        )
      }
      guard let end = parts[1].range(of: ") as "),
        let aggregate = AggregateFunction(rawValue: String(parts[0]))
      else { throw CaseFile.Malformed(description: "no AGGREGATE:(PATH) as NAME: \(column)") }
      return FetchedProperty(
        name: String(parts[1][end.upperBound...]),
        source: .aggregate(aggregate, keyPath: String(parts[1][..<end.lowerBound]))
      )
    }
  }
}
