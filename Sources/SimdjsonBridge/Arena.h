#ifndef ARENA_H
#define ARENA_H

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

/// Memory for one chunk after the other: allocated values never move, and all are released at once.
/// Throws `std::bad_alloc`.
template <typename T> class Arena {
public:
  /// Reserves room for `count` values, not initialised.
  T *reserve(size_t count) {
    while (block < blocks.size() && blocks[block].size - used < count) {
      block++;
      used = 0;
    }
    if (block == blocks.size()) {
      size_t size = count > smallest ? count : smallest;
      blocks.push_back({std::unique_ptr<T[]>(new T[size]), size});
      used = 0;
    }
    return blocks[block].start.get() + used;
  }

  /// Takes `count` of the values that were reserved last.
  void take(size_t count) { used += count; }

  void clear() {
    // Blocks beyond the first come from rare chunks.
    if (blocks.size() > 8) blocks.resize(1);
    block = 0;
    used = 0;
  }

private:
  struct Block {
    std::unique_ptr<T[]> start;
    size_t size;
  };

  static constexpr size_t smallest = 65536 / sizeof(T);
  std::vector<Block> blocks;
  size_t block = 0;
  size_t used = 0;
};

#endif
