import CArrow
import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateSyntax

// The functions of `Integrations/C/predicateql.h`, which documents them.

/// The version of the interface: it changes when programs must be recompiled.
@c(pq_abi_version)
public func abiVersion() -> UInt32 { 1 }

/// Frees a text returned by a function.
@c(pq_free)
public func freeText(_ text: UnsafeMutablePointer<CChar>?) { free(text) }

/// Reports the mistakes in a text.
@c(pq_check)
public func check(
  _ text: UnsafePointer<CChar>?,
  _ length: UInt,
  _ options: UnsafePointer<CChar>?,
  _ report: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  call(report) { () throws(CallFailure) in
    let options = try CallOptions(json: PredicateC.text(options, "options"))
    return CheckReport.json(of: try PredicateC.text(text, length, "text"), options)
  }
}

/// Lists the words that may stand at the end of a text.
@c(pq_complete)
public func complete(
  _ before: UnsafePointer<CChar>?,
  _ length: UInt,
  _ options: UnsafePointer<CChar>?,
  _ schema: UnsafePointer<CChar>?,
  _ entity: UnsafePointer<CChar>?,
  _ completions: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  call(completions) { () throws(CallFailure) in
    let options = try CallOptions(json: PredicateC.text(options, "options"))
    let before = try PredicateC.text(before, length, "before")
    guard let schema = try PredicateC.text(schema, "schema") else {
      return CompletionReport.json(of: before, options, nil)
    }
    guard let entity = try PredicateC.text(entity, "entity") else { throw .null("entity") }
    return CompletionReport.json(of: before, options, (try SchemaReport.schema(schema), entity))
  }
}

/// Parses a text into a handle.
@c(pq_open)
public func open(
  _ text: UnsafePointer<CChar>?,
  _ length: UInt,
  _ options: UnsafePointer<CChar>?,
  _ predicate: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  predicate?.pointee = nil
  return call(error) { () throws(CallFailure) in
    guard let predicate else { throw .null("predicate") }
    let options = try CallOptions(json: PredicateC.text(options, "options"))
    let handle = try PredicateHandle(PredicateC.text(text, length, "text"), options)
    predicate.pointee = OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
    return nil
  }
}

/// Fills placeholders and variables.
@c(pq_bind)
public func bind(
  _ predicate: OpaquePointer?,
  _ arguments: UnsafePointer<CChar>?,
  _ variables: UnsafePointer<CChar>?,
  _ bound: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  bound?.pointee = nil
  return call(error) { () throws(CallFailure) in
    guard let bound else { throw .null("bound") }
    let handle = try PredicateHandle.at(predicate)
    var bindings = Bindings(arguments: [])
    if let json = try PredicateC.text(arguments, "arguments") {
      let list = try TaggedValue.read(CallOptions.value(json, "arguments")).plainValue
      guard case .list(let values) = list else {
        throw CallFailure(.argument, "'arguments' must be a JSON array")
      }
      bindings.arguments = values
    }
    if let json = try PredicateC.text(variables, "variables") {
      let map = try TaggedValue.read(CallOptions.value(json, "variables")).plainValue
      guard case .map(let values) = map else {
        throw CallFailure(.argument, "'variables' must be a JSON object")
      }
      bindings.variables = values
    }
    let result = try PredicateHandle(handle, bindings)
    bound.pointee = OpaquePointer(Unmanaged.passRetained(result).toOpaque())
    return nil
  }
}

/// Frees a handle.
@c(pq_close)
public func close(_ predicate: OpaquePointer?) {
  guard let predicate else { return }
  Unmanaged<PredicateHandle>.fromOpaque(UnsafeRawPointer(predicate)).release()
}

/// Explains a predicate and what it needs.
@c(pq_explain)
public func explain(
  _ predicate: OpaquePointer?,
  _ explanation: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  call(explanation) { () throws(CallFailure) in
    ExplanationReport(try PredicateHandle.at(predicate)).json
  }
}

/// Writes a predicate as a tree.
@c(pq_tree)
public func tree(
  _ predicate: OpaquePointer?,
  _ tree: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  call(tree) { () throws(CallFailure) in
    TreeReport.json(of: try PredicateHandle.at(predicate).requirePrepared().predicate.root)
  }
}

/// Writes the SQL for a predicate.
@c(pq_sql)
public func sql(
  _ predicate: OpaquePointer?,
  _ schema: UnsafePointer<CChar>?,
  _ entity: UnsafePointer<CChar>?,
  _ dialect: UnsafePointer<CChar>?,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  call(result) { () throws(CallFailure) in
    let handle = try PredicateHandle.at(predicate)
    guard let schema = try text(schema, "schema") else { throw .null("schema") }
    guard let entity = try text(entity, "entity") else { throw .null("entity") }
    return try SQLReport.json(
      of: handle.requirePrepared(),
      handle.options,
      schema: schema,
      entity: entity,
      dialect: text(dialect, "dialect") ?? "sqlite"
    )
  }
}

/// Reads the schema of a table from an engine's description.
@c(pq_schema)
public func schema(
  _ engine: UnsafePointer<CChar>?,
  _ description: UnsafePointer<CChar>?,
  _ entity: UnsafePointer<CChar>?,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  call(result) { () throws(CallFailure) in
    guard let engine = try text(engine, "engine") else { throw .null("engine") }
    guard let description = try text(description, "description") else {
      throw .null("description")
    }
    guard let entity = try text(entity, "entity") else { throw .null("entity") }
    return try SchemaReport.json(engine: engine, description, entity: entity)
  }
}

/// Reads the schema of a table from a schema of the Arrow C data interface, which the caller keeps.
@c(pq_schema_arrow)
public func schemaArrow(
  _ schema: UnsafeRawPointer?,
  _ entity: UnsafePointer<CChar>?,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  call(result) { () throws(CallFailure) in
    guard let schema else { throw .null("schema") }
    guard let entity = try text(entity, "entity") else { throw .null("entity") }
    return try SchemaReport.json(schema.assumingMemoryBound(to: ArrowSchema.self), entity: entity)
  }
}
