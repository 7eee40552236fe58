import PredicateC
import Testing

/// Options of the C library that are not understood are errors: one of them might be the policy.
@Suite struct LibraryOptionsTests {
  /// The status of opening a predicate, and the message.
  private func open(_ options: String, _ text: String = "a == 1") -> (status: Int32, text: String) {
    var handle: OpaquePointer?
    var error: UnsafeMutablePointer<CChar>?
    let status = PredicateC.open(text, UInt(text.utf8.count), options, &handle, &error)
    defer {
      PredicateC.freeText(error)
      PredicateC.close(handle)
    }
    return (status, error.map { String(cString: $0) } ?? "")
  }

  @Test(arguments: [
    ("", "not JSON"), (" ", "not JSON"), ("{", "not JSON"), ("null", "must be a JSON object"),
    ("[]", "must be a JSON object"), (#""untrusted""#, "must be a JSON object"),
    (#"{"policy": null}"#, "'policy' must not be null"),
    (#"{"policy": ""}"#, "unknown policy ''"), (#"{"policy": "Untrusted"}"#, "unknown policy"),
    (#"{"policy": 5}"#, "not a policy: must be an object"),
    (#"{"policy": []}"#, "not a policy: must be an object"),
    (#"{"policy": {"keys": null}}"#, "keys: must not be null"),
    (#"{"policy": {"extends": "trusted"}}"#, "extends: unknown policy “trusted”"),
    (#"{"policy": {"keys": "name"}}"#, "keys: must be an array of names"),
    (#"{"policy": "untrusted", "policy": "unrestricted"}"#, "'policy' is given twice"),
    (#"{"policy": "untrusted", "p\u006flicy": "unrestricted"}"#, "'policy' is given twice"),
    (#"{"policy": {"keys": ["b"], "keys": "*"}}"#, "'policy.keys' is given twice"),
    (
      #"{"policy": {"limits": {"tree": {"nodes": 1, "nodes": 9}}}}"#,
      "'policy.limits.tree.nodes' is given twice"
    ),
    (#"{"mode": "strictApple", "mode": "default"}"#, "'mode' is given twice"),
    (#"{"mode": null}"#, "must not be null"), (#"{"dates": null}"#, "must not be null"),
    (#"{"dates": [1]}"#, "the option 'dates': [1]"), (#"{"now": "then"}"#, "the option 'now'"),
    (#"{"polizy": "untrusted"}"#, "unknown option 'polizy'"),
  ])
  func doubtfulOptionsAreErrors(_ options: String, _ message: String) {
    let found = open(options)
    #expect(found.status == 2, "\(options)")
    #expect(found.text.contains(message), "\(options): \(found.text)")
    #expect(PredicateC.check("a == 1", 6, options, nil) == 2, "\(options)")
  }

  @Test func knownOptionsAreRead() {
    #expect(open(#"{"policy": "unrestricted", "mode": "strictApple"}"#).status == 0)
    #expect(open(#"{"policy": {"keys": ["a"]}}"#).status == 0)
    #expect(open(#"{"policy": {"keys": ["b"]}}"#).status == 1)
    #expect(open("{}").status == 0)
  }
}
