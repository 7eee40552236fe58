-- The tables that plans are compared over: ROWS people. SQLite and PostgreSQL run the same text, but for
-- what says whose it is; TEXTUAL is text in the order of its code points.
CREATE TABLE company(id INTEGER PRIMARY KEY, name TEXTUAL NOT NULL);
CREATE TABLE person(id INTEGER PRIMARY KEY, kind TEXTUAL NOT NULL, name TEXTUAL NOT NULL, nick TEXTUAL,
  city TEXTUAL NOT NULL, age INTEGER NOT NULL, rank INTEGER, score DOUBLE PRECISION NOT NULL,
  zip INTEGER NOT NULL, active BOOLEAN NOT NULL, created DOUBLE PRECISION NOT NULL, company INTEGER NOT NULL);
CREATE TABLE tag(id INTEGER PRIMARY KEY, person INTEGER NOT NULL, label TEXTUAL NOT NULL);
CREATE TABLE item(id INTEGER PRIMARY KEY, person INTEGER NOT NULL, qty INTEGER NOT NULL,
  price DOUBLE PRECISION NOT NULL);

INSERT INTO company WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 1000)
  SELECT i, 'Company ' || i FROM numbers;
INSERT INTO person WITH RECURSIVE
  numbers(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < ROWS),
  hashed(i, h) AS (SELECT i, i * 2654435761 % 4294967296 FROM numbers)
  SELECT i, CASE h / 13 % 10 WHEN 0 THEN 'manager' ELSE 'person' END,
    trim(substr('John  Joan  Jonas JoannaJosephPeter Mary  Anna  HannahEthan Dean  Simon MartinKevin Karen Linda Susan Megan DuncanLogan Ryan  Brian Evan  Helen Colin Robin Alan  Ivan  José  Jörg  Zoë   Åsa   ',
    CAST(h / 1013 % 32 * 6 + 1 AS INTEGER), 6)) || ' '
    || trim(substr('Johnson AndersonWilson  Jackson ThompsonRobinsonSmith   Brown   Miller  Davis   Garcia  Moore   Taylor  Lee     White   Harris  Clark   Lewis   Walker  Hall    Allen   Young   King    Wright  Hill    Green   Baker   Nelson  Carter  Roland  Hogan   SullivanMorgan  Kane    Shane   Grant   Freeman Newman  Chapman Coleman Dunn    Quinn   Dang    Huang   Wang    Zhang   Tran    Müller  Núñez   Süß     ',
    CAST(h / 40009 % 50 * 8 + 1 AS INTEGER), 8)),
    NULL, trim(substr('Paris     Oslo      Rome      London    Berlin    Madrid    Vienna    Prague    Warsaw    Lisbon    Dublin    Athens    Helsinki  Stockholm CopenhagenAmsterdam Brussels  Budapest  Bucharest Sofia     Zürich    Kraków    Málaga    Tromsø    ',
    CAST(h / 97 % 24 * 10 + 1 AS INTEGER), 10)),
    1 + h % 90, CASE i % 5 WHEN 0 THEN NULL ELSE 1 + h % 90 END, h / 4294967296.0, 1000 + h / 11 % 99000,
    h / 7 % 10 < 7, 1262304000 + h / 3 % 504921600, 1 + h / 31 % 1000
  FROM hashed;
UPDATE person SET nick = city WHERE id % 3 <> 0;
INSERT INTO tag WITH RECURSIVE
  numbers(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < ROWS),
  hashed(i, h) AS (SELECT i, i * 2654435761 % 4294967296 FROM numbers)
  SELECT i * 4 + column1, i, trim(substr('red   green blue  yellowblack white new   sale  vip   trial beta  gold  silver',
    CAST((h / 17 + column1 * 5) % 13 * 6 + 1 AS INTEGER), 6))
  FROM hashed CROSS JOIN (VALUES (0), (1), (2), (3)) AS v WHERE column1 < h / 19 % 5;
INSERT INTO item WITH RECURSIVE
  numbers(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < ROWS),
  hashed(i, h) AS (SELECT i, i * 2654435761 % 4294967296 FROM numbers)
  SELECT i * 3 + column1, i, 1 + (h / 23 + column1 * 7) % 11, (h / 29 + column1 * 1009) % 2500 / 100.0
  FROM hashed CROSS JOIN (VALUES (0), (1), (2)) AS v WHERE column1 < h / 37 % 4;

CREATE INDEX person_age ON person(age);
CREATE INDEX person_city ON person(city, age);
CREATE INDEX person_name ON person(name);
CREATE INDEX person_nick ON person(nick);
CREATE INDEX person_rank ON person(rank);
CREATE INDEX person_zip ON person(zip);
CREATE INDEX person_created ON person(created);
CREATE INDEX person_company ON person(company);
CREATE INDEX person_kind ON person(kind, age);
CREATE INDEX company_name ON company(name);
CREATE INDEX tag_label ON tag(label, person);
CREATE INDEX tag_person ON tag(person, label);
CREATE INDEX item_person ON item(person);
/* sqlite */ CREATE INDEX person_city_nocase ON person(city COLLATE NOCASE);
/* sqlite */ CREATE INDEX person_inactive ON person(age) WHERE active = 0;
/* postgres */ CREATE INDEX person_city_lower ON person(lower(city COLLATE "C"));
/* postgres */ CREATE INDEX person_inactive ON person(age) WHERE NOT active;
/* sqlite */ ANALYZE;
/* postgres */ VACUUM ANALYZE;
