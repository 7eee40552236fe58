#ifndef SIMDJSON_BRIDGE_H
#define SIMDJSON_BRIDGE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A parser with its buffers, meant to be used for many documents, one at a time.
typedef struct SimdjsonReader SimdjsonReader;

/// What a node is. A container is followed by its children, in the order of the text; each member
/// of an object is a text node, the key, and then the value with all that it holds.
enum SimdjsonKind {
  /// Only in slots of a scanner: there is no such field.
  SimdjsonKindMissing,
  SimdjsonKindNull,
  SimdjsonKindFalse,
  SimdjsonKindTrue,
  SimdjsonKindInteger,
  SimdjsonKindReal,
  /// Digits that neither 64-bit integers nor doubles hold exactly, as they were written.
  SimdjsonKindDigits,
  SimdjsonKindText,
  SimdjsonKindArray,
  SimdjsonKindObject,
};

/// One value or key. `text` is not terminated and lives until the reader's next call.
typedef struct SimdjsonNode {
  uint32_t kind;
  /// Elements of an array, members of an object, bytes of a text or of digits.
  uint32_t count;
  union {
    int64_t integer;
    double real;
    const char *_Nullable text;
    /// Only in slots of a scanner: those of an array's elements, NULL where they are not wanted.
    const struct SimdjsonNode *_Nullable rows;
  };
} SimdjsonNode;

enum SimdjsonError {
  SimdjsonErrorNone,
  SimdjsonErrorEmpty,
  SimdjsonErrorSyntax,
  SimdjsonErrorText,
  SimdjsonErrorNumber,
  SimdjsonErrorUTF8,
  SimdjsonErrorDepth,
  SimdjsonErrorIncomplete,
  SimdjsonErrorTrailing,
  SimdjsonErrorMemory,
};

typedef struct {
  uint32_t error;
  /// Where the error is, in bytes; -1 when the parser does not say.
  int64_t offset;
  /// The nodes, which live until the reader's next call.
  const SimdjsonNode *_Nullable nodes;
  size_t count;
} SimdjsonDocument;

/// NULL when there is no memory.
SimdjsonReader *_Nullable simdjson_reader_create(void);
void simdjson_reader_destroy(SimdjsonReader *_Nullable reader);

/// Reads one JSON document that fills `bytes`, at most `depth` containers deep.
SimdjsonDocument simdjson_reader_read(
    SimdjsonReader *_Nonnull reader, const char *_Nullable bytes, size_t length, uint32_t depth);

/// The version of simdjson that this was built with, such as `3.0.1`.
const char *_Nonnull simdjson_bridge_version(void);

#ifdef __cplusplus
}
#endif
#endif
