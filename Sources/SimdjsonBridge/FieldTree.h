#ifndef FIELD_TREE_H
#define FIELD_TREE_H

#include "SimdjsonScanner.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

/// A wanted field, and the wanted members and elements of it. Keys are compared by their first
/// eight bytes as one word.
struct Field {
  std::string key;
  uint64_t word = 0;
  uint64_t mask = 0;
  /// Whether the word holds all of the key and the quote that ends it.
  bool isWhole = false;
  uint32_t slot = 0;
  /// The number of slots of a row: of the record, or of an element.
  uint32_t width = 1;
  std::vector<Field> members;
  /// The element, if any.
  std::vector<Field> element;
  /// Whether no row of this contains other rows.
  bool isFlat = true;

  /// The head of an unwanted name: `mask` covers its bytes, up to the quote that ends it.
  struct Unwanted {
    uint64_t word = 0;
    uint64_t mask = ~uint64_t(0);
  };
  /// A cache of the last unwanted names, by position of the member: mostly they recur.
  mutable Unwanted unwanted[16];

  void setKey(const char *bytes, size_t length) {
    key.assign(bytes, length);
    // Includes the quote that ends it, if there is room.
    key.push_back('"');
    isWhole = key.size() <= sizeof word;
    size_t head = std::min(key.size(), sizeof word);
    mask = ~uint64_t(0) >> (8 * (sizeof word - head));
    std::memcpy(&word, key.data(), head);
    key.pop_back();
    static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "words hold the first byte lowest");
  }

  /// The member of this name.
  const Field *member(std::string_view name) const {
    for (const Field &field : members) {
      if (field.key == name) return &field;
    }
    return nullptr;
  }
};

/// The record that a list of fields describes.
inline Field makeTree(const SimdjsonField *fields, size_t count) {
  std::vector<Field> made(count + 1);
  std::vector<size_t> rows(count + 1, 0);
  for (size_t index = 1; index <= count; index++) {
    const SimdjsonField &source = fields[index - 1];
    if (source.key) made[index].setKey(source.key, source.length);
    made[index].slot = uint32_t(source.slot);
    rows[index] = source.key ? rows[size_t(source.parent + 1)] : index;
    uint32_t &width = made[rows[index]].width;
    width = std::max(width, uint32_t(source.slot) + 1);
  }
  // From the last to the first, since parents come before their members.
  for (size_t index = count; index > 0; index--) {
    Field &parent = made[size_t(fields[index - 1].parent + 1)];
    Field &field = made[index];
    if (!fields[index - 1].key || !field.isFlat) parent.isFlat = false;
    if (fields[index - 1].key) {
      parent.members.push_back(std::move(field));
    } else {
      parent.element.push_back(std::move(field));
    }
  }
  return std::move(made[0]);
}

#endif
