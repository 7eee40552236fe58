"""Conditions in other words: what becomes of each, and what stays as it is. That the words are equal
is for the tests of each engine to show."""

import predicateql._forms as forms
import pytest
from predicateql._reports import Parameter

K = Parameter(name="p1", type="text", value="\u212a\u017f")
ASCII = Parameter(name="p1", type="text", value="x\u212a")
UPPER, LOWER = "'ABCDEFGHIJKLMNOPQRSTUVWXYZ'", "'abcdefghijklmnopqrstuvwxyz'"
LAST = "<= DOUBLE('Infinity')"


@pytest.mark.parametrize(("condition", "form"), [
    ("`row`.`d` < :p1 AND NOT isnan(`row`.`d`)", f"`row`.`d` < :p1 AND `row`.`d` {LAST}"),
    ("(`d` < :p1 AND NOT isnan(`d`)) OR `i` IS NOT NULL", f"(`d` < :p1 AND `d` {LAST}) OR `i` IS NOT NULL"),
    ("`NOT` = 'NOT isnan(`d`)' AND NOT isnan(`a``b`)", f"`NOT` = 'NOT isnan(`d`)' AND `a``b` {LAST}"),
    ("(`d` < :p1 AND NOT isnan(`d`)) IS NOT TRUE OR (`e` < :p2 AND NOT isnan(`e`))", None),
    ("CASE WHEN `d` < :p1 AND NOT isnan(`d`) THEN :p2 ELSE :p3 END = :p4", None),
    ("`d` + 1 > :p1 AND NOT isnan((`d` + 1))", None),
    ("'\\' NOT isnan(`d`)' = `s`", None),
    ("exists(`row`.`tags`, `t1` -> (`t1` = :p1))", "array_contains(`row`.`tags`, :p1)"),
    ("exists(`l`, `t1` -> (`t1` = CAST(:p1 AS BIGINT))) IS NOT TRUE", "array_contains(`l`, CAST(:p1 AS BIGINT)) IS NOT TRUE"),
    ("exists(`l`, `t1` -> (`t1` = CAST(:p1 AS DOUBLE)))", None),
    ("exists(`l`, `t1` -> (`t1` = `row`.`s`))", None),
    (f"translate(`s`, {UPPER}, {LOWER}) = :p1",
     f"(CASE WHEN octet_length(`s`) = char_length(`s`) THEN lower(`s`) ELSE translate(`s`, {UPPER}, {LOWER}) END) = :p1"),
    (f"(contains(translate(`s`, {UPPER}, {LOWER}), :p1) OR octet_length(`s`) <> char_length(`s`))",
     "(contains(lower(`s`), :p1) OR octet_length(`s`) <> char_length(`s`))"),
])
def test_spark(condition, form):
    assert forms.spark_form(condition, [K]) == (form or condition)


def folded(text):
    return f"translate({text}, {UPPER}, {LOWER})"


@pytest.mark.parametrize(("condition", "value", "form"), [
    ('len(list_filter("l", lambda "t1": "t1" = $1::VARCHAR)) > 0', K, 'list_contains("l", $1::VARCHAR)'),
    ('len(list_filter("l", lambda "t1": "t1" = $1::DOUBLE)) > 0', K, None),
    ('len(list_filter("l", lambda "t1": "t1" = $1::VARCHAR)) > $2::BIGINT', K, None),
    (folded('"s"') + " = 'a'", K,
     f'(CASE WHEN strlen("s") = length("s") THEN lower("s") ELSE {folded(chr(34) + "s" + chr(34))} END '
     "COLLATE \"binary\") = 'a'"),
    (folded('translate("s", $1::VARCHAR, $2::VARCHAR)') + " = 'a'", K,
     '(CASE WHEN strlen("s") = length("s") THEN lower("s") ELSE '
     + folded('translate("s", $1::VARCHAR, $2::VARCHAR)') + " END COLLATE \"binary\") = 'a'"),
    (folded('translate("s", $1::VARCHAR, $2::VARCHAR)') + " = 'a'", ASCII, None),
    (" OR ".join([folded('"s"') + " >= $2::VARCHAR AND " + folded('"s"') + " < $2::VARCHAR",
                  folded('"s"') + " >= $1::VARCHAR"]), K,
     'strlen("s") <> length("s") OR lower("s") COLLATE "binary" >= $2::VARCHAR '
     'AND lower("s") COLLATE "binary" < $2::VARCHAR'),
    (f"""'{folded('"s"').replace("'", "''")}' = "s\"""", K, None),
])
def test_duckdb(condition, value, form):
    assert forms.duckdb_form(condition, [value, K]) == (form or condition)


@pytest.mark.parametrize(("condition", "form"), [
    ("`d` < {p1:Float64} AND NOT isNaN(toFloat64(`d`)) OR `i` = {p2:Int64}", "`d` < {p1:Float64} OR `i` = {p2:Int64}"),
    ("`d` < {p1:Float64} AND NOT isNaN(toFloat64(`e`))", None),
    ("NOT (`d` < {p1:Float64} AND NOT isNaN(toFloat64(`d`)))", None),
    ("`NOT \\` x` >= {p1:Float64} AND NOT isNaN(toFloat64(`NOT \\` x`))", "`NOT \\` x` >= {p1:Float64}"),
])
def test_clickhouse(condition, form):
    assert forms.clickhouse_form(condition) == (form or condition)
