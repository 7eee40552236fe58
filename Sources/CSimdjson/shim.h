// simdjson is C++: only SimdjsonBridge includes it, this target names and links the library.
