// What a C++ programmer gets from simdjson's on-demand reader, one thread.
//
// simdjson newlines|E2|E3|E7|E8 FILE     matching lines go to standard output; `newlines` only
//                                        counts lines, which bounds what any reader can do
#include <fcntl.h>
#include <simdjson.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>

using namespace simdjson;
using Document = ondemand::document_reference;

static bool has_son(std::string_view text) {
  for (size_t i = 0; i + 3 <= text.size(); i++)
    if ((text[i] | 32) == 's' && (text[i + 1] | 32) == 'o' && (text[i + 2] | 32) == 'n') return true;
  return false;
}

static bool e2(Document &record) {
  int64_t age = record["age"].get_int64();
  if (age < 18 || age >= 65) return false;
  std::string_view city = record["city"].get_string();
  return city == "Paris";
}

static bool e3(Document &record) {
  std::string_view name = record["name"].get_string();
  return has_son(name);
}

static bool e7(Document &record) {
  std::string_view city = record["city"].get_string();
  return city == "Paris" || city == "Oslo" || city == "Rome";
}

static bool e8(Document &record) {
  for (auto tag : record["tags"].get_array()) {
    std::string_view text = tag.get_string();
    if (text == "blue") return true;
  }
  return false;
}

/// The file, with room behind it that may be read.
struct Mapped {
  char *bytes;
  size_t size;

  explicit Mapped(const char *path) {
    int file = open(path, O_RDONLY);
    struct stat status;
    if (file < 0 || fstat(file, &status)) exit(2);
    size = status.st_size;
    bytes = (char *)mmap(nullptr, size + 65536, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mmap(bytes, size, PROT_READ, MAP_PRIVATE | MAP_FIXED, file, 0) == MAP_FAILED) exit(2);
  }

  const char *line_end(const char *from) const {
    auto found = (const char *)memchr(from, '\n', bytes + size - from);
    return found ? found : bytes + size;
  }
};

template <bool test(Document &)> static long filter(const Mapped &file) {
  ondemand::parser parser;
  ondemand::document_stream stream;
  long count = 0;
  if (parser.iterate_many((const uint8_t *)file.bytes, file.size, 1 << 20).get(stream)) exit(1);
  for (auto place = stream.begin(); place != stream.end(); ++place) {
    Document record = (*place).value();
    if (!test(record)) continue;
    const char *start = file.bytes + place.current_index();
    fwrite(start, 1, file.line_end(start) - start, stdout);
    putchar_unlocked('\n');
    count++;
  }
  return count;
}

static long newlines(const Mapped &file) {
  long count = 0;
  const char *end = file.bytes + file.size;
  for (const char *at = file.bytes; (at = (const char *)memchr(at, '\n', end - at)); at++) count++;
  return count;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  static char buffer[1 << 20];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  Mapped file(argv[2]);
  std::string name = argv[1];
  long count = name == "E2" ? filter<e2>(file) : name == "E3" ? filter<e3>(file) : name == "E7" ? filter<e7>(file)
    : name == "E8" ? filter<e8>(file) : newlines(file);
  fprintf(stderr, "%ld\n", count);
  return fflush(stdout) ? 1 : 0;
}
