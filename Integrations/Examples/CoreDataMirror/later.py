"""Changes the example's store as its application would, and writes that into the history."""

import sqlite3
import sys

store = sqlite3.connect(sys.argv[1])
store.executescript("""
  UPDATE ZTASK SET ZTITLE = 'Buy sea salt' WHERE Z_PK = 1;
  DELETE FROM ZTASK WHERE Z_PK = 2;
  INSERT INTO ATRANSACTION (Z_PK, Z_ENT, ZTIMESTAMP) VALUES (2, 16002, 700000900);
  INSERT INTO ACHANGE (Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID)
    SELECT 16001, 1, Z_ENT, 1, 2 FROM Z_PRIMARYKEY WHERE Z_NAME = 'Task';
  INSERT INTO ACHANGE (Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID)
    SELECT 16001, 2, Z_ENT, 2, 2 FROM Z_PRIMARYKEY WHERE Z_NAME = 'Task';
""")
store.close()
