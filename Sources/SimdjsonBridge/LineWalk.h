#ifndef LINE_WALK_H
#define LINE_WALK_H

#include "Arena.h"
#include "FieldTree.h"
#include "NumberText.h"
#include "SimdjsonScanner.h"

#include <cmath>
#include <simdjson.h>

/// How many containers may enclose each other, as `JSONReader` has it.
constexpr int deepest = 512;

/// What a token says by its first byte, where a value is to be.
enum class TokenStart : int8_t { scalar, text, open, none };

struct TokenTables {
  TokenStart start[256];
  /// What a token does to the depth.
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
    // Behind the last token, and never within JSON.
    depth[0] = -2 * deepest;
  }
};

inline constexpr TokenTables tables;

/// Marks where bytes of a word are backslashes; what is marked above the lowest is not to be trusted.
inline uint64_t backslashes(uint64_t word) {
  constexpr uint64_t ones = 0x0101010101010101, highs = 0x8080808080808080;
  word ^= ones * '\\';
  return (word - ones) & ~word & highs;
}

/// Whether one of the bytes is a backslash; up to seven more are read.
inline bool hasBackslash(const uint8_t *bytes, size_t length) {
  for (size_t at = 0; at < length; at += 8) {
    uint64_t word;
    std::memcpy(&word, bytes + at, 8);
    uint64_t found = backslashes(word);
    if (length - at < 8) found &= (uint64_t(1) << (8 * (length - at))) - 1;
    if (found) return true;
  }
  return false;
}

/// Fills slots from the tokens that simdjson's first stage found. Whatever is not as it should be
/// ends it with false: then the whole line is the full reader's to judge.
struct LineWalk {
  using Parser = simdjson::internal::dom_parser_implementation;

  const Parser &parser;
  Arena<SimdjsonNode> &rows;
  Arena<uint8_t> &texts;
  const uint8_t *bytes;
  /// Where the token in hand starts. After the last one stands the end of the bytes, which holds 0.
  const uint32_t *token;

  const uint8_t *at() const { return bytes + *token; }

  /// At `{`.
  bool object(const Field &field, SimdjsonNode *slots, int depth) {
    token++;
    if (*at() == '}') {
      token++;
      return true;
    }
    while (true) {
      const uint8_t *quote = at();
      const uint8_t *colon = bytes + token[1];
      if (*quote != '"' || *colon != ':') return false;
      const Field *member = this->member(field, quote + 1, colon);
      token += 2;
      bool isWell = member ? value(*member, slots, depth + 1) : skip(depth + 1);
      if (!isWell) return false;
      uint8_t end = *at();
      token++;
      if (end == '}') return true;
      if (end != ',') return false;
    }
  }

private:
  /// The quote that ends a text, given the token after it: only blanks are between.
  static const uint8_t *endOfText(const uint8_t *next) {
    const uint8_t *end = next - 1;
    while (*end != '"') end--;
    return end;
  }

