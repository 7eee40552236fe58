import Dispatch
public import PredicateSyntax

/// Keys of types on the main actor, the default of modules built with `-default-isolation
/// MainActor`, such as Xcode's new applications. `@Readable` writes them.
///
///     @MainActor final class Window: KeyPathReadable {
///       var title = ""
///       nonisolated static let readableKeys: ReadableKeys<Window> = [
///         "title": .onMainActor { \.title }
///       ]
///     }
///
/// Such objects are evaluated on the main actor: anywhere else a read traps, like
/// `MainActor.assumeIsolated`.
extension ReadableKey where Root: Sendable {
  /// A datum, or an optional, array or set of data.
  public static func onMainActor<Property: ValueConvertible>(
    _ path: @escaping @MainActor @Sendable () -> KeyPath<Root, Property>
  ) -> Self {
    onMainActor(.datum, path) { .value($0.predicateValue) }
  }

  /// An enum or option set, by its raw value.
  @_disfavoredOverload
  public static func onMainActor<Property: RawRepresentable & SendableMetatype>(
    _ path: @escaping @MainActor @Sendable () -> KeyPath<Root, Property>
  ) -> Self where Property.RawValue: ValueConvertible {
    onMainActor(.rawValue, path) { .value($0.rawValue.predicateValue) }
  }

  /// An optional enum or option set, by its raw value.
  @_disfavoredOverload
  public static func onMainActor<Property: RawRepresentable & SendableMetatype>(
    _ path: @escaping @MainActor @Sendable () -> KeyPath<Root, Property?>
  ) -> Self where Property.RawValue: ValueConvertible {
    onMainActor(.rawValue, path) { .value($0?.rawValue.predicateValue ?? .null) }
  }

  /// Another object.
  public static func onMainActor<Property: KeyValueReadable>(
    _ path: @escaping @MainActor @Sendable () -> KeyPath<Root, Property>
  ) -> Self {
    onMainActor(.object, path) { .object($0) }
  }

  /// Another object, or nil.
  public static func onMainActor<Property: KeyValueReadable>(
    _ path: @escaping @MainActor @Sendable () -> KeyPath<Root, Property?>
  ) -> Self {
    onMainActor(.object, path) { $0.map(KeyedValue.object) ?? .null }
  }

  /// Other objects in order.
  public static func onMainActor<Property: Sequence & SendableMetatype>(
    _ path: @escaping @MainActor @Sendable () -> KeyPath<Root, Property>
  ) -> Self where Property.Element: KeyValueReadable {
    onMainActor(.objects, path) { .array($0.map(KeyedValue.object)) }
  }

  /// Other objects in order, or nil.
  public static func onMainActor<Property: Sequence & SendableMetatype>(
    _ path: @escaping @MainActor @Sendable () -> KeyPath<Root, Property?>
  ) -> Self where Property.Element: KeyValueReadable {
    onMainActor(.objects, path) { $0.map { .array($0.map(KeyedValue.object)) } ?? .null }
  }

  /// A set of other objects.
  public static func onMainActor<Element: KeyValueReadable>(
    _ path: @escaping @MainActor @Sendable () -> KeyPath<Root, Set<Element>>
  ) -> Self {
    onMainActor(.objects, path) {
      .collection(KeyedCollection(.set, $0.map(KeyedValue.object)))
    }
  }

  private static func onMainActor<Property: SendableMetatype>(
    _ kind: ReadableKeyKind,
    _ path: @escaping @MainActor @Sendable () -> KeyPath<Root, Property>,
    _ convert: @escaping @Sendable (Property) -> KeyedValue
  ) -> Self {
    Self(
      kind,
      nil,
      isolated: IsolatedProperty(type: Property.self) { other in
        // Such a key path can only be formed on the main actor; elsewhere the call must not trap.
        guard MainQueue.isCurrent else { return false }
        let other = MainActorValue(value: other)
        return MainActor.assumeIsolated { path() == other.value }
      },
      { root in
        MainActor.assumeIsolated { MainActorValue(value: convert(root[keyPath: path()])) }.value
      }
    )
  }
}

/// A property that is read on the main actor only.
struct IsolatedProperty<Root>: Sendable {
  let type: any SendableMetatype.Type
  /// Whether a key path is that of the property.
  let isRead: @Sendable (PartialKeyPath<Root>) -> Bool
}

/// A value that crosses between the main actor and code on its thread, unknown to the compiler.
/// `MainActor.assumeIsolated` has verified the thread.
private struct MainActorValue<Value>: @unchecked Sendable {
  let value: Value
}

/// The queue that the main actor runs on: on the main thread, and on Linux also on others, to which
/// it moves when that thread is idle.
private enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
