package import CArrow
package import PredicateEvaluation
import PredicatePlatform
package import PredicateSchema

/// A reading of the schema of the Arrow C data interface as a schema of one entity: the columns of
/// Parquet, of data frames and of streams. The caller keeps the structure.
package struct ArrowSchemaReader {
  /// Remarks about omitted columns, and about columns that are read in an unexpected way.
  package private(set) var remarks: [String] = []

  private static let columnLimit = 100_000
  private static let textLimit = 65_536
  private var columns = 0

  private typealias Found = (type: AttributeType, storage: StorageForm?)

  package init() {}

  /// The attributes of a structure's members.
  package mutating func attributes(
    of schema: UnsafePointer<ArrowSchema>?
  ) throws(BorrowedFault) -> [String: Attribute] {
    guard let schema else { throw BorrowedFault("the schema", "is NULL") }
    guard schema.pointee.release != nil else {
      throw BorrowedFault("the schema", "has been released")
    }
    guard try text(schema.pointee.format, of: "the schema") == "+s" else {
      throw BorrowedFault("the schema", "does not describe columns: its format is not +s")
    }
    return try fields(of: schema.pointee, at: "", depth: 1)
  }

  private mutating func fields(
    of schema: ArrowSchema,
    at path: String,
    depth: Int
  ) throws(BorrowedFault) -> [String: Attribute] {
    var fields: [String: Attribute] = [:]
    for child in try children(of: schema, at: path) {
      let name = try text(child.name, of: path) ?? ""
      let place = path.isEmpty ? name : path + "." + name
      guard fields[name] == nil else { throw BorrowedFault(place, "is a duplicate") }
      guard !name.isEmpty else {
        remarks.append("a column of \(path.isEmpty ? "the table" : path) has no name")
        continue
      }
      guard let found = try type(of: child, at: place, depth: depth) else { continue }
      fields[name] = Attribute(
        column: name,
        type: found.type,
        isOptional: Self.isOptional(child),
        storage: found.storage
      )
      if found.type == .decimal, let format = try text(child.format, of: place) {
        fields[name]?.digits = Self.digits(ArrowFormat(format))
      }
    }
    return fields
  }

  private mutating func children(
    of schema: ArrowSchema,
    at path: String
  ) throws(BorrowedFault) -> [ArrowSchema] {
    let place = path.isEmpty ? "the schema" : path
    guard (0...Int64(Self.columnLimit - columns)).contains(schema.n_children) else {
      throw BorrowedFault(place, "has an invalid number of children")
    }
    columns += Int(schema.n_children)
    guard schema.n_children > 0 else { return [] }
    guard let children = schema.children else {
      throw BorrowedFault(place, "has a member that is NULL")
    }
    var found: [ArrowSchema] = []
    for index in 0..<Int(schema.n_children) {
      guard let child = children[index]?.pointee, child.release != nil else {
        throw BorrowedFault(place, "has a member that is NULL, or has been released")
      }
      found.append(child)
    }
    return found
  }

  /// Nil for an unsupported type, which is noted.
  private mutating func type(
    of schema: ArrowSchema,
    at path: String,
    depth: Int
  ) throws(BorrowedFault) -> Found? {
    guard depth < AttributeType.maximumDepth else {
      throw BorrowedFault(path, "is nested more than \(AttributeType.maximumDepth) levels deep")
    }
    if let dictionary = schema.dictionary {
      return try type(of: dictionary.pointee, at: path, depth: depth + 1)
    }
    guard let format = try text(schema.format, of: path) else {
      throw BorrowedFault(path, "has no format")
    }
    let kind = try ArrowExtension.kind(ArrowFormat(format).kind, schema, path)
    switch kind {
    case .list:
      return try element(of: schema, at: path, depth: depth).map { element, isOptional in
        (.list(of: element.type, hasOptionalElements: isOptional), element.storage)
      }
    case .structure:
      return (.object(fields: try fields(of: schema, at: path, depth: depth + 1)), nil)
    case .map: return try map(schema, at: path, depth: depth)
    case .null, .flags, .integer, .real, .uuid, .text, .bytes, .date, .decimal, .dictionary,
      .unsupported:
      return scalar(kind, format, at: path)
    }
  }

  private mutating func scalar(_ kind: BorrowedKind, _ format: String, at path: String) -> Found? {
    switch kind {
    case .null:
      remarks.append("\(path) holds only nil: it may be anything")
      return (.json, nil)
    case .flags: return (.bool, nil)
    case .integer(.uint64):
      remarks.append("\(path) holds integers of more than 64 bits, read as decimals")
      return (.decimal, nil)
    case .integer: return (.integer, nil)
    case .real(let real): return (.real, real == .double ? nil : .single)
    case .uuid: return (.uuid, nil)
    case .text: return (.text, nil)
    case .bytes: return (.bytes, nil)
    case .decimal: return (.decimal, nil)
    case .date:
      // A zone follows the colon, as in `tsu:UTC`.
      let isFine = format.hasPrefix("tsn")
      guard format.hasPrefix("td") || format.last == ":" else {
        return (.date, isFine ? .nanoseconds : nil)
      }
      remarks.append("\(path) has no time zone, and is read as UTC")
      return (.date, isFine ? .zonelessNanoseconds : .zoneless)
    case .unsupported(let content):
      remarks.append("\(path) is left out: it \(content.description)")
      return nil
    case .list, .structure, .map, .dictionary:
      remarks.append("\(path) is left out: the type \(format) is not supported")
      return nil
    }
  }

  /// The digits of `d:10,2`; nil for any other format, such as that of a dictionary's indexes.
  private static func digits(_ format: ArrowFormat) -> DecimalDigits? {
    guard case .decimal(_, let scale) = format.kind, let precision = format.precision else {
      return nil
    }
    return DecimalDigits(precision: precision, scale: scale)
  }

  /// The type of a list's elements, and whether they may be nil.
  private mutating func element(
    of schema: ArrowSchema,
    at path: String,
    depth: Int
  ) throws(BorrowedFault) -> (Found, isOptional: Bool)? {
    let children = try children(of: schema, at: path)
    guard children.count == 1 else {
      throw BorrowedFault(path, "has the wrong number of children for its format")
    }
    return try type(of: children[0], at: path, depth: depth + 1)
      .map { ($0, Self.isOptional(children[0])) }
  }

  /// A map is a list of structures of a key and a value.
  private mutating func map(
    _ schema: ArrowSchema,
    at path: String,
    depth: Int
  ) throws(BorrowedFault) -> Found? {
    let entries = try children(of: schema, at: path)
    let members = entries.count == 1 ? try children(of: entries[0], at: path) : []
    guard members.count == 2 else {
      throw BorrowedFault(path, "has the wrong number of children for its format")
    }
    guard try type(of: members[0], at: path, depth: depth + 1)?.type == .text else {
      remarks.append("\(path) is left out: its keys are not strings")
      return nil
    }
    guard let value = try type(of: members[1], at: path, depth: depth + 1) else { return nil }
    let isOptional = Self.isOptional(members[1])
    return (.map(of: value.type, hasOptionalValues: isOptional), value.storage)
  }

  private static func isOptional(_ schema: ArrowSchema) -> Bool {
    schema.flags & Int64(ARROW_FLAG_NULLABLE) != 0
  }

  private func text(
    _ start: UnsafePointer<CChar>?,
    of column: String
  ) throws(BorrowedFault) -> String? {
    guard let start else { return nil }
    let length = strnlen(start, Self.textLimit)
    guard length < Self.textLimit else {
      throw BorrowedFault(column, "has an unterminated name or format")
    }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }
}
