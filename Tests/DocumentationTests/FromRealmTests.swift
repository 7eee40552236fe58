import PredicateQL
import PredicateSchema
import PredicateStorage
import Testing

@Suite struct FromRealmTests {
  private func store() throws -> MemoryBackend {
    // FromRealm: begin
    let schema = try Schema([
      Entity(
        "Person",
        [
          .attribute("id", .integer), .attribute("name", .text), .attribute("age", .integer),
          .toMany("dogs", "Dog", foreignKey: "owner_id"),
        ]
      ),
      Entity(
        "Dog",
        [
          .attribute("id", .integer), .attribute("name", .text),
          .toOne("owner", "Person", on: "owner_id", optional: true),
        ]
      ),
    ])
    // FromRealm: end
    return try MemoryBackend(
      schema: schema,
      rows: [
        "Person": [["id": 1, "name": "Ada", "age": 36], ["id": 2, "name": "Grace", "age": 17]],
        "Dog": [["id": 1, "name": "Rex", "owner": 1], ["id": 2, "name": "Ida", "owner": 1]],
      ]
    )
  }

  @Test func requests() async throws {
    let store = try store()
    // FromRealm: begin
    // realm.objects(Person.self).filter("age > %d AND ANY dogs.name BEGINSWITH[c] %@", 18, "r")
    //   .sorted(byKeyPath: "name")
    var request = FetchRequest(entity: "Person")
    request.predicate = try BoundPredicate(
      format: "age > %d AND ANY dogs.name BEGINSWITH[c] %@",
      18,
      "r"
    )
    request.sortDescriptors = ["name"]
    let people = try await store.objects(request)

    // realm.objects(Person.self).where { $0.age > 18 && $0.dogs.count >= 2 }
    let grown = ExpressionNode.key("age").isGreater(than: 18)
    let keepers = grown && ExpressionNode.key("dogs").count.isAtLeast(2)
    request.predicate = try BoundPredicate(keepers)
    let count = try await store.count(request)
    // FromRealm: end
    #expect(people.map { $0["name"] } == ["Ada"])
    #expect(count == 1)
  }

  @Test func writes() async throws {
    let store = try store()
    // FromRealm: begin
    // realm.write { realm.add(Dog(name: "Max"), update: .modified) }
    try await store.upsert([["id": 3, "name": "Max", "owner": 2]], into: "Dog", by: ["id"])

    // realm.write { realm.delete(realm.objects(Dog.self).filter("owner == nil")) }
    let strays = FetchRequest(entity: "Dog", predicate: try BoundPredicate("owner == nil"))
    try await store.delete(strays)
    // FromRealm: end
    #expect(try await store.count(FetchRequest(entity: "Dog")) == 3)
  }
}
