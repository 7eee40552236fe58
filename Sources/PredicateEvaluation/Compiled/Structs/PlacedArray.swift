import PredicateSyntax

/// Calls `body` with the elements of the array at `address`, and their number.
typealias ElementAccess =
  @Sendable (
    _ address: UnsafeRawPointer,
    _ body: (_ elements: UnsafeRawBufferPointer, _ count: Int) -> Void
  ) -> Void

/// An array that can be searched in place.
protocol PlacedArray {
  /// A matcher of an array at `place`; `rest` are the keys by which each element is read.
  static func matcher(
    _ rest: ArraySlice<String>,
    at place: ValueLocation,
    _ leaf: Leaf,
    _ compiler: PropertyCompiler
  ) -> (any BlockMatcher)?
}

extension Array: PlacedArray {
  static func matcher(
    _ rest: ArraySlice<String>,
    at place: ValueLocation,
    _ leaf: Leaf,
    _ compiler: PropertyCompiler
  ) -> (any BlockMatcher)? {
    let elements = PlacedElements(
      place: place,
      stride: MemoryLayout<Element>.stride,
      elementLimit: compiler.elementLimit,
      access: Element.self is AnyClass || MemoryLayout<Element>.alignment > 16
        || !ArrayLayout.isAsAssumed ? access : nil
    )
    switch leaf {
    case .test(let test):
      guard rest.isEmpty else { return nil }
      guard let element = test.element else { return ConstantMatcher(verdict: test.others) }
      return Self.matcher(rest, at: place, .each(.any, element), compiler)
    case .each(let quantifier, let test):
      if Element.self == String.self, rest.isEmpty, let test = test.text {
        return TextArrayLoop(elements: elements, quantifier: quantifier).specialised(for: test)
      }
      return elementMatcher(rest, .test(test), compiler).map {
        QuantifierMatcher(
          elements: elements,
          quantifier: quantifier,
          element: $0,
          readsAll: !rest.isEmpty
        )
      }
    case .count(let condition, let test):
      guard rest.isEmpty else { return nil }
      let plans = PlanCompiler { elementMatcher($0, $1, compiler) }
      guard !condition.isTrue else {
        return CountMatcher(elements: elements, condition: nil, test: test)
      }
      let compiled = plans.compile(condition)
      return CountLoop(elements, compiled, test)?.loop
        ?? CountMatcher(elements: elements, condition: compiled, test: test)
    }
  }

  private static var access: ElementAccess {
    { address, body in
      address.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer {
        body(UnsafeRawBufferPointer($0), $0.count)
      }
    }
  }

  private static func elementMatcher(
    _ path: ArraySlice<String>,
    _ leaf: Leaf,
    _ compiler: PropertyCompiler
  ) -> (any BlockMatcher)? {
    let place = ValueLocation(offset: 0)
    if let type = Element.self as? any KeyPathReadable.Type {
      return compiler.matcher(of: path, in: type, at: place, leaf)
    }
    guard path.isEmpty, case .test(let test) = leaf,
      let type = Element.self as? any PlacedValue.Type
    else { return nil }
    return type.matcher(test, at: place)
  }
}
