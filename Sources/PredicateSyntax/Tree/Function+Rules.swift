/// The kinds of facts that the rows of `Function+Facts.swift` choose from.
extension Function {
  /// The result for an argument that is nil.
  package enum NilRule: Hashable, Sendable {
    /// Nil for any argument gives nil.
    case givesNil
    /// `count:(nil)` is 0.
    case givesZero
    /// The application decides.
    case application
  }

  /// The order of the elements of a function's result.
  package enum ResultOrder: Hashable, Sendable {
    /// The result is not a collection.
    case none
    /// The language leaves it open, since Apple makes the result from a set.
    case open
    /// The order of the argument.
    case argument
  }

  /// The type of the result, as far as it follows from the types of the arguments.
  package enum ResultType: Hashable, Sendable {
    case integer, real, text, date
    /// The argument's type: `noindex:`
    case argument
    /// The argument's type of number, an integer for a Boolean: `abs:`
    case argumentAsNumber
    /// The type of a calculation with both arguments: `modulus:by:`
    case calculated
    /// The sum of a collection of numbers: an integer for integers.
    case sum
    /// A real number from a collection of numbers, nil if it is empty: `average:`
    case mean
    /// A number of any type from a collection of numbers, nil if it is empty: `median:`
    case middle
    /// An element of a collection whose elements have an order, nil if it is empty: `min:`
    case element
    /// Elements of a collection: `mode:`
    case elements
    /// Elements of a collection, which only Core Data's store returns: `distinct:`
    case elementsOfStore

    /// The kind that the signature shows.
    var kind: FunctionSignature.Kind {
      switch self {
      case .integer, .real, .argumentAsNumber, .calculated, .sum, .mean, .middle: .number
      case .text: .text
      case .date: .date
      case .argument, .element: .any
      case .elements, .elementsOfStore: .collection
      }
    }
  }
}
