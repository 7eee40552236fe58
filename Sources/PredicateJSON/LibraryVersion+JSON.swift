public import PredicateEvaluation
import SimdjsonBridge

extension LibraryVersion {
  /// JSON. It does not say its version when it runs: this is that of the headers, whose
  /// compatibility the linker sees to.
  public static var simdjson: Self {
    Self("simdjson", version: String(cString: simdjson_bridge_version()), minimum: "3.0.1")
  }
}
