import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateSyntax

/// Reads values of the corpus's JSON, where `{"$date": …}` is a date and objects with `$id` can be
/// referred to from anywhere in a case: arguments, variables, objects and the expected value form
/// one graph.
struct TaggedValues {
  struct Malformed: Error, Hashable {
    let reason: String
  }

  /// The conversion of `{"$float": 1.1}`, which has 32 bits.
  enum Floats {
    /// to the double of the same value, for comparisons
    case exact
    /// to the double with the digits that Apple prints
    case asPrinted
  }

  private let graph: CaseObjectGraph
  private let equality: LanguageEquality
  private let floats: Floats
  /// The reason why the graph is invalid. Reading an object reports it; a text parses regardless.
  private var problem: Malformed?

  /// Values of the case with these parts.
  init(
    of parts: [KeyedValue],
    _ equality: LanguageEquality,
    floats: Floats = .exact
  ) {
    graph = CaseObjectGraph(parts)
    self.equality = equality
    self.floats = floats
    do throws(Malformed) {
      for (node, members) in graph.nodes {
        node.entries = try decode(members).map { ($0.key, $0.value) }
      }
      problem = graph.problem
    } catch {
      problem = error
    }
  }

  func read(_ values: [KeyedValue]) throws(Malformed) -> [KeyedValue] {
    var result: [KeyedValue] = []
    for value in values { result.append(try read(value)) }
    return result
  }

  func read(_ value: KeyedValue) throws(Malformed) -> KeyedValue {
    switch value {
    case .value: return value
    case .collection(let collection):
      return .collection(KeyedCollection(collection.kind, try read(collection.elements)))
    case .object(let object):
      guard let object = object as? JSONObject else { return value }
      if let node = graph[object] { return try whole(node) }
      if object.members.count == 1, let only = object.members.first, only.key.hasPrefix("$") {
        return try decode(tag: only.key, only.value)
      }
      return .object(JSONObject(try decode(object.members)))
    }
  }

  private func decode(_ members: [JSONObject.Member]) throws(Malformed) -> [JSONObject.Member] {
    var result: [JSONObject.Member] = []
    for member in members { result.append(JSONObject.Member(member.key, try read(member.value))) }
    return result
  }

  private func distinct(_ collection: KeyedCollection) throws(Malformed) -> [KeyedValue] {
    let elements = try read(collection.elements)
    do throws(CaseRunner.Failure) { return try equality.distinct(elements) } catch {
      throw Malformed(reason: "\(error)")
    }
  }

  private func decode(tag: String, _ content: KeyedValue) throws(Malformed) -> KeyedValue {
    switch (tag, content) {
    case ("$null", _): return .null
    case ("$set", .collection(let elements)):
      return .collection(KeyedCollection(.set, try distinct(elements)))
    case ("$orderedset", .collection(let elements)):
      return .collection(KeyedCollection(.orderedSet, try distinct(elements)))
    case ("$ref", let id):
      guard let node = graph[id] else {
        throw Malformed(reason: "nothing has the $id \(JSONText.of(id))")
      }
      return try whole(node)
    case ("$keypath", .value(.text(let path))):
      if let path = KeyPathTag(path) { return .object(path) }
    case ("$date", .value(.text(let text))):
      if let date = DateText.date(text) { return .value(.date(date)) }
    case ("$data", .value(.text(let text))):
      if let data = Data(base64Encoded: text) { return .value(.bytes([UInt8](data))) }
    case ("$uuid", .value(.text(let text))):
      if let uuid = UUID(uuidString: text) { return .value(.uuid(uuid)) }
    case ("$url", .value(.text(let text))): return .value(.url(text))
    case ("$class", .value(.text(let name))): return .value(.text(name))
    case ("$float", .value(let number)):
      if let number = number.asDouble { return .value(.real(float(number))) }
    case ("$decimal", .value(.text(let digits))):
      if digits.lowercased() == "nan" { return .value(.decimal(.nan)) }
      if let number = Decimal(nearest: digits) { return .value(.decimal(number)) }
    default: break  // No other tag is known, or not with such content.
    }
    throw Malformed(reason: "{\"\(tag)\": …} cannot be read")
  }

  private func whole(_ node: GraphObject) throws(Malformed) -> KeyedValue {
    if let problem { throw problem }
    return .object(node)
  }

  private func float(_ number: Double) -> Double {
    let float = Float(number)
    return switch floats {
    case .exact: Double(float)
    case .asPrinted: Double("\(float)") ?? Double(float)
    }
  }
}

extension Value {
  /// The nearest double, if this is a number (or a number's name, which JSON cannot write).
  fileprivate var asDouble: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .decimal(let number): Double(number.description)
    case .text(let name): Double(name)
    case .null, .bool, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }
}
