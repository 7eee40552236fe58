import PredicateSchema

/// The values seen at one path of the records.
struct SampledType: Sendable {
  /// Values, including nil.
  private(set) var count = 0
  private var nils = 0
  private var scalars: Set<AttributeType> = []
  private var objects = 0
  private var fields: [String: SampledType] = [:]
  private var lists = 0
  private var elements: [SampledType] = []

  struct Mistake: Error {
    var message: String
  }

  /// Objects with more keys than this are dictionaries, with different keys in each record.
  private static let mostFields = 256
  /// The limit of keys remembered for one path.
  private static let mostKeys = 4096

  mutating func add(_ node: SchemaNode, depth: Int) throws(Mistake) {
    guard depth <= AttributeType.maximumDepth else {
      throw Mistake(
        message: "values are nested more than \(AttributeType.maximumDepth) levels deep"
      )
    }
    count += 1
    switch node {
    case .null: nils += 1
    case .bool: scalars.insert(.bool)
    case .integer: scalars.insert(.integer)
    case .real: scalars.insert(.real)
    case .text: scalars.insert(.text)
    case .list(let nodes):
      lists += 1
      var element = elements.first ?? SampledType()
      for node in nodes { try element.add(node, depth: depth + 1) }
      elements = [element]
    case .object(let entries):
      objects += 1
      for (key, node) in entries {
        try fields[key, default: SampledType()].add(node, depth: depth + 1)
      }
      guard fields.count <= Self.mostKeys else {
        throw Mistake(message: "there are more than \(Self.mostKeys) keys at one path")
      }
    }
  }

  /// The attributes of the objects seen here.
  func attributes(
    isWhole: Bool,
    at path: String,
    _ remarks: inout [String]
  ) -> [String: Attribute] {
    var attributes: [String: Attribute] = [:]
    for (key, seen) in fields.sorted(by: { $0.key < $1.key }) {
      let isMissing = seen.count < objects
      attributes[key] = Attribute(
        column: key,
        type: seen.type(isWhole: isWhole, at: path.isEmpty ? key : path + "." + key, &remarks),
        isOptional: !isWhole || isMissing || seen.nils > 0
      )
    }
    return attributes
  }

  private func type(
    isWhole: Bool,
    at path: String,
    _ remarks: inout [String]
  ) -> AttributeType {
    switch (scalars.isEmpty, lists > 0, objects > 0) {
    case (true, false, false):
      remarks.append("\(path) was always nil: it may be anything")
      return .json
    case (false, false, false): return scalar(at: path, &remarks)
    case (true, true, false):
      guard let element = elements.first, element.count > 0 else {
        remarks.append("\(path) was always an empty array: its elements may be anything")
        return .list(of: .json)
      }
      return .list(
        of: element.type(isWhole: isWhole, at: path, &remarks),
        hasOptionalElements: !isWhole || element.nils > 0
      )
    case (true, false, true):
      guard fields.count > Self.mostFields else {
        return .object(fields: attributes(isWhole: isWhole, at: path, &remarks))
      }
      remarks.append("\(path) has \(fields.count) keys: it is read as a dictionary")
      return .map(of: joined.type(isWhole: isWhole, at: path, &remarks))
    case (_, true, _), (_, _, true):
      remarks.append("\(path) holds values of different types: it may be anything")
      return .json
    }
  }

  private func scalar(at path: String, _ remarks: inout [String]) -> AttributeType {
    if scalars.count == 1, let only = scalars.first { return only }
    if scalars == [.integer, .real] {
      remarks.append("\(path) holds integers and other numbers: they are read as doubles")
      return .real
    }
    remarks.append("\(path) holds values of different types: it may be anything")
    return .json
  }

  /// The values of all keys together.
  private var joined: Self {
    var all = Self()
    for seen in fields.values { all.merge(seen) }
    return all
  }

  private mutating func merge(_ other: Self) {
    count += other.count
    nils += other.nils
    scalars.formUnion(other.scalars)
    objects += other.objects
    lists += other.lists
    for (key, seen) in other.fields { fields[key, default: Self()].merge(seen) }
    if let element = other.elements.first {
      var own = elements.first ?? Self()
      own.merge(element)
      elements = [own]
    }
  }
}
