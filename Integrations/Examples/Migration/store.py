"""Writes ToDo.sqlite, a store in the layout that Core Data gives to the first version of the model."""

import sqlite3
import sys

store = sqlite3.connect(sys.argv[1])
store.executescript(
    """
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    INSERT INTO Z_PRIMARYKEY VALUES (1, 'List', 0, 2), (2, 'ToDo', 0, 5);
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    INSERT INTO Z_METADATA VALUES (1, '6B29FC40-CA47-1067-B31D-00DD010662DA', NULL);
    CREATE TABLE ZLIST (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
    INSERT INTO ZLIST VALUES (1, 1, 1, 'Home'), (2, 1, 1, 'Work');
    CREATE TABLE ZTODO (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDONE INTEGER,
      ZPRIORITY INTEGER, ZLIST INTEGER, ZDUE TIMESTAMP, ZNAME VARCHAR);
    INSERT INTO ZTODO VALUES
      (1, 2, 1, 0, 2, 1, 757382400, 'Water the plants'),
      (2, 2, 1, 1, 0, 1, NULL, 'Buy milk'),
      (3, 2, 1, 0, 9, 2, 760000000, 'Write the report'),
      (4, 2, 1, 0, 0, NULL, NULL, NULL),
      (5, 2, 1, 1, 1, 2, 700000000, 'Call Ann');
    """
)
store.commit()
