import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import PredicateTestSupport
import Testing

final class Node: KeyValueReadable {
  var fields: [String: Any] = [:]
  func value(forKey key: String) -> KeyedValue? { fields[key].map { KeyedValue(converting: $0) } }
  var readableKind: ReadableKind { .dictionary }
  var readableKeyNames: [String]? { fields.keys.sorted() }
}

struct Corpus {
  var ids: [String: Node] = [:]
  mutating func collect(_ any: Any) {
    if let d = any as? [String: Any] {
      if let id = d["$id"] as? String { ids[id] = ids[id] ?? Node() }
      d.values.forEach { collect($0) }
    } else if let a = any as? [Any] {
      a.forEach { collect($0) }
    }
  }
  func convert(_ any: Any) -> Any {
    if let a = any as? [Any] {
      return KeyedValue.array(a.map { KeyedValue(converting: convert($0)) })
    }
    if let d = any as? [String: Any] {
      if let r = d["$ref"] as? String { return ids[r]! }
      if d.count == 1, let (k, v) = d.first, k.hasPrefix("$") {
        switch k {
        case "$null": return KeyedValue.null
        case "$date":
          return try! Date(
            v as! String,
            strategy: (v as! String).contains(".")
              ? .iso8601.year().month().day().time(includingFractionalSeconds: true) : .iso8601
          )
        case "$set":
          return KeyedValue.collection(
            KeyedCollection(.set, (v as! [Any]).map { KeyedValue(converting: convert($0)) })
          )
        case "$orderedset":
          return KeyedValue.collection(
            KeyedCollection(.orderedSet, (v as! [Any]).map { KeyedValue(converting: convert($0)) })
          )
        case "$data": return Data(base64Encoded: v as! String)!
        case "$float": return Double(Float((v as! NSNumber).doubleValue))
        case "$decimal": return Decimal(string: v as! String)!
        case "$uuid": return UUID(uuidString: v as! String)!
        case "$url": return Value.url(v as! String)
        default: return Value.text("tag \(k)")
        }
      }
      let node = (d["$id"] as? String).map { ids[$0]! } ?? Node()
      for (k, v) in d where k != "$id" { node.fields[k] = convert(v) }
      return node
    }
    return any
  }
}

func plain(_ v: KeyedValue) -> Value? {
  switch v {
  case .value(let v): return v
  case .collection(let c):
    var out: [Value] = []
    for e in c.elements { guard let p = plain(e) else { return nil }; out.append(p) }
    return c.kind == .set ? .set(out) : .list(out)
  case .object(let o):
    guard o.readableKind == .dictionary else { return nil }
    var out: [String: Value] = [:]
    for k in o.readableKeyNames ?? [] { out[k] = plain(o.value(forKey: k) ?? .null) }
    return .map(out)
  }
}

@Test func scratchCorpus() throws {
  let dir = "/work/shared/corpus"
  var passed = 0, failed = 0, skipped = 0
  for file in try FileManager.default.contentsOfDirectory(atPath: dir).sorted()
  where file.hasSuffix(".jsonl") {
    for line in try String(contentsOfFile: dir + "/" + file, encoding: .utf8).split(separator: "\n")
    {
      let d = try JSONSerialization.jsonObject(with: Data(line.utf8)) as! [String: Any]
      let kind = d["kind"] as! String
      guard ["eval", "count", "expr"].contains(kind) else { continue }
      if d["divergent"] as? Bool == true || d["realm_specific"] as? Bool == true {
        skipped += 1; continue
      }
      let id = d["id"] as! String
      var c = Corpus()
      c.collect(d["object"] as Any); c.collect(d["objects"] as Any)
      let format = d["format"] as! String
      do {
        var args: [any PredicateArgument] = []
        for a in d["args"] as? [Any] ?? [] {
          args.append(plain(KeyedValue(converting: c.convert(a)))!)
        }
        var vars: [String: KeyedValue] = [:]
        for (k, v) in d["variables"] as? [String: Any] ?? [:] {
          vars[k] = KeyedValue(converting: c.convert(v))
        }
        var result: String
        let expect = d["expect"]!
        if kind == "expr" {
          let e = try ExpressionEvaluator(
            ExpressionTemplate(parsing: format, options: .strictApple).bound(
              to: Bindings(arguments: args)
            ),
            options: .strictApple
          )
          let v = try e.value(on: KeyedValue(converting: c.convert(d["object"]!)), variables: vars)
          let want = KeyedValue(converting: c.convert(expect))
          result = ""
          _ = want
          let p = try PredicateTemplate(parsing: "$a == $b")
          let ok = try Evaluator(p.bound(), options: .strictApple).matches(
            .null,
            variables: ["a": v, "b": want]
          )
          if ok { passed += 1 } else { failed += 1; print("EXPR", id, format, v, want) }
          continue
        }
        let ev = try Evaluator(
          PredicateTemplate(parsing: format, options: .strictApple).bound(
            to: Bindings(arguments: args)
          ),
          options: .strictApple
        )
        if kind == "eval" {
          let r = try? ev.matches(KeyedValue(converting: c.convert(d["object"]!)), variables: vars)
          result = r.map { $0 ? "true" : "false" } ?? "error"
          let want = (expect as? String) ?? ((expect as! NSNumber).boolValue ? "true" : "false")
          if result == want {
            passed += 1
          } else {
            failed += 1; print("EVAL", id, d["authority"]!, format, args, result, want)
          }
        } else {
          let objects = d["objects"] as! [Any]
          var hits: [Any] = []
          for o in objects.map({ c.convert($0) })
          where try ev.matches(KeyedValue(converting: o), variables: vars) { hits.append(o) }
          let want = (expect as? [Any])?.count ?? (expect as! NSNumber).intValue
          if hits.count == want {
            passed += 1
          } else {
            failed += 1; print("COUNT", id, d["authority"]!, format, hits.count, want)
          }
        }
      } catch {
        if d["expect"] as? String == "error" {
          passed += 1
        } else {
          failed += 1; print("THROW", id, d["authority"]!, format, "\(error)".prefix(150))
        }
      }
    }
  }
  print("CORPUS passed", passed, "failed", failed, "skipped", skipped)
}
