#ifndef LINE_WALK_H
#define LINE_WALK_H

#include "Arena.h"
#include "FieldTree.h"
#include "ScalarReader.h"
#include "SimdjsonScanner.h"

#include <simdjson.h>

/// The limit of nested containers, as in `JSONReader`.
constexpr int deepest = 512;

/// The kind of a token, from its first byte, where a value is expected.
enum class TokenStart : int8_t { scalar, text, open, none };

struct TokenTables {
  TokenStart start[256];
  /// The change of depth that a token causes.
  int32_t depth[256];

  constexpr TokenTables() : start(), depth() {
    for (int byte = 0; byte < 256; byte++) start[byte] = TokenStart::scalar;
    for (char byte : {'\0', ',', ':', ']', '}'}) start[uint8_t(byte)] = TokenStart::none;
    start[uint8_t('"')] = TokenStart::text;
    for (char byte : {'[', '{'}) {
      start[uint8_t(byte)] = TokenStart::open;
      depth[uint8_t(byte)] = 1;
    }
    for (char byte : {']', '}'}) depth[uint8_t(byte)] = -1;
    // Byte 0 follows the last token, and never occurs within JSON.
    depth[0] = -2 * deepest;
  }
};

inline constexpr TokenTables tables;

/// Marks the high bit of each byte of a word that equals `byte`; only the lowest mark is reliable.
inline uint64_t marks(uint64_t word, uint8_t byte) {
  constexpr uint64_t ones = 0x0101010101010101, highs = 0x8080808080808080;
  word ^= ones * byte;
  return (word - ones) & ~word & highs;
}

/// Whether one of the bytes is a backslash; up to seven more are read.
simdjson_inline bool hasBackslash(const uint8_t *bytes, size_t length) {
  for (size_t at = 0; at < length; at += 8) {
    uint64_t word;
    std::memcpy(&word, bytes + at, 8);
    uint64_t found = marks(word, '\\');
    if (length - at < 8) found &= (uint64_t(1) << (8 * (length - at))) - 1;
    if (found) return true;
  }
  return false;
}

/// Fills slots from the tokens that simdjson's first stage found.
///
/// Each function takes the current token, and returns the one after what it read; or null if
/// something is not as expected: then the full reader judges the whole line.
struct LineWalk {
  using Parser = simdjson::internal::dom_parser_implementation;
  /// A pointer to a token's offset. Behind the last one is the end of the bytes, which holds 0.
  using Token = const uint32_t *;

  const Parser &parser;
  Arena<SimdjsonNode> &rows;
  Arena<uint8_t> &texts;
  const uint8_t *const bytes;

  uint8_t byte(Token token) const { return bytes[*token]; }

  /// Reads the object at `{`.
  Token object(const Field &field, SimdjsonNode *slots, int depth, Token token) {
    token++;
    if (byte(token) == '}') return token + 1;
    for (size_t number = 0;; number++) {
      const uint8_t *quote = bytes + token[0], *colon = bytes + token[1];
      if (*quote != '"' || *colon != ':') return nullptr;
      const Field *wanted = member(field, number, quote + 1, colon);
      token += 2;
      token = wanted ? value(*wanted, slots, depth + 1, token) : skip(depth + 1, token);
      if (!token) return nullptr;
      uint8_t end = byte(token++);
      if (end == '}') return token;
      if (end != ',') return nullptr;
    }
  }

private:
  /// The quote that ends a string, given the token after it: only white space is between.
  static const uint8_t *endOfText(const uint8_t *next) {
    const uint8_t *end = next - 1;
    while (*end != '"') end--;
    return end;
  }

  /// The member with a name, given the colon behind it.
  simdjson_inline const Field *member(
      const Field &field, size_t number, const uint8_t *name, const uint8_t *colon) {
    uint64_t head;
    std::memcpy(&head, name, 8);
    auto &unwanted = field.unwanted[number % std::size(field.unwanted)];
    if (((head ^ unwanted.word) & unwanted.mask) == 0) return nullptr;
    const Field *found = nullptr;
    for (const Field &member : field.members) {
      if (((head ^ member.word) & member.mask) == 0) found = &member;
    }
    if (found && found->isWhole) return found;
    if (found || marks(head, '\\') != 0) {
      return wholeMember(field, name, size_t(endOfText(colon) - name));
    }
    // The lowest mark is that of the first quote; the mask covers all up to it, or the whole word.
    uint64_t quotes = marks(head, '"');
    unwanted = {head, quotes ? quotes ^ (quotes - 1) : ~uint64_t(0)};
    return nullptr;
  }

  const Field *wholeMember(const Field &field, const uint8_t *name, size_t length) {
    auto found = field.member({reinterpret_cast<const char *>(name), length});
    return found || !hasBackslash(name, length) ? found : escapedMember(field, name, length);
  }

