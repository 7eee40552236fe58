import BenchmarkSupport
import PredicateQL

extension Person {
  /// The record as our own values: what parsed JSON looks like.
  var values: [String: Value] {
    [
      "id": .integer(Int64(id)), "name": .text(name), "age": .integer(Int64(age)),
      "score": .real(score), "city": .text(city), "active": .bool(active),
      "created": .text(created), "tags": .list(tags.map(Value.text)),
      "address": .map([
        "street": .text(address.street), "zip": .integer(Int64(address.zip)),
      ]),
      "items": .list(
        items.map {
          .map([
            "sku": .text($0.sku), "qty": .integer(Int64($0.qty)), "price": .real($0.price),
          ])
        }
      ),
    ]
  }
}
