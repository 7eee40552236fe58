import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import Testing

/// The names of relationships that foreign keys become.
@Suite struct RelationshipNameTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var tables: String
    /// The names of the relationships by entity.
    var names: [String: [String]]

    var testDescription: String { tables }
  }

  static let cases: [Case] = [
    Case(
      tables: """
        CREATE TABLE customer (id INTEGER PRIMARY KEY);
        CREATE TABLE "order" (id INTEGER PRIMARY KEY, customer_id INT REFERENCES customer)
        """,
      names: ["order": ["customer"], "customer": ["orders"]]
    ),
    Case(
      tables: """
        CREATE TABLE Customers (Id INTEGER PRIMARY KEY);
        CREATE TABLE Orders (Id INTEGER PRIMARY KEY, CustomerID INT REFERENCES Customers)
        """,
      names: ["Orders": ["Customer"], "Customers": ["Orders"]]
    ),
    // Two keys to one table.
    Case(
      tables: """
        CREATE TABLE airport (id INTEGER PRIMARY KEY);
        CREATE TABLE flight (
          id INTEGER PRIMARY KEY, origin_id INT REFERENCES airport,
          destination_id INT REFERENCES airport
        )
        """,
      names: [
        "flight": ["destination", "origin"], "airport": ["destination_flights", "origin_flights"],
      ]
    ),
    Case(
      tables: """
        CREATE TABLE language (id INTEGER PRIMARY KEY);
        CREATE TABLE film (
          id INTEGER PRIMARY KEY, language_id INT REFERENCES language,
          original_language_id INT REFERENCES language
        )
        """,
      names: [
        "film": ["language", "original_language"],
        "language": ["films", "original_language_films"],
      ]
    ),
    // Columns without an ending, which are attributes of that name.
    Case(
      tables: """
        CREATE TABLE city (id INTEGER PRIMARY KEY);
        CREATE TABLE trip (id INTEGER PRIMARY KEY, start INT REFERENCES city, goal INT REFERENCES city)
        """,
      names: [
        "trip": ["goal_city", "start_city"], "city": ["goal_city_trips", "start_city_trips"],
      ]
    ),
    // Keys of several columns that share one.
    Case(
      tables: """
        CREATE TABLE shelf (house INT, number INT, PRIMARY KEY (house, number));
        CREATE TABLE box (
          id INTEGER PRIMARY KEY, house INT, old INT, new INT,
          FOREIGN KEY (house, old) REFERENCES shelf, FOREIGN KEY (house, new) REFERENCES shelf
        )
        """,
      names: [
        "box": ["house_new_shelf", "house_shelf"],
        "shelf": ["house_new_shelf_boxes", "house_shelf_boxes"],
      ]
    ),
    // A tree.
    Case(
      tables: "CREATE TABLE category (id INTEGER PRIMARY KEY, parent_id INT REFERENCES category)",
      names: ["category": ["categories", "parent"]]
    ),
    // The plural is taken by a column.
    Case(
      tables: """
        CREATE TABLE person (id INTEGER PRIMARY KEY, pets INT);
        CREATE TABLE pet (id INTEGER PRIMARY KEY, person_id INT REFERENCES person)
        """,
      names: ["pet": ["person"], "person": ["pet"]]
    ),
    // Tables of pairs.
    Case(
      tables: """
        CREATE TABLE film (id INTEGER PRIMARY KEY);
        CREATE TABLE category (id INTEGER PRIMARY KEY);
        CREATE TABLE film_category (
          film_id INT REFERENCES film, category_id INT REFERENCES category,
          PRIMARY KEY (film_id, category_id)
        )
        """,
      names: ["film": ["categories"], "category": ["films"]]
    ),
    Case(
      tables: """
        CREATE TABLE person (id INTEGER PRIMARY KEY);
        CREATE TABLE friendship (
          person_id INT REFERENCES person, friend_id INT REFERENCES person,
          PRIMARY KEY (person_id, friend_id)
        )
        """,
      names: ["person": ["friends", "people"]]
    ),
  ]

  @Test(arguments: cases)
  func names(_ test: Case) throws {
    let connection = try SQLiteConnection(path: ":memory:")
    try connection.execute(test.tables)
    let entities = try connection.describedSchema().entities
    #expect(entities.mapValues { $0.relationships.keys.sorted() } == test.names)
  }

  @Test(arguments: [
    ("order", "orders"), ("orders", "orders"), ("ORDER", "ORDERS"), ("InvoiceLine", "InvoiceLines"),
    ("category", "categories"), ("CITY", "CITIES"), ("key", "keys"), ("box", "boxes"),
    ("address", "addresses"), ("status", "statuses"), ("analysis", "analyses"),
    ("child", "children"),
    ("order_person", "order_people"), ("people", "people"), ("metadata", "metadata"), ("t1", "t1"),
    ("Straße", "Straßes"), ("café", "café"),
  ])
  func plurals(_ name: String, _ plural: String) throws {
    // A to-many relationship to a table of that name.
    let connection = try SQLiteConnection(path: ":memory:")
    try connection.execute(
      """
      CREATE TABLE parent (id INTEGER PRIMARY KEY);
      CREATE TABLE "\(name)" (id INTEGER PRIMARY KEY, parent_id INT REFERENCES parent)
      """
    )
    let entities = try connection.describedSchema().entities
    #expect(entities["parent"]?.relationships.keys.sorted() == [plural])
  }
}