  /// The member that a name is of, given the colon behind it.
  simdjson_inline const Field *member(const Field &field, const uint8_t *name, const uint8_t *colon) {
    uint64_t head;
    std::memcpy(&head, name, 8);
    bool mayBe = backslashes(head) != 0;
    for (const Field &member : field.members) mayBe |= ((head ^ member.word) & member.mask) == 0;
    return mayBe ? wholeMember(field, name, size_t(endOfText(colon) - name)) : nullptr;
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

  /// `depth` containers enclose the value.
  simdjson_inline bool skip(int depth) {
    TokenStart start = tables.start[*at()];
    token++;
    if (start != TokenStart::open) return start != TokenStart::none;
    int32_t level = 1;
    int32_t limit = deepest - depth;
    do {
      level += tables.depth[*at()];
      token++;
    } while (uint32_t(level - 1) < uint32_t(limit));
    return level == 0;
  }

  bool value(const Field &field, SimdjsonNode *slots, int depth) {
    SimdjsonNode &slot = slots[field.slot];
    // Of fields given twice the reader knows which counts.
    if (slot.kind != SimdjsonKindMissing) return false;
    switch (*at()) {
    case '"': return text(slot);
    case '{':
      slot.kind = SimdjsonKindObject;
      return field.members.empty() ? skip(depth) : object(field, slots, depth);
    case '[': return array(field, slot, depth);
    default: return scalar(slot);
    }
  }

  bool text(SimdjsonNode &slot) {
    const uint8_t *start = at() + 1;
    const uint8_t *end = endOfText(bytes + token[1]);
    token++;
    slot.kind = SimdjsonKindText;
    slot.count = uint32_t(end - start);
    slot.text = reinterpret_cast<const char *>(start);
    return !hasBackslash(start, slot.count) || escapedText(slot, start);
  }

  bool escapedText(SimdjsonNode &slot, const uint8_t *text) {
    uint8_t *start = texts.reserve(slot.count + simdjson::SIMDJSON_PADDING);
    const uint8_t *end = parser.parse_string(text, start);
    if (!end) return false;
    // simdjson 3.0.1 lets halves of surrogate pairs through.
    for (const uint8_t *byte = start; byte + 1 < end; byte++) {
      if (byte[0] == 0xED && byte[1] >= 0xA0) return false;
    }
    slot.count = uint32_t(end - start);
    slot.text = reinterpret_cast<const char *>(start);
    texts.take(slot.count);
    return true;
  }

  bool array(const Field &field, SimdjsonNode &slot, int depth) {
    slot.kind = SimdjsonKindArray;
    if (field.element.empty()) return skip(depth);
    const Field &element = field.element.front();
    const uint32_t *first = token + 1;
    size_t count = countElements(depth);
    token = first;
    SimdjsonNode *row = rows.reserve(count * element.width);
    std::memset(row, 0, count * element.width * sizeof(SimdjsonNode));
    rows.take(count * element.width);
    slot.count = uint32_t(count);
    slot.rows = row;
    if (count == 0) return *at() == ']' && (token++, true);
    for (; count > 0; count--, row += element.width) {
      if (!value(element, row, depth + 1)) return false;
      uint8_t end = *at();
      token++;
      if (end != (count == 1 ? ']' : ',')) return false;
    }
    return true;
  }

  /// Of the array in hand, if it is well formed.
  size_t countElements(int depth) {
    const uint32_t *next = token + 1;
    if (bytes[*next] == ']') return 0;
    size_t commas = 0;
    int32_t level = 1;
    int32_t limit = deepest - depth;
    do {
      uint8_t byte = bytes[*next++];
      level += tables.depth[byte];
      if (level == 1 && byte == ',') commas++;
    } while (uint32_t(level - 1) < uint32_t(limit));
    return commas + 1;
  }

  bool scalar(SimdjsonNode &slot) {
    namespace atoms = simdjson::SIMDJSON_BUILTIN_IMPLEMENTATION::atomparsing;
    const uint8_t *start = at();
    const uint8_t *next = bytes + token[1];
    token++;
    switch (*start) {
    case 't': slot.kind = SimdjsonKindTrue; return atoms::is_valid_true_atom(start);
    case 'f': slot.kind = SimdjsonKindFalse; return atoms::is_valid_false_atom(start);
    case 'n': slot.kind = SimdjsonKindNull; return atoms::is_valid_null_atom(start);
    default: return number(slot, start, next);
    }
  }

  bool number(SimdjsonNode &slot, const uint8_t *start, const uint8_t *next) {
    namespace numbers = simdjson::SIMDJSON_BUILTIN_IMPLEMENTATION::numberparsing;
    if (*start != '-' && !isDigit(char(*start))) return false;
    if (!numbers::parse_integer(start).get(slot.integer)) {
      slot.kind = SimdjsonKindInteger;
      return true;
    }
    bool isReal = !numbers::parse_double(start).get(slot.real) && std::isfinite(slot.real);
    slot.kind = SimdjsonKindReal;
    if (isReal && size_t(next - start) <= digitsOfDouble) return true;
    return longNumber(slot, {reinterpret_cast<const char *>(start), size_t(next - start)}, isReal);
  }

  static bool longNumber(SimdjsonNode &slot, std::string_view token, bool isReal) {
    std::string_view digits = numberIn(token);
    if (digits.empty()) return false;
    bool isInteger = digits.find_first_of(".eE") == std::string_view::npos;
    Scientific scientific(digits);
    if ((isInteger || !scientific.fitsDouble()) && scientific.fitsDecimal()) {
      slot.kind = SimdjsonKindDigits;
      slot.count = uint32_t(digits.size());
      slot.text = digits.data();
      return true;
    }
    return isReal;
  }
};

#endif
