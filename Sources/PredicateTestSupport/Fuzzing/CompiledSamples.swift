package import Foundation
package import PredicateEvaluation
package import PredicateSyntax

/// A record with one property of every type that has a compiled matcher, and of some without.
package struct Sample: KeyPathReadable {
  package enum Level: Int { case low = 1, high }

  package struct Inner: KeyPathReadable {
    package var zip: Int32
    package var name: String
    package var size: Double?
    package var marks: [String]

    package static let readableKeys: ReadableKeys<Inner> = [
      "zip": .key(\.zip), "name": .key(\.name), "size": .key(\.size), "marks": .key(\.marks),
    ]
  }

  package var int: Int
  package var tiny: Int8
  package var huge: UInt64
  package var real: Double
  package var single: Float
  package var flag: Bool
  package var text: String
  package var date: Date
  package var uuid: UUID
  package var decimal: Decimal
  package var maybeInt: Int?
  package var maybeText: String?
  package var maybeReal: Double?
  package var tags: [String]
  package var numbers: [Int]
  package var holes: [String?]
  package var words: Set<String>
  package var inner: Inner
  package var maybeInner: Inner?
  package var items: [Inner]
  package var level: Level
  package var maybeLevel: Level?
  package var doubled: Int { int &* 2 }

  package static let readableKeys: ReadableKeys<Sample> = [
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

/// The sample behind a reference, where no property has an offset.
package final class SampleObject: KeyPathReadable, Sendable {
  package let sample: Sample
  package let int: Int
  package let maybeText: String?
  package let tags: [String]
  package let next: Sample.Inner?

  package init(_ sample: Sample) {
    self.sample = sample
    int = sample.int
    maybeText = sample.maybeText
    tags = sample.tags
    next = sample.maybeInner
  }

  package static let readableKeys: ReadableKeys<SampleObject> = [
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
  /// The sample as Swift values behind `Any`.
  package var dictionary: [String: Any] {
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
  package var dictionary: [String: Any] {
    var result: [String: Any] = ["zip": Int(zip), "name": name, "marks": marks]
    if let size { result["size"] = size }
    return result
  }
}

extension Sample {
  /// The sample as data.
  package var values: [String: Value] {
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

extension [String: Value] {
  /// The dictionary with forty more keys: of a large dictionary keys are found by their hash, of a small
  /// one by comparing their bits.
  package var enlarged: Self { Self.others.merging(self) { $1 } }

  private static let others = Self(uniqueKeysWithValues: (0..<40).map { ("other\($0)", .null) })
}

extension Sample.Inner {
  package var value: Value {
    var result: [String: Value] = [
      "zip": zip.predicateValue, "name": .text(name), "marks": marks.predicateValue,
    ]
    if let size { result["size"] = .real(size) }
    return .map(result)
  }
}

extension Sample {
  /// The samples by column, as far as columns support their types. Either the texts of each column
  /// lie one after the other or, where `areCoded`, its distinct texts are numbered.
  package static func table(of samples: [Sample], areCoded: Bool) -> ColumnTable {
    let texts = areCoded ? ColumnTable.Column.categories : ColumnTable.Column.texts
    var table = ColumnTable(rowCount: samples.count)
    table["int"] = .integers(samples.map(\.int))
    table["tiny"] = .integers(samples.map { Int32($0.tiny) })
    table["real"] = .reals(samples.map(\.real))
    table["single"] = .reals(samples.map { Double($0.single) })
    table["flag"] = .flags(samples.map(\.flag))
    table["text"] = texts(samples.map(\.text))
    table["date"] = .dates(samples.map(\.date))
    table["maybeInt"] = .integers(samples.map(\.maybeInt))
    table["maybeText"] = texts(samples.map(\.maybeText))
    table["maybeReal"] = .reals(samples.map(\.maybeReal))
    table["inner.zip"] = .integers(samples.map(\.inner.zip))
    table["inner.name"] = texts(samples.map(\.inner.name))
    table["maybeInner.name"] = texts(samples.map(\.maybeInner?.name))
    return table
  }
}
