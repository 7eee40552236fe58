@_exported public import PredicateQL

/// A predicate whose text the compiler checks: mistakes are errors at their place in the literal,
/// with the corrections that `predcheck` would offer.
///
///     let adults = #predicate("name BEGINSWITH[cd] %@ AND age > %d", prefix, 18)
///
/// Each argument must fit its placeholder: `%@` takes any value, `%d` an integer, `%f` a number,
/// `%s` text. A key for `%K` that is known only when the program runs may be none, so the predicate
/// is then made by `try`.
@freestanding(expression)
public macro predicate(
  _ format: String,
  _ arguments: (any PredicateArgument)?...
) -> BoundPredicate = #externalMacro(module: "PredicateMacrosPlugin", type: "PredicateMacro")

/// A predicate over a type of this module, whose readable keys it may name and no others.
///
///     let adults = #predicate(Person.self, "age >= %d", 18)
///
/// The keys are those of `@Readable`, or of a literal `readableKeys`, in the source files of the
/// module. Their types are checked, too, as `checked(against:)` does, as far as the compiler can see:
/// those of literals, and those of names of variables and properties (`limit`, `filter.limit`) that are
/// strings, numbers, Booleans, dates or UUIDs. It cannot see what another expression gives (`f(x)`: give
/// it a name first), what is behind `any`, what a type of your own is in a predicate, which key a `%K`
/// names that is no literal, and the type of a computed key.
@freestanding(expression)
public macro predicate<Root>(
  _ type: Root.Type,
  _ format: String,
  _ arguments: (any PredicateArgument)?...
) -> BoundPredicate = #externalMacro(module: "PredicateMacrosPlugin", type: "PredicateMacro")

/// A predicate over an entity of a schema, in a JSON file whose path begins at the folder of the
/// source file. Keys and types are checked.
///
///     let recent = #predicate(schema: "Library.json", entity: "Book", "pages > %d", 100)
@freestanding(expression)
public macro predicate(
  schema: String,
  entity: String,
  _ format: String,
  _ arguments: (any PredicateArgument)?...
) -> BoundPredicate = #externalMacro(module: "PredicateMacrosPlugin", type: "PredicateMacro")

/// Readable keys for the properties of a struct or class: those that are not private, computed ones
/// among them, except the ones that are named.
///
///     @Readable(except: "password")
///     struct Person {
///       var name: String
///       var password: String
///     }
@attached(extension, conformances: KeyPathReadable, names: named(readableKeys))
public macro Readable(except names: String...) =
  #externalMacro(module: "PredicateMacrosPlugin", type: "ReadableMacro")
