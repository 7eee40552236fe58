import PredicateSchema

/// Reads the JSON of Spark's `StructType`.
struct SparkTypeReader {
  let file: String
  /// Remarks about omissions and other facts, each with its key path.
  private(set) var remarks: [String] = []

  init(file: String) { self.file = file }

  /// The columns of a table.
  mutating func attributes(of node: SchemaNode) throws(ModelError) -> [String: Attribute] {
    guard case .object(let parts) = node, parts["type"]?.text == "struct" else {
      throw ModelError("expected a StructType: the JSON of df.schema.json()", file: file)
    }
    return try fields(of: parts, at: "", depth: 0)
  }

  private mutating func fields(
    of parts: [String: SchemaNode],
    at path: String,
    depth: Int
  ) throws(ModelError) -> [String: Attribute] {
    guard case .list(let nodes)? = parts["fields"] else {
      throw ModelError("\(path.isEmpty ? "the StructType" : path) has no fields", file: file)
    }
    var fields: [String: Attribute] = [:]
    for node in nodes {
      guard case .object(let parts) = node, let name = parts["name"]?.text,
        let node = parts["type"]
      else {
        throw ModelError(
          "a field of \(path.isEmpty ? "the StructType" : path) lacks its name or type",
          file: file
        )
      }
      let path = path.isEmpty ? name : path + "." + name
      guard fields[name] == nil else {
        throw ModelError("duplicate field \(path)", file: file)
      }
      guard let (type, storage) = try type(of: node, at: path, depth: depth) else { continue }
      // A condition can name the collation of a column, but not of a part of one.
      let isCollated = Self.isCollated(parts["metadata"])
      if isCollated, depth > 0 || type != .text {
        remarks.append("\(path) is left out: a string in it has its own collation")
        continue
      }
      fields[name] = Attribute(
        column: name,
        type: type,
        isOptional: parts["nullable"] != .bool(false),
        storage: storage,
        collation: isCollated ? .other : .binary,
        digits: Self.digits(node.text ?? "")
      )
    }
    return fields
  }

  /// Whether a string in a field is compared other than by bytes: Spark lists these,
  /// `{"__COLLATIONS": {"name": "spark.UTF8_LCASE"}}`.
  private static func isCollated(_ metadata: SchemaNode?) -> Bool {
    guard case .object(let members)? = metadata,
      case .object(let collations)? = members["__COLLATIONS"]
    else { return false }
    return collations.values.contains { $0.text?.hasSuffix("UTF8_BINARY") != true }
  }

  private mutating func type(
    of node: SchemaNode,
    at path: String,
    depth: Int
  ) throws(ModelError) -> (AttributeType, StorageForm?)? {
    guard depth < AttributeType.maximumDepth else {
      throw ModelError(
        "types are nested more than \(AttributeType.maximumDepth) levels deep",
        file: file
      )
    }
    if let name = node.text { return scalar(name, at: path) }
    guard case .object(let parts) = node else {
      throw ModelError("\(path) has no type", file: file)
    }
    switch parts["type"]?.text {
    case "struct": return (.object(fields: try fields(of: parts, at: path, depth: depth + 1)), nil)
    case "array":
      guard let element = parts["elementType"] else { break }
      return try type(of: element, at: path, depth: depth + 1).map { type, storage in
        (.list(of: type, hasOptionalElements: parts["containsNull"] != .bool(false)), storage)
      }
    case "map":
      guard let value = parts["valueType"] else { break }
      guard parts["keyType"] == .text("string") else {
        remarks.append("\(path) is left out: its keys are not strings")
        return nil
      }
      return try type(of: value, at: path, depth: depth + 1).map { type, storage in
        (.map(of: type, hasOptionalValues: parts["valueContainsNull"] != .bool(false)), storage)
      }
    case .some, nil: break
    }
    remarks.append("\(path) is left out: its type is not supported")
    return nil
  }

  /// The digits of `decimal(10,2)`; nil for any other type.
  private static func digits(_ name: String) -> DecimalDigits? {
    guard name.hasPrefix("decimal("), name.hasSuffix(")") else { return nil }
    let numbers = name.dropFirst(8).dropLast().split(separator: ",").map { Int($0) }
    guard numbers.count == 2, let precision = numbers[0], let scale = numbers[1] else { return nil }
    return DecimalDigits(precision: precision, scale: scale)
  }

  /// `long`, `decimal(10,2)`
  private mutating func scalar(
    _ name: String,
    at path: String
  ) -> (AttributeType, StorageForm?)? {
    guard let known = EngineScalar.spark[String(name.prefix { $0 != "(" })] else {
      remarks.append("\(path) is left out: the type \(name) is not supported")
      return nil
    }
    if let remark = known.remark { remarks.append("\(path) \(remark)") }
    return (known.type, known.storage)
  }
}
