-- A shop as people make one: ORDERS orders and what belongs to them, ordinary indexes, the default
-- collation. SQLite and PostgreSQL run the same text, but for what says whose it is. Two CHECKs say what
-- an expert knows: that addresses are ASCII, and that dates in text have one form.
CREATE TABLE customer(id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE CHECK (ISASCII), name TEXT NOT NULL,
  city TEXT, country TEXT NOT NULL, vip BOOLEAN NOT NULL, balance DOUBLE PRECISION,
  created_at TIMESTAMP NOT NULL, referrer_id INTEGER REFERENCES customer(id));
CREATE TABLE product(id INTEGER PRIMARY KEY, sku TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
  category TEXT NOT NULL, price DECIMAL(10,2) NOT NULL, stock INTEGER NOT NULL, weight DOUBLE PRECISION);
CREATE TABLE tag(id INTEGER PRIMARY KEY, label TEXT NOT NULL UNIQUE);
CREATE TABLE product_tag(product_id INTEGER NOT NULL REFERENCES product(id),
  tag_id INTEGER NOT NULL REFERENCES tag(id), PRIMARY KEY (product_id, tag_id));
/* sqlite */ CREATE TABLE orders(id INTEGER PRIMARY KEY, number TEXT NOT NULL UNIQUE,
  customer_id INTEGER NOT NULL REFERENCES customer(id), status TEXT NOT NULL, total DECIMAL(10,2) NOT NULL,
  discount DECIMAL(10,2), placed_at DATETIME NOT NULL
    CHECK (placed_at IS strftime('%Y-%m-%dT%H:%M:%SZ', placed_at, '+0 days')), shipped_at DATETIME, note TEXT);
/* postgres */ CREATE TABLE orders(id INTEGER PRIMARY KEY, number TEXT NOT NULL UNIQUE,
  customer_id INTEGER NOT NULL REFERENCES customer(id), status TEXT NOT NULL, total DECIMAL(10,2) NOT NULL,
  discount DECIMAL(10,2), placed_at TIMESTAMPTZ NOT NULL, shipped_at TIMESTAMPTZ, note TEXT);
CREATE TABLE item(id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(id),
  product_id INTEGER NOT NULL REFERENCES product(id), quantity INTEGER NOT NULL,
  price DECIMAL(10,2) NOT NULL);

INSERT INTO customer WITH RECURSIVE
  numbers(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < CUSTOMERS),
  hashed(i, h) AS (SELECT i, i * 2654435761 % 4294967296 FROM numbers)
  SELECT i, CASE h / 5 % 4 WHEN 0 THEN 'User' ELSE 'user' END || i
      || CASE h / 17 % 3 WHEN 0 THEN '@mail.example' WHEN 1 THEN '@Post.example' ELSE '@firm.example' END,
    trim(substr('John  Joan  Jonas JoannaJosephPeter Mary  Anna  HannahEthan Dean  Simon MartinKevin Karen Linda Susan Megan DuncanLogan Ryan  Brian Evan  Helen Colin Robin Alan  Ivan  José  Jörg  Zoë   Åsa   ',
    CAST(h / 1013 % 32 * 6 + 1 AS INTEGER), 6)) || ' '
    || trim(substr('Johnson AndersonWilson  Jackson ThompsonRobinsonSmith   Brown   Miller  Davis   Garcia  Moore   Taylor  Lee     White   Harris  Clark   Lewis   Walker  Hall    Allen   Young   King    Wright  Hill    Green   Baker   Nelson  Carter  Roland  Hogan   SullivanMorgan  Kane    Shane   Grant   Freeman Newman  Chapman Coleman Dunn    Quinn   Dang    Huang   Wang    Zhang   Tran    Müller  Núñez   Süß     ',
    CAST(h / 40009 % 50 * 8 + 1 AS INTEGER), 8)),
    CASE WHEN h / 71 % 12 = 0 THEN NULL ELSE trim(substr('Paris     Oslo      Rome      London    Berlin    Madrid    Vienna    Prague    Warsaw    Lisbon    Dublin    Athens    Helsinki  Stockholm CopenhagenAmsterdam Brussels  Budapest  Bucharest Sofia     Zürich    Kraków    Málaga    Tromsø    ',
    CAST(h / 97 % 24 * 10 + 1 AS INTEGER), 10)) END,
    substr('DEFRITESATCHNLBEPLSE', CAST(h / 409 % 10 * 2 + 1 AS INTEGER), 2), h / 7 % 100 < 3,
    CASE WHEN h / 29 % 5 = 0 THEN NULL ELSE h / 2147483648.0 * 1000 - 1000 END,
    CREATED 1262304000 + h / 3 % 504921600 CREATED_END, CASE WHEN i > 100 AND h / 11 % 3 = 0 THEN 1 + h / 31 % 100 END
  FROM hashed;
