//===- ReferenceDriver.cpp - a C entry to the reference kernels for tests --===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A shared library that Python tests load with ctypes: looks a kernel up by its op's name and calls it on the caller's
// tensors. The structs are those of Kernel.h. Guards behind every scratch block catch kernels that write too far.
//
//===----------------------------------------------------------------------===//
#include "reference/Kernel.h"

#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

constexpr size_t guardBytes = 64;
constexpr unsigned char guardByte = 0xA5;

struct Scratch {
  struct Block {
    unsigned char *data;
    size_t bytes;
  };
  std::vector<Block> blocks;

  ~Scratch() {
    for (Block &block : blocks)
      std::free(block.data);
  }
  bool intact() const {
    for (const Block &block : blocks)
      for (size_t i = 0; i < guardBytes; ++i)
        if (block.data[block.bytes + i] != guardByte)
          return false;
    return true;
  }
};

void *allocate(void *owner, size_t bytes) {
  auto *data = static_cast<unsigned char *>(std::malloc(bytes + guardBytes));
  if (!data)
    return nullptr;
  std::memset(data, guardByte, bytes + guardBytes); // scratch isn't zeroed, so a kernel that relies on it shows
  static_cast<Scratch *>(owner)->blocks.push_back({data, bytes});
  return data;
}

} // namespace

extern "C" __attribute__((visibility("default"))) int paddlec_reference_has(const char *op) {
  return pdrt::ref::find(op) != nullptr;
}

/// Returns the kernel's code, or -1 when there is no such kernel, -2 when it wrote past its scratch memory.
extern "C" __attribute__((visibility("default"))) int
paddlec_reference_call(const char *op, const pdrt::ref::Tensor *inputs, size_t numInputs, pdrt::ref::Tensor *outputs,
                       size_t numOutputs, const pdrt::ref::Attribute *attributes, size_t numAttributes,
                       const int32_t *segments, size_t numSegments, char *message) {
  pdrt::ref::Kernel kernel = pdrt::ref::find(op);
  if (!kernel)
    return -1;
  Scratch scratch;
  pdrt::ref::Call call;
  call.inputs = {inputs, numInputs};
  call.outputs = {outputs, numOutputs};
  call.attributes = {attributes, numAttributes};
  call.segments = {segments, numSegments};
  call.allocate = allocate;
  call.owner = &scratch;
  int code = kernel(call);
  std::memcpy(message, call.message, sizeof(call.message));
  return scratch.intact() ? code : -2;
}
