package import BenchmarkSupport
package import PredicateQL

extension Person: KeyPathReadable {
  package static let readableKeys: ReadableKeys<Self> = [
    "id": .key(\.id), "name": .key(\.name), "age": .key(\.age), "score": .key(\.score),
    "city": .key(\.city), "active": .key(\.active), "created": .key(\.created),
    "tags": .key(\.tags), "address": .object(\.address), "items": .objects(\.items),
  ]
}

extension Address: KeyPathReadable {
  package static let readableKeys: ReadableKeys<Self> = [
    "street": .key(\.street), "zip": .key(\.zip),
  ]
}

extension Item: KeyPathReadable {
  package static let readableKeys: ReadableKeys<Self> = [
    "sku": .key(\.sku), "qty": .key(\.qty), "price": .key(\.price),
  ]
}
