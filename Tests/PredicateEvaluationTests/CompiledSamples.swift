import Foundation
import PredicateEvaluation
import PredicateSyntax
import PredicateTestSupport

/// One property of every type that has a compiled test, and some that have none.
struct Sample: KeyPathReadable {
  enum Level: Int { case low = 1, high }

  struct Inner: KeyPathReadable {
    var zip: Int32
    var name: String
    var size: Double?

    static let readableKeys: ReadableKeys<Inner> = [
      "zip": .key(\.zip), "name": .key(\.name), "size": .key(\.size),
    ]
  }

  var int: Int
  var tiny: Int8
  var huge: UInt64
  var real: Double
  var single: Float
  var flag: Bool
  var text: String
  var date: Date
  var uuid: UUID
  var decimal: Decimal
  var maybeInt: Int?
  var maybeText: String?
  var maybeReal: Double?
  var tags: [String]
  var numbers: [Int]
  var holes: [String?]
  var words: Set<String>
  var inner: Inner
  var maybeInner: Inner?
  var items: [Inner]
  var level: Level
  var maybeLevel: Level?
  var doubled: Int { int &* 2 }

  static let readableKeys: ReadableKeys<Sample> = [
    "int": .key(\.int), "tiny": .key(\.tiny), "huge": .key(\.huge), "real": .key(\.real),
    "single": .key(\.single), "flag": .key(\.flag), "text": .key(\.text), "date": .key(\.date),
    "uuid": .key(\.uuid), "decimal": .key(\.decimal), "maybeInt": .key(\.maybeInt),
    "maybeText": .key(\.maybeText), "maybeReal": .key(\.maybeReal), "tags": .key(\.tags),
    "numbers": .key(\.numbers), "holes": .key(\.holes), "words": .key(\.words),
    "inner": .object(\.inner), "maybeInner": .object(\.maybeInner), "items": .objects(\.items),
    "level": .rawValue(\.level), "maybeLevel": .rawValue(\.maybeLevel),
    "doubled": .key(\.doubled), "shout": .computed { .value(.text($0.text.uppercased())) },
  ]
}

/// The same behind a reference: nothing has an offset.
final class SampleObject: KeyPathReadable, Sendable {
  let sample: Sample
  let int: Int
  let maybeText: String?
  let tags: [String]
  let next: Sample.Inner?

  init(_ sample: Sample) {
    self.sample = sample
    int = sample.int
    maybeText = sample.maybeText
    tags = sample.tags
    next = sample.maybeInner
  }

  static let readableKeys: ReadableKeys<SampleObject> = [
    "int": .key(\.int), "tiny": .key(\.sample.tiny), "huge": .key(\.sample.huge),
    "real": .key(\.sample.real), "single": .key(\.sample.single), "flag": .key(\.sample.flag),
    "text": .key(\.sample.text), "date": .key(\.sample.date), "uuid": .key(\.sample.uuid),
    "maybeInt": .key(\.sample.maybeInt), "maybeText": .key(\.maybeText),
    "maybeReal": .key(\.sample.maybeReal), "tags": .key(\.tags),
    "numbers": .key(\.sample.numbers), "inner": .object(\.sample.inner),
    "maybeInner": .object(\.next), "items": .objects(\.sample.items),
    "level": .rawValue(\.sample.level), "maybeLevel": .rawValue(\.sample.maybeLevel),
  ]
}

extension Sample {
  /// The same as Swift values behind `Any`.
  var dictionary: [String: Any] {
    var result: [String: Any] = [
      "int": int, "tiny": tiny, "huge": huge, "real": real, "single": single, "flag": flag,
      "text": text, "date": date, "uuid": uuid, "decimal": decimal, "tags": tags,
      "numbers": numbers, "holes": holes, "words": words, "inner": inner.dictionary,
      "items": items.map(\.dictionary), "level": level.rawValue, "maybeReal": maybeReal as Any,
      "boxed": [NSNumber(value: int), NSNull(), text, tags] as [Any],
      "number": NSNumber(value: real),
      "objects": items.map { $0.dictionary as Any },
    ]
    if let maybeInt { result["maybeInt"] = NSNumber(value: maybeInt) }
    result["maybeText"] = maybeText ?? NSNull() as Any
    if let maybeInner { result["maybeInner"] = maybeInner.dictionary }
    return result
  }
}

extension Sample.Inner {
  var dictionary: [String: Any] {
    var result: [String: Any] = ["zip": Int(zip), "name": name]
    if let size { result["size"] = size }
    return result
  }
}

extension Sample {
  /// The same as data.
  var values: [String: Value] {
    var result: [String: Value] = [
      "int": int.predicateValue, "tiny": tiny.predicateValue, "huge": huge.predicateValue,
      "real": .real(real), "single": single.predicateValue, "flag": .bool(flag),
      "text": .text(text), "date": .date(date), "uuid": .uuid(uuid), "decimal": .decimal(decimal),
      "maybeText": maybeText.predicateValue, "tags": tags.predicateValue,
      "numbers": numbers.predicateValue, "holes": holes.predicateValue,
      "words": words.predicateValue, "inner": inner.value, "items": .list(items.map(\.value)),
      "level": level.rawValue.predicateValue,
      "boxed": .list([int.predicateValue, .null, .text(text), tags.predicateValue]),
      "objects": .list([.null, inner.value, .list(items.map(\.value))]),
    ]
    if let maybeInt { result["maybeInt"] = maybeInt.predicateValue }
    if let maybeReal { result["maybeReal"] = .real(maybeReal) }
    if let maybeInner { result["maybeInner"] = maybeInner.value }
    return result
  }
}

extension Sample.Inner {
  var value: Value {
    var result: [String: Value] = ["zip": zip.predicateValue, "name": .text(name)]
    if let size { result["size"] = .real(size) }
    return .map(result)
  }
}

extension Sample {
  /// The same by column, as far as columns go.
  static func table(of samples: [Sample]) -> ColumnTable {
    var table = ColumnTable(rowCount: samples.count)
    table["int"] = .integers(samples.map(\.int))
    table["tiny"] = .integers(samples.map { Int32($0.tiny) })
    table["real"] = .reals(samples.map(\.real))
    table["single"] = .reals(samples.map { Double($0.single) })
    table["flag"] = .flags(samples.map(\.flag))
    table["text"] = .texts(samples.map(\.text))
    table["date"] = .dates(samples.map(\.date))
    table["maybeInt"] = .integers(samples.map(\.maybeInt))
    table["maybeText"] = .categories(samples.map(\.maybeText))
    table["maybeReal"] = .reals(samples.map(\.maybeReal))
    table["inner.zip"] = .integers(samples.map(\.inner.zip))
    table["inner.name"] = .categories(samples.map(\.inner.name))
    table["maybeInner.name"] = .texts(samples.map(\.maybeInner?.name))
    return table
  }
}
