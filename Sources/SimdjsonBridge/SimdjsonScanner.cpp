// Errors are codes throughout: no exception may cross into C.
#define SIMDJSON_EXCEPTIONS 0

#include "SimdjsonScanner.h"

#include "LineWalk.h"

#include <simdjson.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#endif
#endif

using namespace simdjson;

struct SimdjsonScanner {
  Field record;
  bool isStrict;
  std::unique_ptr<internal::dom_parser_implementation> parser;
  dom::parser strictParser{SIMDJSON_MAXSIZE_BYTES};
  std::vector<SimdjsonLine> lines;
  size_t unread = 0;
  std::vector<SimdjsonNode> slots;
  Arena<SimdjsonNode> rows;
  Arena<uint8_t> texts;

  SimdjsonScanner(Field record, bool isStrict) : record(std::move(record)), isStrict(isStrict) {}

  /// Runs simdjson's first stage: finds where tokens start, and checks that the text is UTF-8, and
  /// that strings are terminated and hold no control characters, such as an end of line.
  bool findTokens(const uint8_t *bytes, size_t length) {
    if (length > parser->capacity() && parser->allocate(length * 2, deepest)) throw std::bad_alloc();
    guardTokens(false);
    if (parser->stage1(bytes, length, stage1_mode::regular)) return false;
    guardTokens(true);
    return true;
  }

  /// Tells a sanitizer that only simdjson's three end marks follow the last token: what an earlier
  /// text left there looks like tokens.
  void guardTokens(bool isGuarded) const {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
    const uint32_t *room = tokens() + parser->capacity();
    const uint32_t *first = isGuarded ? tokensEnd() + 3 : tokens();
    if (first >= room) return;
    auto guard = isGuarded ? __asan_poison_memory_region : __asan_unpoison_memory_region;
    guard(first, size_t(room - first) * sizeof(uint32_t));
#endif
#endif
  }

  const uint32_t *tokens() const { return parser->structural_indexes.get(); }
  const uint32_t *tokensEnd() const { return tokens() + parser->n_structural_indexes; }

  /// Adds the slots of one more line.
  SimdjsonNode *addSlots() {
    if (slots.size() < (lines.size() + 1) * record.width) {
      slots.resize(std::max<size_t>(64, lines.size() * 2) * record.width);
    }
    SimdjsonNode *row = slots.data() + lines.size() * record.width;
    std::memset(row, 0, record.width * sizeof(SimdjsonNode));
    return row;
  }

  /// Reads the line whose first token is given; returns the token after it, or null on failure.
  const uint32_t *read(SimdjsonNode *slots, const uint8_t *bytes, const uint32_t *token) {
    if (bytes[*token] != '{') return nullptr;
    return LineWalk{*parser, rows, texts, bytes}.object(record, slots, 0, token);
  }

  void add(size_t start, size_t end, size_t number, SimdjsonNode *slots, bool isRead) {
    slots->kind = isRead ? SimdjsonKindObject : SimdjsonKindMissing;
    unread += !isRead;
    lines.push_back({uint32_t(start), uint32_t(end - start), uint32_t(number)});
  }
};

namespace {

const uint8_t *newlineIn(const uint8_t *start, const uint8_t *end) {
  auto found = std::memchr(start, '\n', size_t(end - start));
  return found ? static_cast<const uint8_t *>(found) : end;
}

simdjson_inline size_t countedNewlines(const uint8_t *bytes, size_t length) {
  constexpr size_t lanes = 64;
  size_t count = 0;
  for (size_t at = 0; at < length;) {
    // A byte can count to 255.
    size_t end = std::min(length, at + 255 * lanes);
    uint8_t sums[lanes] = {};
    for (; at + lanes <= end; at += lanes) {
      for (size_t lane = 0; lane < lanes; lane++) sums[lane] += bytes[at + lane] == '\n';
    }
    for (uint8_t sum : sums) count += sum;
    for (; at < end; at++) count += bytes[at] == '\n';
  }
  return count;
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) size_t countNewlinesByAVX2(const uint8_t *bytes, size_t length) {
  return countedNewlines(bytes, length);
}
#endif

size_t countNewlines(const uint8_t *bytes, size_t length) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return countNewlinesByAVX2(bytes, length);
#endif
  return countedNewlines(bytes, length);
}

