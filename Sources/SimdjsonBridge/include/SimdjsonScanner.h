#ifndef SIMDJSON_SCANNER_H
#define SIMDJSON_SCANNER_H

#include "SimdjsonBridge.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Reads chosen fields from lines of JSON, many lines a call, without building the others. To be
/// reused for many chunks, one at a time.
typedef struct SimdjsonScanner SimdjsonScanner;

/// A wanted part of a record or of an element of an array. Each has a slot of its own.
typedef struct {
  /// The name, in UTF-8; NULL for the elements of the parent's array.
  const char *_Nullable key;
  size_t length;
  /// The field that it is a member of, which must come before it; -1 for the record.
  int32_t parent;
  /// The slot; slots are counted anew for the record and for the elements of each array, whose own
  /// slot is 0.
  int32_t slot;
} SimdjsonField;

typedef struct {
  /// The position in the chunk, including the line's terminator.
  uint32_t start, length;
  /// The index of the line, from 0, counting blank lines.
  uint32_t number;
} SimdjsonLine;

/// The content of a chunk; lives until the scanner's next call, and as long as the chunk.
typedef struct {
  /// The lines that are not blank. NULL only when there was no memory.
  const SimdjsonLine *_Nullable lines;
  size_t count;
  /// The slots of all lines, line by line. The first slot of a line says that it is an object, or
  /// is missing if `SimdjsonReader` must read the line: when it is malformed, not an object, or has
  /// a wanted field twice.
  const SimdjsonNode *_Nullable slots;
  /// The number of lines that the reader must read.
  size_t unread;
  /// The number of line ends, including those of blank lines.
  size_t newlines;
} SimdjsonChunk;

/// The number of bytes behind a chunk that must be readable; the first may be written to.
size_t simdjson_scanner_padding(void);

/// Creates a scanner; NULL when there is no memory.
SimdjsonScanner *_Nullable simdjson_scanner_create(
    const SimdjsonField *_Nullable fields, size_t count, bool isStrict);
void simdjson_scanner_destroy(SimdjsonScanner *_Nullable scanner);

/// Reads the lines of a chunk, the last of which need not be ended.
///
/// The whole chunk is checked to be UTF-8 with terminated strings and balanced brackets. Beyond
/// that, only the wanted fields and the members beside them are examined, unless the scanner is
/// strict: then a line is read only if it is valid JSON throughout.
SimdjsonChunk simdjson_scanner_scan(
    SimdjsonScanner *_Nonnull scanner, char *_Nonnull bytes, size_t length);

#ifdef __cplusplus
}
#endif
#endif
