// Errors are codes throughout: no exception may cross into C.
#define SIMDJSON_EXCEPTIONS 0

#include "SimdjsonBridge.h"

#include "ScalarReader.h"

#include <cstring>
#include <memory>
#include <new>
#include <simdjson.h>
#include <string_view>
#include <vector>

using namespace simdjson;

struct SimdjsonReader {
  ondemand::parser parser;
  std::vector<SimdjsonNode> nodes;
  std::unique_ptr<char[]> buffer;
  size_t capacity = 0;

  /// Copies the document to where simdjson may read past its end.
  bool load(const char *bytes, size_t length) {
    if (length + SIMDJSON_PADDING > capacity) {
      size_t wanted = (length + SIMDJSON_PADDING) * 2;
      buffer.reset(new (std::nothrow) char[wanted]);
      capacity = buffer ? wanted : 0;
      if (!buffer) return false;
    }
    if (length > 0) std::memcpy(buffer.get(), bytes, length);
    // The end of a token must follow a number.
    std::memset(buffer.get() + length, ' ', SIMDJSON_PADDING);
    return true;
  }
};

namespace {

SimdjsonError translated(error_code code) {
  switch (code) {
  case SUCCESS: return SimdjsonErrorNone;
  case EMPTY: return SimdjsonErrorEmpty;
  case STRING_ERROR:
  case UNESCAPED_CHARS: return SimdjsonErrorText;
  case NUMBER_ERROR:
  case NUMBER_OUT_OF_RANGE: return SimdjsonErrorNumber;
  case UTF8_ERROR: return SimdjsonErrorUTF8;
  case DEPTH_ERROR: return SimdjsonErrorDepth;
  case UNCLOSED_STRING:
  case INCOMPLETE_ARRAY_OR_OBJECT: return SimdjsonErrorIncomplete;
  case TRAILING_CONTENT: return SimdjsonErrorTrailing;
  case CAPACITY:
  case MEMALLOC: return SimdjsonErrorMemory;
  default: return SimdjsonErrorSyntax;
  }
}

/// Writes one document as nodes.
struct Walk {
  SimdjsonReader &reader;
  uint32_t limit;
  /// The position behind the root, if simdjson cannot tell it.
  const char *rootEnd = nullptr;
  /// The start of the token being read.
  const char *place = nullptr;

  SimdjsonNode &add(SimdjsonKind kind, size_t count = 0) {
    SimdjsonNode node{};
    node.kind = kind;
    node.count = uint32_t(count);
    reader.nodes.push_back(node);
    return reader.nodes.back();
  }

  error_code addText(SimdjsonKind kind, std::string_view text) {
    add(kind, text.size()).text = text.data();
    return SUCCESS;
  }

  template <typename V> error_code array(V &value, uint32_t depth) {
    if (depth >= limit) return DEPTH_ERROR;
    ondemand::array elements;
    if (auto error = value.get_array().get(elements)) return error;
    size_t index = reader.nodes.size();
    add(SimdjsonKindArray);
    uint32_t count = 0;
    for (auto item : elements) {
      ondemand::value element;
      if (auto error = item.get(element)) return error;
      if (auto error = any(element, depth + 1)) return error;
      count++;
    }
    reader.nodes[index].count = count;
    return SUCCESS;
  }

  template <typename V> error_code object(V &value, uint32_t depth) {
    if (depth >= limit) return DEPTH_ERROR;
    ondemand::object members;
    if (auto error = value.get_object().get(members)) return error;
    size_t index = reader.nodes.size();
    add(SimdjsonKindObject);
    uint32_t count = 0;
    for (auto item : members) {
      ondemand::field member;
      if (auto error = std::move(item).get(member)) return error;
      std::string_view key;
      if (auto error = member.unescaped_key().get(key)) return error;
      addText(SimdjsonKindText, key);
      if (auto error = any(member.value(), depth + 1)) return error;
      count++;
    }
    reader.nodes[index].count = count;
    return SUCCESS;
  }

  template <typename V> error_code any(V &value, uint32_t depth) {
    ondemand::json_type type;
    if (auto error = value.type().get(type)) return error;
    switch (type) {
    case ondemand::json_type::array: return array(value, depth);
    case ondemand::json_type::object: return object(value, depth);
    default: break;
    }
    std::string_view token;
    if (auto error = simdjson_result<std::string_view>(value.raw_json_token()).get(token))
      return error;
    place = token.data();
    error_code error = scalar(value, type, token, depth);
    if (!error) place = nullptr;
    if (error == TRAILING_CONTENT) place = token.data() + token.size();
    return error;
  }

  template <typename V>
  error_code scalar(
      V &value, ondemand::json_type type, std::string_view token, uint32_t depth) {
    if (type == ondemand::json_type::string) {
      std::string_view text;
      if (auto error = value.get_string().get(text)) return error;
      return addText(SimdjsonKindText, text);
    }
    // simdjson does not advance past a root that is read here, and so does not see what follows it.
    if (depth == 0) rootEnd = token.data() + token.size();
    if (readScalar(add(SimdjsonKindNull), token)) return SUCCESS;
    return type == ondemand::json_type::number ? NUMBER_ERROR : N_ATOM_ERROR;
  }
};

SimdjsonDocument failure(error_code code, const char *place, const SimdjsonReader &reader) {
  SimdjsonDocument document{};
  document.error = translated(code);
  document.offset = place == nullptr ? -1 : place - reader.buffer.get();
  return document;
}

SimdjsonDocument read(SimdjsonReader &reader, size_t length, uint32_t depth) {
  ondemand::document source;
  reader.nodes.clear();
  if (auto error =
          reader.parser.iterate(reader.buffer.get(), length, reader.capacity).get(source)) {
    return failure(error, nullptr, reader);
  }
  Walk walk{reader, depth};
  error_code error = walk.any(source, 0);
  const char *place = walk.place;
  // A document that was read to its end has no current location.
  const char *next = nullptr;
  if (source.current_location().get(next)) next = nullptr;
  if (walk.rootEnd != nullptr) {
    next = walk.rootEnd < reader.buffer.get() + length ? walk.rootEnd : nullptr;
  }
  if (!error && next != nullptr) error = TRAILING_CONTENT;
  if (error) return failure(error, place == nullptr ? next : place, reader);
  SimdjsonDocument document{};
  document.offset = -1;
  document.nodes = reader.nodes.data();
  document.count = reader.nodes.size();
  return document;
}

} // namespace

SimdjsonReader *simdjson_reader_create(void) { return new (std::nothrow) SimdjsonReader; }

void simdjson_reader_destroy(SimdjsonReader *reader) { delete reader; }

SimdjsonDocument simdjson_reader_read(
    SimdjsonReader *reader, const char *bytes, size_t length, uint32_t depth) {
  // Sizes in nodes are 32 bits wide, as simdjson's own are.
  if (length >= UINT32_MAX || !reader->load(bytes, length)) {
    return failure(MEMALLOC, nullptr, *reader);
  }
  try {
    return read(*reader, length, depth);
  } catch (const std::bad_alloc &) {
    return failure(MEMALLOC, nullptr, *reader);
  }
}

bool simdjson_is_utf8(const char *bytes, size_t length) { return validate_utf8(bytes, length); }

#define TEXT_OF(words) #words
#define EXPANDED_TEXT_OF(macro) TEXT_OF(macro)

const char *simdjson_bridge_version(void) { return EXPANDED_TEXT_OF(SIMDJSON_VERSION); }
