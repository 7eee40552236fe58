import PredicateModels
import PredicateSchema
import Testing

@Suite struct SQLTextTests {
  private static func read(_ sql: String) throws -> SQLText {
    try SQLText(Array(sql.utf8), file: "shop.sql")
  }

  private static func columns(_ table: SQLTextTable) -> String {
    table.columns.map { "\($0.name) \($0.type.rawValue)\($0.isOptional ? "?" : "")" }
      .joined(separator: ", ")
  }

  private static let postgres = """
    -- PostgreSQL database dump
    \\connect shop
    SET search_path = public;
    CREATE TYPE public.mood AS ENUM ('sad', 'ok');
    CREATE DOMAIN price AS numeric(10, 2) CHECK (VALUE > 0);
    CREATE FUNCTION f() RETURNS trigger AS $body$ BEGIN; CREATE TABLE no (a int); END $body$ LANGUAGE plpgsql;
    CREATE TABLE public.Author (
        id bigint NOT NULL,
        name character varying(100) NOT NULL DEFAULT 'x, (y'::character varying,
        "Born" timestamp with time zone,
        mood public.mood,
        score double precision CHECK (score > 0),
        data jsonb, tags text[], ids integer[3], place box,
        code uuid DEFAULT gen_random_uuid() NOT NULL
    );
    ALTER TABLE public.author OWNER TO shop;
    CREATE TABLE IF NOT EXISTS book (
        id bigserial PRIMARY KEY,
        title text UNIQUE,
        cost price NOT NULL,
        author_id bigint REFERENCES author (id) ON DELETE CASCADE,
        CONSTRAINT cheap CHECK (cost < 1000)
    );
    CREATE TABLE book_tag (book_id bigint NOT NULL, tag_id int NOT NULL);
    CREATE TABLE tag (id integer GENERATED ALWAYS AS IDENTITY);
    COPY public.author (id, name) FROM stdin;
    1	O'Brien; CREATE TABLE nonsense (
    \\.
    ALTER TABLE ONLY public.author ADD CONSTRAINT author_pkey PRIMARY KEY (id);
    ALTER TABLE ONLY book_tag ADD CONSTRAINT a PRIMARY KEY (book_id, tag_id),
      ADD CONSTRAINT b FOREIGN KEY (book_id) REFERENCES public.book(id) ON DELETE CASCADE;
    ALTER TABLE book_tag ADD FOREIGN KEY (tag_id) REFERENCES tag;
    ALTER TABLE tag ADD PRIMARY KEY (id);
    ALTER TABLE book ADD COLUMN pages int, ALTER COLUMN title SET NOT NULL;
    ALTER TABLE book RENAME title TO name;
    CREATE UNIQUE INDEX i ON author USING btree (name);
    CREATE UNIQUE INDEX partial ON author (mood) WHERE mood IS NOT NULL;
    CREATE VIEW v AS SELECT 1;
    /* a /* comment */ */
    """

