public import PredicateEvaluation
import SimdjsonBridge

extension LibraryVersion {
  /// JSON. The library does not report its version at run time: this is the version of the headers,
  /// whose compatibility the linker checks.
  public static var simdjson: Self {
    Self("simdjson", version: String(cString: simdjson_bridge_version()), minimum: "3.0.1")
  }
}
