import PredicateSyntax

/// A compiler of tests for rows of slots, which gathers the fields that they need.
struct FieldCompiler {
  let options: EvaluationOptions
  let mostElements: Int
  let layout: FieldLayout
  /// The date parser for texts under a key; nil where no text is a date.
  let dates: (_ key: String) -> DateInText?
  /// The field that the rows represent (the record or the elements of an array), and the key of
  /// that field.
  var root = FieldLayout.record
  var rootKey = ""

  var plans: PlanCompiler { PlanCompiler { test(of: $0, $1) } }

  /// The path of a field: members of the record, or an element of an array and its members.
  private func path(_ keys: ArraySlice<String>, from root: Int) -> (FieldPath, fields: [Int]) {
    var fields = root == FieldLayout.record ? [] : [root]
    for key in keys { fields.append(layout.member(key, of: fields.last ?? root)) }
    return (FieldPath(offsets: fields.map(layout.offset)), fields)
  }

  private func test(of keys: ArraySlice<String>, _ leaf: Leaf) -> (any BlockTest)? {
    let (path, fields) = path(keys, from: root)
    guard let field = fields.last else { return nil }
    let missing = options.missingKey == .error ? Verdict.undecided : leaf.null
    let date = dates(keys.last ?? rootKey)
    let estimate = TestEstimate(cost: 20, share: 0.4, isTotal: false)
    switch leaf {
    case .test(let test):
      let stride = test.element == nil ? 0 : rows(of: field)
      let test = FieldTest(test: test, date: date, stride: stride)
      let place = Place(offset: path.last)
      return test.loop(at: place) { slot in
        let row = UnsafeRawPointer(slot) - path.last
        return path.verdict(in: row, missing: missing, null: leaf.null, test.verdict)
      }
    case .each(let quantifier, let test):
      let rests = fields.indices.map { index in
        let rest = keys.dropFirst(index + keys.count - fields.count + 1)
        return self.path(rest, from: layout.element(of: fields[index])).0
      }
      let elements = FieldElements(
        quantifier: quantifier,
        test: FieldTest(test: test, date: date, stride: 0),
        path: path,
        rests: rests,
        strides: fields.map(rows),
        missing: missing,
        mostElements: mostElements
      )
      return elements.loop(estimate)
    case .count(let plan, let test):
      var inner = self
      inner.root = layout.element(of: field)
      inner.rootKey = keys.last ?? rootKey
      let count = FieldCount(
        path: path,
        test: test,
        condition: plan.isTrue ? nil : inner.plans.compile(plan),
        stride: rows(of: field),
        missing: missing,
        mostElements: mostElements
      )
      return LoopTest.each(UInt8.self, Place(offset: 0), estimate) { count.verdict(in: $0) }
    }
  }

  /// Requests the elements of an array. Returns the distance from one to the next, in bytes.
  private func rows(of field: Int) -> Int {
    layout.stride(ofRows: layout.element(of: field))
  }
}
