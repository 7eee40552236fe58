import PredicateSQL
import PredicateTestSupport
import Testing

/// The parts of a plan that a skeleton keeps, and those that it leaves out.
@Suite struct PlanSkeletonTests {
  @Test func sqliteNamesTablesBehindAliases() {
    let ours = SQLStatement(
      text: #"SELECT 1 FROM "person" JOIN "company" AS "t1" ON "t1"."id" = "person"."company_id""#
    )
    let expert = SQLStatement(text: "SELECT 1 FROM person p JOIN company c ON c.id = p.company_id")
    let plan = PlanSkeleton.sqlite(
      ["SCAN person", "SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN"],
      of: ours
    )
    let older = ["SCAN p", "SEARCH c USING INTEGER PRIMARY KEY (rowid=?)"]
    #expect(plan == PlanSkeleton.sqlite(older, of: expert))
    #expect(plan.steps.first == .scan(table: "person", index: nil))
    #expect(plan.scannedTables == ["person"])
  }

  /// Plans that an expert would not take for one.
  @Test(arguments: [
    ("SCAN p", "SEARCH p USING INDEX i (a=?)"),
    ("SEARCH p USING INDEX i (a=?)", "SEARCH p USING INDEX j (a=?)"),
    ("SEARCH p USING INDEX i (a=?)", "SEARCH p USING INDEX i (a=? AND b>?)"),
    ("SEARCH p USING INDEX i (a=?)", "SEARCH p USING AUTOMATIC COVERING INDEX (a=?)"),
    ("SCAN p USING INDEX i", "SCAN p|USE TEMP B-TREE FOR ORDER BY"),
    ("SCAN p|SCAN c", "SCAN c|SCAN p"),
    ("SCAN p|LIST SUBQUERY 1|SCAN c", "SCAN p|CORRELATED SCALAR SUBQUERY 1|SCAN c"),
  ])
  func sqlitePlansThatDiffer(_ one: String, _ other: String) {
    let statement = SQLStatement(text: "SELECT 1 FROM person p, company c")
    func skeleton(_ lines: String) -> PlanSkeleton {
      .sqlite(lines.split(separator: "|").map(String.init), of: statement)
    }
    #expect(skeleton(one) != skeleton(other))
  }

  @Test func sqliteLeavesOutWords() {
    let statement = SQLStatement(text: "SELECT 1 FROM person p")
    let one = ["MULTI-INDEX OR", "  INDEX 1", "    SEARCH p USING COVERING INDEX i (a=?)"]
    let other = [
      "SEARCH p USING INDEX i (a=?)", "LIST SUBQUERY 2", "  SCAN json_each VIRTUAL TABLE",
    ]
    #expect(PlanSkeleton.sqlite(one, of: statement) == .sqlite(other, of: statement))
  }

  @Test func postgres() {
    let plan = PlanSkeleton.postgres([
      "Aggregate", "  ->  Hash Semi Join", "        Hash Cond: (p.id = t.person_id)",
      "        ->  Seq Scan on person p", "        ->  Hash", "              ->  Sort",
      "                    ->  Index Scan using tag_label on tag t", "  SubPlan 1",
      "  ->  Bitmap Heap Scan on item", "        ->  Bitmap Index Scan on item_price",
    ])
    #expect(
      plan.steps == [
        .join("Hash Semi Join"), .scan(table: "person", index: nil), .temporary("Sort"),
        .search(table: "tag", index: "tag_label", terms: ""), .correlatedSubquery,
        .search(table: "item", index: "bitmap", terms: ""),
        .search(table: "", index: "item_price", terms: ""),
      ]
    )
  }
}
