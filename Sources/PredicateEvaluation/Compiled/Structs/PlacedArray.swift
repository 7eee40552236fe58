import PredicateSyntax

/// Calls `body` with the elements of the array at `address`.
typealias ElementAccess =
  @Sendable (
    _ address: UnsafeRawPointer,
    _ body: (_ elements: Rows) -> Void
  ) -> Void

/// An array that can be searched in place.
protocol PlacedArray {
  /// A matcher of the array at the place of `path`, whose keys read each element.
  static func matcher(of path: PlacedPath, _ compiler: PropertyCompiler) -> (any BlockMatcher)?
}

extension Array: PlacedArray {
  static func matcher(of path: PlacedPath, _ compiler: PropertyCompiler) -> (any BlockMatcher)? {
    let elements = PlacedElements(
      place: path.place,
      stride: MemoryLayout<Element>.stride,
      elementLimit: compiler.elementLimit,
      access: Element.self is AnyClass || MemoryLayout<Element>.alignment > 16
        || !ArrayLayout.isAsAssumed ? access : nil
    )
    switch path.leaf {
    case .test(let test):
      guard path.keys.isEmpty else { return nil }
      guard let element = test.element else { return ConstantMatcher(verdict: test.others) }
      let any = PlacedPath(keys: path.keys, place: path.place, leaf: .each(.any, element))
      return matcher(of: any, compiler)
    case .each(let quantifier, let test):
      if Element.self == String.self, path.keys.isEmpty, let test = test.text {
        return TextArrayLoop(elements: elements, quantifier: quantifier).specialised(for: test)
      }
      return elementMatcher(path.keys, .test(test), compiler).map {
        QuantifierMatcher(
          elements: elements,
          quantifier: quantifier,
          element: $0,
          readsAll: !path.keys.isEmpty
        )
      }
    case .count(_, let test):
      guard path.keys.isEmpty else { return nil }
      guard let condition = path.leaf.condition else {
        return CountMatcher(elements: elements, condition: nil, test: test)
      }
      let compiled = PlanCompiler { elementMatcher($0, $1, compiler) }.compile(condition)
      return CountLoop.loop(elements, compiled, test)
        ?? CountMatcher(elements: elements, condition: compiled, test: test)
    }
  }

  private static var access: ElementAccess {
    { address, body in
      address.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer {
        // An empty array is not read, so any address is valid.
        let base = $0.baseAddress.map { UnsafeRawPointer($0) } ?? address
        let stride = MemoryLayout<Element>.stride
        body(Rows(base: base, stride: stride, first: 0, count: $0.count))
      }
    }
  }

  private static func elementMatcher(
    _ keys: ArraySlice<String>,
    _ leaf: Leaf,
    _ compiler: PropertyCompiler
  ) -> (any BlockMatcher)? {
    let place = ValueLocation(offset: 0)
    if let type = Element.self as? any KeyPathReadable.Type {
      return compiler.matcher(of: PlacedPath(keys: keys, place: place, leaf: leaf), in: type)
    }
    guard keys.isEmpty, case .test(let test) = leaf,
      let type = Element.self as? any PlacedValue.Type
    else { return nil }
    return type.matcher(test, at: place)
  }
}