INSERT INTO product WITH RECURSIVE
  numbers(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < PRODUCTS),
  hashed(i, h) AS (SELECT i, i * 2654435761 % 4294967296 FROM numbers)
  SELECT i, 'P-' || (100000 + i),
    trim(substr('Red   Green Blue  Black White Small Large Old   New   Fine  ', CAST(h / 13 % 10 * 6 + 1 AS INTEGER), 6))
    || ' ' || trim(substr('Chair Table Lamp  Café  Book  Puzle Train Phone Radio Shirt Shoe  Knife Glass Crème Soap  ',
    CAST(h / 1009 % 15 * 6 + 1 AS INTEGER), 6)) || ' ' || (h % 100),
    trim(substr('toys  books garden music tools food  shoes lamps ', CAST(h / 19 % 8 * 6 + 1 AS INTEGER), 6)),
    (1 + h / 23 % 100000) / 100.0, h / 37 % 500, CASE WHEN h / 41 % 4 = 0 THEN NULL ELSE h / 4294967296.0 * 20 END
  FROM hashed;
INSERT INTO tag SELECT column1, column2 FROM (VALUES (1, 'sale'), (2, 'new'), (3, 'vegan'), (4, 'gift'), (5, 'rare'),
  (6, 'heavy'), (7, 'fragile'), (8, 'imported')) AS labels;
INSERT INTO product_tag SELECT product.id, tag.id FROM product CROSS JOIN tag
  WHERE (product.id * 31 + tag.id * 7) % 11 < CASE tag.id WHEN 5 THEN 1 ELSE 3 END;
INSERT INTO orders WITH RECURSIVE
  numbers(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < ORDERS),
  hashed(i, h) AS (SELECT i, i * 2654435761 % 4294967296 FROM numbers)
  SELECT i, 'A-' || (1000000 + i), 1 + h / 3 % CUSTOMERS,
    CASE WHEN h / 7 % 1000 < 5 THEN 'lost' WHEN h / 7 % 1000 < 30 THEN 'refunded' WHEN h / 7 % 1000 < 80 THEN 'open'
      WHEN h / 7 % 1000 < 200 THEN 'sent' ELSE 'done' END,
    (100 + h / 11 % 100000) / 100.0, CASE WHEN h / 13 % 4 = 0 THEN (h / 17 % 5000) / 100.0 END,
    PLACED 1577836800 + h / 5 % 157766400 UNIXEPOCH,
    CASE WHEN h / 7 % 1000 >= 80 THEN PLACED 1577836800 + h / 5 % 157766400 + 3600 + h / 19 % 800000 UNIXEPOCH END,
    CASE h / 23 % 20 WHEN 0 THEN 'Please wrap as a GIFT for ' || (h % 1000) WHEN 1 THEN 'fragile, ring twice'
      WHEN 2 THEN 'Gift, no bill' WHEN 3 THEN 'für Jörg, bitte klingeln' END
  FROM hashed;
INSERT INTO item WITH RECURSIVE
  numbers(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < ORDERS),
  hashed(i, h) AS (SELECT i, i * 2654435761 % 4294967296 FROM numbers)
  SELECT i * 6 + column1, i, 1 + (h / 43 + column1 * 7919) % PRODUCTS, 1 + (h / 47 + column1 * 3) % 11,
    (1 + (h / 53 + column1 * 10007) % 100000) / 100.0
  FROM hashed CROSS JOIN (VALUES (0), (1), (2), (3), (4), (5)) AS v
  WHERE column1 < CASE WHEN h / 59 % 20 = 0 THEN 0 WHEN h / 59 % 20 < 19 THEN 1 + h / 61 % 4 ELSE 6 END;

CREATE INDEX customer_name ON customer(name);
CREATE INDEX customer_city ON customer(city);
CREATE INDEX customer_created ON customer(created_at);
CREATE INDEX customer_referrer ON customer(referrer_id);
CREATE INDEX product_category ON product(category, stock);
CREATE INDEX product_price ON product(price);
CREATE INDEX product_tag_tag ON product_tag(tag_id, product_id);
CREATE INDEX orders_customer ON orders(customer_id);
CREATE INDEX orders_status ON orders(status, placed_at);
CREATE INDEX orders_placed ON orders(placed_at);
CREATE INDEX orders_total ON orders(total);
CREATE INDEX item_order ON item(order_id);
CREATE INDEX item_product ON item(product_id);
/* sqlite */ CREATE INDEX customer_email_nocase ON customer(email COLLATE NOCASE);
/* postgres */ CREATE INDEX customer_email_lower ON customer(lower(email));
/* postgres */ CREATE INDEX orders_number_pattern ON orders(number text_pattern_ops);
/* postgres */ CREATE EXTENSION IF NOT EXISTS pg_trgm;
/* postgres */ CREATE INDEX orders_note_trigram ON orders USING gin(note gin_trgm_ops);
/* postgres */ CREATE INDEX product_name_trigram ON product USING gin(name gin_trgm_ops);
/* sqlite */ ANALYZE;
/* postgres */ VACUUM ANALYZE;
