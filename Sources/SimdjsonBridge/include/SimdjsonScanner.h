#ifndef SIMDJSON_SCANNER_H
#define SIMDJSON_SCANNER_H

#include "SimdjsonBridge.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Reads chosen fields out of lines of JSON, many lines a call, without building what is not asked
/// for. Meant to be used for many chunks, one at a time.
typedef struct SimdjsonScanner SimdjsonScanner;

/// Something that is wanted of a record or of an element of an array. Each has a slot of its own.
typedef struct {
  /// Its name, in UTF-8; NULL for the elements of the parent's array.
  const char *_Nullable key;
  size_t length;
  /// The field that it is a member of, which must come before it; -1 for the record.
  int32_t parent;
  /// Counted anew for the record and for the elements of each array; their own slot is 0.
  int32_t slot;
} SimdjsonField;

typedef struct {
  /// Where in the chunk, with what ends it.
  uint32_t start, length;
  /// Counted from 0, blank lines too.
  uint32_t number;
} SimdjsonLine;

/// What a chunk holds; lives until the scanner's next call, and as long as the chunk.
typedef struct {
  /// Without blank lines. NULL only when there was no memory.
  const SimdjsonLine *_Nullable lines;
  size_t count;
  /// The slots of all lines, those of a line side by side. The first says that the line is an
  /// object, or missing where `SimdjsonReader` must be asked: of what is malformed, no object, or
  /// has a wanted field twice.
  const SimdjsonNode *_Nullable slots;
  /// Of how many lines the reader must be asked.
  size_t unread;
  /// Ends of lines, those of blank lines too.
  size_t newlines;
} SimdjsonChunk;

/// How many bytes behind a chunk must be there to be read; the first may be written to.
size_t simdjson_scanner_padding(void);

/// NULL when there is no memory.
SimdjsonScanner *_Nullable simdjson_scanner_create(
    const SimdjsonField *_Nullable fields, size_t count, bool isStrict);
void simdjson_scanner_destroy(SimdjsonScanner *_Nullable scanner);

/// Reads the lines of a chunk, the last of which need not be ended.
///
/// All of it is known to be UTF-8 with texts that end and brackets that pair. Beyond that, only the
/// wanted fields and the members beside them are looked at, unless the scanner is strict: then a
/// line is read only if it is JSON all through.
SimdjsonChunk simdjson_scanner_scan(
    SimdjsonScanner *_Nonnull scanner, char *_Nonnull bytes, size_t length);

#ifdef __cplusplus
}
#endif
#endif