/// Scans all tokens of a chunk at once. Returns false if its lines cannot be told apart: when a
/// record crosses the end of a line.
bool scanAtOnce(SimdjsonScanner &scanner, const uint8_t *bytes, size_t length, size_t newlines) {
  if (!scanner.findTokens(bytes, length)) return false;
  const uint32_t *token = scanner.tokens(), *last = scanner.tokensEnd();
  const uint8_t *end = bytes + length, *start = bytes;
  size_t number = 0;
  auto nextToken = [&] { return token < last ? bytes + *token : end; };
  auto passBlankLines = [&](const uint8_t *from) {
    for (const uint8_t *stop = nextToken(); from < stop; from++) {
      if (*from != '\n') continue;
      number++;
      start = from + 1;
    }
  };
  passBlankLines(bytes);
  while (token < last) {
    const uint32_t *first = token;
    SimdjsonNode *slots = scanner.addSlots();
    token = scanner.read(slots, bytes, first);
    bool isRead = token != nullptr;
    const uint8_t *newline = end;
    if (isRead) {
      const uint8_t *next = nextToken();
      newline = bytes + token[-1] + 1;
      while (newline < next && *newline != '\n') newline++;
      // Whether another value follows in the same line.
      isRead = newline < next || next == end;
    }
    if (!isRead) {
      newline = newlineIn(bytes + *first, end);
      for (token = first; token < last && bytes + *token < newline;) token++;
    }
    const uint8_t *lineEnd = newline < end ? newline + 1 : end;
    scanner.add(size_t(start - bytes), size_t(lineEnd - bytes), number, slots, isRead);
    if (newline < end) number++;
    start = lineEnd;
    passBlankLines(lineEnd);
  }
  return number == newlines;
}

bool isBlank(const uint8_t *bytes, const uint8_t *end) {
  while (bytes < end && (*bytes == ' ' || *bytes == '\t' || *bytes == '\r' || *bytes == '\n')) {
    bytes++;
  }
  return bytes == end;
}

/// Scans each line by itself, so that a malformed one does not affect those after it.
void scanEach(SimdjsonScanner &scanner, uint8_t *bytes, size_t length) {
  size_t number = 0;
  for (uint8_t *start = bytes, *end = bytes + length; start < end; number++) {
    uint8_t *newline = start + (newlineIn(start, end) - start);
    uint8_t *lineEnd = newline < end ? newline + 1 : end;
    if (!isBlank(start, newline)) {
      SimdjsonNode *slots = scanner.addSlots();
      // The byte behind the line is set to 0, which ends walks that are still within brackets.
      uint8_t behind = *newline;
      *newline = 0;
      bool isRead = scanner.findTokens(start, size_t(newline - start))
          && scanner.read(slots, start, scanner.tokens()) == scanner.tokensEnd();
      *newline = behind;
      scanner.add(size_t(start - bytes), size_t(lineEnd - bytes), number, slots, isRead);
    }
    start = lineEnd;
  }
}

/// Marks lines that are not valid JSON as unread.
void validate(SimdjsonScanner &scanner, const uint8_t *bytes) {
  SimdjsonNode *slots = scanner.slots.data();
  for (const SimdjsonLine &line : scanner.lines) {
    dom::element element;
    if (slots->kind == SimdjsonKindObject
        && scanner.strictParser.parse(bytes + line.start, line.length, false).get(element)) {
      slots->kind = SimdjsonKindMissing;
      scanner.unread++;
    }
    slots += scanner.record.width;
  }
}

SimdjsonChunk scan(SimdjsonScanner &scanner, uint8_t *bytes, size_t length) {
  auto clear = [&] {
    scanner.lines.clear();
    scanner.unread = 0;
    scanner.rows.clear();
    scanner.texts.clear();
  };
  clear();
  // The byte behind the chunk must not be taken for JSON.
  uint8_t behind = bytes[length];
  bytes[length] = 0;
  size_t newlines = countNewlines(bytes, length);
  if (!scanAtOnce(scanner, bytes, length, newlines)) {
    clear();
    scanEach(scanner, bytes, length);
  }
  if (scanner.isStrict) validate(scanner, bytes);
  bytes[length] = behind;
  // The address must not be NULL, even if there are no lines.
  scanner.lines.reserve(1);
  return {scanner.lines.data(), scanner.lines.size(), scanner.slots.data(),
      scanner.unread, newlines};
}

} // namespace

size_t simdjson_scanner_padding(void) { return SIMDJSON_PADDING; }

SimdjsonScanner *simdjson_scanner_create(
    const SimdjsonField *fields, size_t count, bool isStrict) {
  try {
    std::unique_ptr<SimdjsonScanner> scanner(
        new SimdjsonScanner(makeTree(fields, count), isStrict));
    const implementation &implementation = *get_active_implementation();
    if (implementation.create_dom_parser_implementation(1 << 20, deepest, scanner->parser)
        || scanner->strictParser.allocate(1 << 16, deepest)) {
      return nullptr;
    }
    return scanner.release();
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

void simdjson_scanner_destroy(SimdjsonScanner *scanner) { delete scanner; }

SimdjsonChunk simdjson_scanner_scan(SimdjsonScanner *scanner, char *bytes, size_t length) {
  if (length < UINT32_MAX) {
    try {
      return scan(*scanner, reinterpret_cast<uint8_t *>(bytes), length);
    } catch (const std::bad_alloc &) {
    }
  }
  return {nullptr, 0, nullptr, 0, 0};
}
