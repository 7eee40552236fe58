import PredicatePlatform
package import PredicateSyntax

/// Reads the value of a keyed archive of plain values: strings, numbers, dates, data, UUIDs, URLs,
/// and arrays, sets and dictionaries of them.
package struct ArchivedValueReader {
  /// The limit of nested arrays and dictionaries.
  static let maximumDepth = 64

  private var archive: ArchiveObjects

  /// The value; nil if an object has another class, contains itself, or is damaged.
  package static func value(of bytes: [UInt8]) -> Value? {
    guard let archive = try? ArchiveObjects(bytes, file: "") else { return nil }
    var reader = Self(archive: archive)
    return try? reader.value(of: archive.root, depth: 0)
  }

  private mutating func value(
    of object: ArchiveObjects.Object,
    depth: Int
  ) throws(ModelError) -> Value? {
    guard depth <= Self.maximumDepth else { return nil }
    switch try archive.content(of: object) {
    // The first object of every archive, `$null`, is nil.
    case .text("$null") where archive.isNull(object): return .null
    case .text(let text): return .text(text)
    case .null: return .null
    case .bool(let flag): return .bool(flag)
    case .integer(let number): return .integer(number)
    case .unsigned(let number): return .decimal(Decimal(number))
    case .real(let number): return .real(number)
    case .date(let seconds): return .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .data(let bytes): return .bytes(bytes)
    case .uid, .array: return nil
    case .dictionary: return try instance(object, depth: depth)
    }
  }

  /// The value of an object with a class.
  private mutating func instance(
    _ object: ArchiveObjects.Object,
    depth: Int
  ) throws(ModelError) -> Value? {
    let fields = try archive.fields(of: object)
    switch try archive.className(fields) {
    case "NSString", "NSMutableString": return try archive.text(object).map(Value.text)
    case "NSNull": return .null
    case "NSDate":
      return try scalar(fields["NS.time"]).map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
    case "NSData", "NSMutableData":
      guard let data = fields["NS.data"] else { return nil }
      return try value(of: data, depth: depth)
    case "NSUUID":
      guard let data = fields["NS.uuidbytes"],
        case .data(let bytes) = try archive.content(of: data),
        bytes.count == 16
      else { return nil }
      return .uuid(bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
    case "NSURL":
      guard let text = try archive.text(fields["NS.relative"]), fields["NS.base"] == nil else {
        return nil
      }
      return .url(text)
    case "NSArray", "NSMutableArray", "NSOrderedSet", "NSMutableOrderedSet":
      return try elements(object, depth).map(Value.list)
    case "NSSet", "NSMutableSet": return try elements(object, depth).map(Value.set)
    case "NSDictionary", "NSMutableDictionary": return try entries(fields, depth).map(Value.map)
    case .some, nil: return nil
    }
  }

  private mutating func scalar(_ object: ArchiveObjects.Object?) throws(ModelError) -> Double? {
    guard let object else { return nil }
    switch try archive.content(of: object) {
    case .real(let number), .date(let number): return number
    case .integer(let number): return Double(number)
    case .null, .bool, .unsigned, .data, .text, .uid, .array, .dictionary: return nil
    }
  }

  private mutating func elements(
    _ object: ArchiveObjects.Object,
    _ depth: Int
  ) throws(ModelError) -> [Value]? {
    var values: [Value] = []
    for element in try archive.elements(object) {
      guard let value = try value(of: element, depth: depth + 1) else { return nil }
      values.append(value)
    }
    return values
  }

  /// The entries of a dictionary whose keys are all strings.
  private mutating func entries(
    _ fields: [String: ArchiveObjects.Object],
    _ depth: Int
  ) throws(ModelError) -> [String: Value]? {
    guard let keys = fields["NS.keys"], let objects = fields["NS.objects"] else { return nil }
    let names = try archive.elements(keys)
    let values = try archive.elements(objects)
    guard names.count == values.count else { return nil }
    var entries: [String: Value] = [:]
    for (name, object) in zip(names, values) {
      guard let name = try archive.text(name), let value = try value(of: object, depth: depth + 1)
      else { return nil }
      entries[name] = value
    }
    return entries
  }
}