  @Test func postgresIsRead() throws {
    let text = try Self.read(Self.postgres)
    let tables = Dictionary(uniqueKeysWithValues: text.tables.map { ($0.name, $0) })
    #expect(text.tables.map(\.name) == ["author", "book", "book_tag", "tag"])
    let author = try #require(tables["author"])
    #expect(
      Self.columns(author)
        == "id integer, name text, Born date?, mood text?, score real?, data json?, tags [text]?, "
        + "ids [integer]?, code uuid"
    )
    #expect(author.primaryKey == ["id"])
    #expect(author.uniqueKeys == [["name"], ["id"]])
    let book = try #require(tables["book"])
    #expect(
      Self.columns(book)
        == "id integer, title text, cost decimal, author_id integer?, pages integer?"
    )
    #expect(book.foreignKeys.map(\.table) == ["author"])
    #expect(book.foreignKeys[0].referenced == ["id"])
    let join = try #require(tables["book_tag"])
    #expect(join.foreignKeys.map(\.columns) == [["book_id"], ["tag_id"]])
    #expect(join.primaryKey == ["book_id", "tag_id"])
    #expect(
      text.omissions.map { "\($0.line ?? 0): \($0.message)" } == [
        "13: `author.place` is left out: unknown type box",
        "35: ALTER TABLE … RENAME is ignored",
        "38: a view is left out",
      ]
    )
  }

  @Test func sqliteIsRead() throws {
    let text = try Self.read(
      """
      PRAGMA foreign_keys=OFF;
      BEGIN TRANSACTION;
      CREATE TABLE [order details] (
        "Id" INTEGER PRIMARY KEY AUTOINCREMENT, -- the key; not null
        `made` DATETIME DEFAULT (strftime('%s', 'now')), paid BOOLEAN NOT NULL DEFAULT 0,
        price NUMERIC(10,2), x, "check" TEXT COLLATE NOCASE, size UNSIGNED BIG INT, author INT,
        FOREIGN KEY(AUTHOR) REFERENCES "Authors"(ID)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO [order details] VALUES(1, 'it''s; ');
      CREATE TABLE authors(id INTEGER NOT NULL, PRIMARY KEY(id));
      CREATE TABLE 'loose'('a' 'text' NOT NULL);
      CREATE TRIGGER t AFTER INSERT ON loose BEGIN UPDATE loose SET a = 1; END;
      CREATE VIRTUAL TABLE search USING fts5(a);
      CREATE TEMP TABLE copy AS SELECT 1;
      COMMIT;
      """
    )
    #expect(text.tables.map(\.name) == ["order details", "authors", "loose"])
    #expect(
      Self.columns(text.tables[0])
        == "Id integer, made date?, paid bool, price decimal?, x json?, check text?, "
        + "size integer?, author integer?"
    )
    #expect(text.tables[0].primaryKey == ["Id"])
    #expect(text.tables[0].foreignKeys[0].columns == ["author"])
    #expect(text.tables[0].foreignKeys[0].table == "authors")
    #expect(text.tables[0].foreignKeys[0].referenced == ["id"])
    #expect(text.tables[2].primaryKey == ["rowid"])
    #expect(Self.columns(text.tables[2]) == "a text")
    #expect(
      text.omissions.map(\.message) == [
        "a virtual table is left out", "the table `copy` is left out: it has no list of columns",
      ]
    )
  }

  @Test(arguments: [
    ("CREATE TABLE a (\nb TEXT", "unclosed parenthesis", 1),
    ("CREATE TABLE a (b TEXT DEFAULT 'x", "unterminated quoted identifier", 1),
    ("\nCREATE TABLE a (b TEXT DEFAULT E'x\\'", "unterminated string", 2),
    ("/* CREATE TABLE", "unterminated comment", 1),
    ("SELECT $x$ CREATE TABLE", "unterminated dollar-quoted string", 1),
    ("SELECT 1;", "creates no table", nil),
  ])
  func malformedSQLIsRefused(_ sql: String, _ says: String, _ line: Int?) {
    let error = #expect(throws: ModelError.self) { try Self.read(sql) }
    #expect(error?.message.contains(says) == true, "\(String(describing: error))")
    #expect(error?.line == line)
  }

  /// Every beginning of a file ends in an answer or an error, and so does every change of a byte.
  @Test func damagedTextIsHandled() {
    let bytes = Array(Self.postgres.utf8)
    for end in stride(from: 0, to: bytes.count, by: 3) {
      _ = try? SQLText(Array(bytes[..<end]), file: "x")
    }
    for place in stride(from: 0, to: bytes.count, by: 3) {
      for value in "'\"($;\\[".utf8 {
        var changed = bytes
        changed[place] = value
        _ = try? SQLText(changed, file: "x")
      }
    }
  }

  @Test func columnsAreLimited() throws {
    let columns = (0..<2_002).map { "c\($0) int" }.joined(separator: ", ")
    let text = try Self.read("CREATE TABLE a (\(columns));")
    #expect(text.tables[0].columns.count == 2_000)
    #expect(text.omissions.count == 2)
  }

  @Test func deepParenthesesAreRead() {
    let deep = "CREATE TABLE a (b int DEFAULT " + String(repeating: "(", count: 100_000)
    #expect(throws: ModelError.self) { try Self.read(deep) }
    let closed = deep + String(repeating: ")", count: 100_000) + ");"
    #expect(throws: Never.self) { try Self.read(closed) }
  }
}
