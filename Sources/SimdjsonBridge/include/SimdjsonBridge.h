#ifndef SIMDJSON_BRIDGE_H
#define SIMDJSON_BRIDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A parser with its buffers, to be reused for many documents, one at a time.
typedef struct SimdjsonReader SimdjsonReader;

/// The kind of a node. A container is followed by its children, in the order of the text; each
/// member of an object is a text node, the key, and then the value with all that it holds.
enum SimdjsonKind {
  /// The field does not exist; only in slots of a scanner.
  SimdjsonKindMissing,
  SimdjsonKindNull,
  SimdjsonKindFalse,
  SimdjsonKindTrue,
  SimdjsonKindInteger,
  SimdjsonKindReal,
  /// A number that neither 64-bit integers nor doubles hold exactly, as it was written.
  SimdjsonKindDigits,
  SimdjsonKindText,
  SimdjsonKindArray,
  SimdjsonKindObject,
};

/// One value or key. `text` is not terminated and lives until the reader's next call.
typedef struct SimdjsonNode {
  uint32_t kind;
  /// The number of elements of an array, members of an object, bytes of a text or of digits.
  uint32_t count;
  union {
    int64_t integer;
    double real;
    const char *_Nullable text;
    /// The slots of an array's elements, only in slots of a scanner; NULL if they are not wanted.
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
  /// The place of the error, in bytes; -1 when the parser does not tell.
  int64_t offset;
  /// The nodes, which live until the reader's next call.
  const SimdjsonNode *_Nullable nodes;
  size_t count;
} SimdjsonDocument;

/// Creates a reader; NULL when there is no memory.
SimdjsonReader *_Nullable simdjson_reader_create(void);
void simdjson_reader_destroy(SimdjsonReader *_Nullable reader);

/// Reads one JSON document that fills `bytes`, at most `depth` containers deep.
SimdjsonDocument simdjson_reader_read(
    SimdjsonReader *_Nonnull reader, const char *_Nullable bytes, size_t length, uint32_t depth);

/// Whether bytes are UTF-8.
bool simdjson_is_utf8(const char *_Nonnull bytes, size_t length);

/// The version of simdjson that this was built with, such as `3.0.1`.
const char *_Nonnull simdjson_bridge_version(void);

#ifdef __cplusplus
}
#endif
#endif
