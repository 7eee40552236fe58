/// The objects of an NSKeyedArchiver archive, which refer to one another by number.
///
/// They are read on demand, so cycles do no harm. The total number of reads is limited, since an
/// object is read once for each reference to it.
struct ArchiveObjects {
  /// The limit of reads of objects: models take about ten for each object.
  private var maximumReads: Int { max(100_000, 100 * list.count) }
  /// The limit of the length of an archive in bytes.
  static let maximumLength = 64 << 20

  /// An object of the archive, by its number in the property list.
  struct Object: Hashable {
    let number: Int
  }

  let file: String
  private let list: BinaryPropertyList
  /// The numbers in the property list of the archive's objects.
  private let objects: [Int]
  /// The object that was archived.
  private(set) var root = Object(number: 0)
  private var reads = 0
  /// The limit of the bytes of strings and data, counted at each read: a long one may be referred
  /// to from many places.
  private let maximumBytes: Int
  private var bytesRead = 0

  /// Opens an archive; throws a `ModelError` if it is not one.
  init(_ bytes: [UInt8], file: String) throws(ModelError) {
    self.file = file
    maximumBytes = max(Self.maximumLength, 2 * bytes.count)
    guard bytes.count <= Self.maximumLength else {
      throw ModelError("the file is longer than \(Self.maximumLength) bytes", file: file)
    }
    do throws(BinaryPropertyList.Damage) {
      list = try BinaryPropertyList(bytes)
      guard case .dictionary(let keys, let values) = try list.object(list.top) else {
        throw BinaryPropertyList.Damage(message: "it is not a dictionary")
      }
      var parts: [String: BinaryPropertyList.Object] = [:]
      for (key, value) in zip(keys, values) {
        guard case .text(let name) = try list.object(key) else { continue }
        parts[name] = try list.object(value)
      }
      guard case .text("NSKeyedArchiver") = parts["$archiver"],
        case .array(let numbers) = parts["$objects"],
        case .dictionary(let names, let tops) = parts["$top"]
      else { throw BinaryPropertyList.Damage(message: "it is not an archive of NSKeyedArchiver") }
      objects = numbers
      var root: Int?
      for (name, top) in zip(names, tops) {
        guard case .text("root") = try list.object(name), case .uid(let uid) = try list.object(top),
          numbers.indices.contains(uid)
        else { continue }
        root = numbers[uid]
      }
      guard let root else { throw BinaryPropertyList.Damage(message: "it has no root object") }
      self.root = Object(number: root)
    } catch {
      throw ModelError("this archive cannot be read: \(error.message)", file: file)
    }
  }

  func mistake(_ message: String) -> ModelError {
    ModelError("this archive cannot be read: \(message)", file: file)
  }

  /// The content of an object; for a reference, the object it refers to.
  mutating func content(of object: Object) throws(ModelError) -> BinaryPropertyList.Object {
    reads += 1
    guard reads <= maximumReads else {
      throw mistake("it refers to its objects more than \(maximumReads) times")
    }
    let content: BinaryPropertyList.Object
    do throws(BinaryPropertyList.Damage) { content = try list.object(object.number) } catch {
      throw mistake(error.message)
    }
    switch content {
    case .text(let text): bytesRead += text.utf8.count
    case .data(let data): bytesRead += data.count
    case .array(let numbers): bytesRead += 8 * numbers.count
    case .dictionary(let keys, _): bytesRead += 16 * keys.count
    case .null, .bool, .integer, .unsigned, .real, .date, .uid: break
    }
    guard bytesRead <= maximumBytes else {
      throw mistake(
        "its strings and data exceed \(maximumBytes) bytes, counted once per reference"
      )
    }
    return content
  }

  /// The object for a number in the property list.
  private mutating func target(_ number: Int) throws(ModelError) -> Object {
    guard case .uid(let uid) = try content(of: Object(number: number)) else {
      return Object(number: number)
    }
    guard objects.indices.contains(uid) else { throw mistake("object \(uid) is missing") }
    let target = Object(number: objects[uid])
    if case .uid = try content(of: target) { throw mistake("object \(uid) is a reference") }
    return target
  }

  /// The fields of an object; none for a value such as a string. Fields without a value are
  /// omitted.
  mutating func fields(of object: Object) throws(ModelError) -> [String: Object] {
    guard case .dictionary(let keys, let values) = try content(of: object) else { return [:] }
    var fields: [String: Object] = [:]
    for (key, value) in zip(keys, values) {
      guard case .text(let name) = try content(of: Object(number: key)) else {
        throw mistake("a key is not a string")
      }
      let value = try target(value)
      if value.number != objects.first { fields[name] = value }
    }
    return fields
  }

  /// Whether an object represents nil.
  func isNull(_ object: Object) -> Bool { object.number == objects.first }

  /// The name of an object's class; nil for a value such as a string.
  mutating func className(_ fields: [String: Object]) throws(ModelError) -> String? {
    guard let type = fields["$class"] else { return nil }
    return try text(self.fields(of: type)["$classname"])
  }

  /// A string; nil for any other object.
  mutating func text(_ object: Object?) throws(ModelError) -> String? {
    guard let object else { return nil }
    switch try content(of: object) {
    case .text(let text): return text
    case .dictionary:
      guard let string = try fields(of: object)["NS.string"],
        case .text(let text) = try content(of: string)
      else { return nil }
      return text
    case .null, .bool, .integer, .unsigned, .real, .date, .data, .uid, .array: return nil
    }
  }

  /// An integer or a Boolean; nil for any other object.
  mutating func integer(_ object: Object?) throws(ModelError) -> Int64? {
    guard let object else { return nil }
    switch try content(of: object) {
    case .integer(let number): return number
    case .bool(let flag): return flag ? 1 : 0
    case .null, .unsigned, .real, .date, .data, .text, .uid, .array, .dictionary: return nil
    }
  }

  mutating func flag(_ object: Object?) throws(ModelError) -> Bool { try integer(object) == 1 }

  /// The elements of an array or set; none for any other object.
  mutating func elements(_ object: Object?) throws(ModelError) -> [Object] {
    guard let object else { return [] }
    let numbers: [Int]
    if case .array(let own) = try content(of: object) {
      numbers = own
    } else if let list = try fields(of: object)["NS.objects"],
      case .array(let own) = try content(of: list)
    {
      numbers = own
    } else {
      return []
    }
    var elements: [Object] = []
    for number in numbers { elements.append(try target(number)) }
    return elements
  }

  /// The entries of a dictionary whose keys are strings, in its order; none for any other object.
  mutating func entries(_ object: Object?) throws(ModelError) -> [(key: String, value: Object)] {
    guard let object else { return [] }
    let fields = try fields(of: object)
    let keys: [Object]
    let values: [Object]
    if let mapping = fields["searchMapping"] {
      // Core Data's own kind of dictionary, with separate keys.
      keys = try elements(self.fields(of: mapping)["keys"])
      values = try elements(fields["values"])
    } else {
      keys = try elements(fields["NS.keys"])
      values = try elements(fields["NS.objects"])
    }
    guard keys.count == values.count else {
      throw mistake("a dictionary has a key without a value")
    }
    var entries: [(key: String, value: Object)] = []
    for (key, value) in zip(keys, values) {
      if let name = try text(key) { entries.append((name, value)) }
    }
    return entries
  }
}
