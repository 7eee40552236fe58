import PredicatePlatform
public import PredicateSchema
import PredicateSyntax

/// Infers a schema of one entity from JSON records.
///
///     var sample = RecordSample()
///     for line in lines { try sample.add(line, line: number, file: "people.ndjson") }
///     let schema = sample.schema(entity: "person", isWhole: true)
///
/// Only the sampled records are known: a number that was always an integer may have a fraction in
/// the next. So with a partial sample every attribute is optional.
public struct RecordSample: Sendable {
  /// The records added so far.
  public private(set) var count = 0
  private var root = SampledType()

  /// Creates a sample without records.
  public init() {}

  /// Adds a record. `file` and `line` are for messages.
  ///
  /// - Throws: `ModelError` for text that is not a JSON object, and for too many levels or keys.
  public mutating func add(
    _ text: some Sequence<UInt8>,
    line: Int? = nil,
    file: String
  ) throws(ModelError) {
    let node: SchemaNode
    do { node = try JSONDecoder().decode(SchemaNode.self, from: Data(text)) } catch {
      throw ModelError("this is not JSON", file: file, line: line)
    }
    guard case .object = node else {
      throw ModelError("a record must be a JSON object", file: file, line: line)
    }
    do throws(SampledType.Mistake) { try root.add(node, depth: 0) } catch {
      throw ModelError(error.message, file: file, line: line)
    }
    count += 1
  }

  /// The schema of the records. `isWhole` means that they are all records.
  public func schema(entity: String, isWhole: Bool) -> Schema {
    var remarks: [String] = []
    return schema(entity: entity, isWhole: isWhole, &remarks)
  }

  /// Remarks about what the records left open, each with its key path.
  public func remarks(isWhole: Bool) -> [String] {
    var remarks: [String] = []
    if !isWhole {
      remarks.append("only \(count) records were read: every attribute may be nil")
    }
    _ = schema(entity: "", isWhole: isWhole, &remarks)
    return remarks
  }

  private func schema(entity: String, isWhole: Bool, _ remarks: inout [String]) -> Schema {
    let fields = root.attributes(isWhole: isWhole, at: "", &remarks)
    return Schema(entities: [entity: Entity(name: entity, attributes: fields)])
  }
}