  const Field *escapedMember(const Field &field, const uint8_t *name, size_t length) {
    uint8_t *start = texts.reserve(length + simdjson::SIMDJSON_PADDING);
    const uint8_t *end = parser.parse_string(name, start);
    if (!end) return nullptr;
    return field.member({reinterpret_cast<const char *>(start), size_t(end - start)});
  }

  /// Skips a value that `depth` containers enclose.
  simdjson_inline Token skip(int depth, Token token) const {
    TokenStart start = tables.start[byte(token++)];
    if (start != TokenStart::open) return start != TokenStart::none ? token : nullptr;
    // The number of containers open within this one: -1 when it is closed.
    uint32_t level = 0;
    uint32_t limit = uint32_t(deepest - depth);
    while (true) {
#pragma GCC unroll 4
      for (int turn = 0; turn < 4; turn++) {
        level += uint32_t(tables.depth[byte(token++)]);
        if (level >= limit) return level == uint32_t(-1) ? token : nullptr;
      }
    }
  }

  simdjson_inline Token value(const Field &field, SimdjsonNode *slots, int depth, Token token) {
    SimdjsonNode &slot = slots[field.slot];
    // Only the reader knows which of duplicate fields counts.
    if (slot.kind != SimdjsonKindMissing) return nullptr;
    if (byte(token) == '"') return text(slot, token) ? token + 1 : nullptr;
    return otherValue(field, slots, slot, depth, token);
  }

  Token otherValue(
      const Field &field, SimdjsonNode *slots, SimdjsonNode &slot, int depth, Token token) {
    switch (byte(token)) {
    case '{':
      slot.kind = SimdjsonKindObject;
      return field.members.empty() ? skip(depth, token) : object(field, slots, depth, token);
    case '[':
      slot.kind = SimdjsonKindArray;
      return field.element.empty() ? skip(depth, token)
                                   : array(field.element.front(), slot, depth, token);
    default: {
      auto start = reinterpret_cast<const char *>(bytes + token[0]);
      return readScalar(slot, {start, size_t(token[1] - token[0])}) ? token + 1 : nullptr;
    }
    }
  }

  simdjson_inline bool text(SimdjsonNode &slot, Token token) {
    const uint8_t *start = bytes + token[0] + 1, *end = endOfText(bytes + token[1]);
    slot.kind = SimdjsonKindText;
    slot.count = uint32_t(end - start);
    slot.text = reinterpret_cast<const char *>(start);
    return !hasBackslash(start, slot.count) || escapedText(slot, start);
  }

  bool escapedText(SimdjsonNode &slot, const uint8_t *text) {
    uint8_t *start = texts.reserve(slot.count + simdjson::SIMDJSON_PADDING);
    const uint8_t *end = parser.parse_string(text, start);
    if (!end) return false;
    // simdjson 3.0.1 accepts halves of surrogate pairs.
    for (const uint8_t *byte = start; byte + 1 < end; byte++) {
      if (byte[0] == 0xED && byte[1] >= 0xA0) return false;
    }
    slot.count = uint32_t(end - start);
    slot.text = reinterpret_cast<const char *>(start);
    texts.take(slot.count);
    return true;
  }

  /// Reads the array at `[`, whose elements are wanted. Flat rows are tried without counting them
  /// first, with room for as many as mostly suffice.
  Token array(const Field &element, SimdjsonNode &slot, int depth, Token token) {
    constexpr size_t few = 16;
    Token end = element.isFlat ? elements(element, slot, depth, token, few) : nullptr;
    return end ? end : elements(element, slot, depth, token, countElements(depth, token));
  }

  Token elements(const Field &element, SimdjsonNode &slot, int depth, Token token, size_t room) {
    size_t width = element.width, count = 0;
    SimdjsonNode *row = rows.reserve(room * width);
    if (!element.isFlat) rows.take(room * width);
    slot.rows = row;
    if (byte(++token) == ']') {
      token++;
    } else {
      for (uint8_t end = ','; end == ','; row += width) {
        if (count++ == room) return nullptr;
        for (size_t field = 0; field < width; field++) row[field] = {};
        token = value(element, row, depth + 1, token);
        if (!token) return nullptr;
        end = byte(token++);
        if (end != ',' && end != ']') return nullptr;
      }
    }
    if (element.isFlat) rows.take(count * width);
    slot.count = uint32_t(count);
    return token;
  }

  /// Counts the elements of the array at `token`, if it is well formed.
  size_t countElements(int depth, Token token) const {
    if (byte(++token) == ']') return 0;
    size_t commas = 0;
    int32_t level = 1;
    int32_t limit = deepest - depth;
    do {
      uint8_t byte = this->byte(token++);
      level += tables.depth[byte];
      commas += level == 1 && byte == ',';
    } while (uint32_t(level - 1) < uint32_t(limit));
    return commas + 1;
  }
};

#endif
