@_exported public import PredicateQL

/// A predicate whose text the compiler checks: mistakes are errors at their place in the literal,
/// with the corrections that `predcheck` would offer.
///
///     let adults = #predicate("name BEGINSWITH[cd] %@ AND age > %d", prefix, 18)
///
/// Each argument must fit its placeholder: `%@` takes any value, `%d` an integer, `%f` a number,
/// `%s` text. A key for `%K` that is known only at run time may be invalid, so the predicate then
/// needs `try`.
@freestanding(expression)
public macro predicate(
  _ format: String,
  _ arguments: (any PredicateArgument)?...
) -> BoundPredicate = #externalMacro(module: "PredicateMacrosPlugin", type: "PredicateMacro")

/// A predicate over a type of this module, which may only use its readable keys.
///
///     let adults = #predicate(Person.self, "age >= %d", 18)
///
/// The keys are those of `@Readable`, or of a literal `readableKeys`, in the source files of the
/// module. Types are checked like by `checked(against:)`, as far as the macro knows them: those of
/// literals, and those of variables and properties (`limit`, `filter.limit`) that are strings,
/// numbers, Booleans, dates or UUIDs. It does not know the type of other expressions (`f(x)`:
/// assign it to a variable first), of an `any`, of your own types in a predicate, of a computed
/// key, or of the key in a `%K` that is not a literal.
@freestanding(expression)
public macro predicate<Root>(
  _ type: Root.Type,
  _ format: String,
  _ arguments: (any PredicateArgument)?...
) -> BoundPredicate = #externalMacro(module: "PredicateMacrosPlugin", type: "PredicateMacro")

/// A predicate over an entity of a schema, in a JSON file whose path is relative to the folder of
/// the source file. Keys and types are checked.
///
///     let recent = #predicate(schema: "Library.json", entity: "Book", "pages > %d", 100)
@freestanding(expression)
public macro predicate(
  schema: String,
  entity: String,
  _ format: String,
  _ arguments: (any PredicateArgument)?...
) -> BoundPredicate = #externalMacro(module: "PredicateMacrosPlugin", type: "PredicateMacro")

/// Readable keys for the properties of a struct or class: those that are not private, including
/// computed ones, except the named ones.
///
///     @Readable(except: "password")
///     struct Person {
///       var name: String
///       var password: String
///     }
@attached(extension, conformances: KeyPathReadable, names: named(readableKeys))
public macro Readable(except names: String...) =
  #externalMacro(module: "PredicateMacrosPlugin", type: "ReadableMacro")
