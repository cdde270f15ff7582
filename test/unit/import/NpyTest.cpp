//===- NpyTest.cpp - .npy files, good and bad --------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/support/Npy.h"

#include "gtest/gtest.h"
#include <cstring>

using namespace paddlec::support;

namespace {

/// A file of version 1 (or 2, 3) with this header and data.
std::string npy(std::string header, std::string data, int version = 1) {
  header += '\n';
  std::string out("\x93NUMPY", 6);
  out += static_cast<char>(version);
  out += '\0';
  size_t bytes = version == 1 ? 2 : 4;
  for (size_t i = 0; i < bytes; ++i)
    out += static_cast<char>(header.size() >> (8 * i));
  return out + header + data;
}

std::string raw(std::initializer_list<float> values) {
  std::string bytes(values.size() * 4, '\0');
  std::memcpy(bytes.data(), values.begin(), bytes.size());
  return bytes;
}

TEST(Npy, EveryTypeComesBack) {
  for (pdrt_dtype dtype : {PDRT_BOOL, PDRT_INT8, PDRT_UINT8, PDRT_INT16, PDRT_INT32, PDRT_INT64, PDRT_FLOAT16,
                           PDRT_FLOAT32, PDRT_FLOAT64, PDRT_COMPLEX64, PDRT_COMPLEX128, PDRT_BFLOAT16}) {
    for (const std::vector<int64_t> &dims : std::vector<std::vector<int64_t>>{{}, {3}, {2, 3}, {0, 4}, {1, 1, 1, 2}}) {
      std::string data(static_cast<size_t>(*checkedCount(dims)) * pdrt_dtype_size(dtype), '\1');
      std::string file = formatNpy(dtype, dims, data), message;
      EXPECT_EQ((file.size() - data.size()) % 64, 0u);
      auto array = parseNpy(file, message, dtype);
      ASSERT_TRUE(array) << message;
      EXPECT_EQ(array->dtype, dtype);
      EXPECT_EQ(array->dims, dims);
      EXPECT_EQ(std::string(array->data.begin(), array->data.end()), data);
    }
  }
}

TEST(Npy, VersionsAndOrders) {
  std::string message, data = raw({1, 2, 3, 4, 5, 6});
  for (int version : {1, 2, 3}) {
    auto array = parseNpy(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", data, version), message);
    ASSERT_TRUE(array) << message;
    EXPECT_EQ(array->dims, (std::vector<int64_t>{2, 3}));
  }
  // Column-major 2x3 of 1..6 is [[1, 3, 5], [2, 4, 6]].
  auto array = parseNpy(npy("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3)}", data), message);
  ASSERT_TRUE(array) << message;
  std::string expected = raw({1, 3, 5, 2, 4, 6});
  EXPECT_EQ(std::string(array->data.begin(), array->data.end()), expected);
  array = parseNpy(npy("{'descr': '>i2', 'fortran_order': False, 'shape': (1,)}", std::string("\x01\x02", 2)), message);
  ASSERT_TRUE(array) << message;
  EXPECT_EQ(array->data[0], 2);
  EXPECT_EQ(array->data[1], 1);
}

TEST(Npy, RefusesWhatIsWrong) {
  std::string message, data = raw({1, 2, 3, 4, 5, 6});
  std::string good = npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)}", data);
  ASSERT_TRUE(parseNpy(good, message));
  EXPECT_FALSE(parseNpy("", message));
  EXPECT_FALSE(parseNpy("PK\x03\x04", message));
  for (size_t size = 0; size < good.size(); ++size)
    EXPECT_FALSE(parseNpy(llvm::StringRef(good).take_front(size), message)) << size;
  EXPECT_FALSE(parseNpy(good + "x", message));
  const char *headers[] = {
      "{'descr': '|O', 'fortran_order': False, 'shape': (2, 3)}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (-2, -3)}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387904, 8)}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,1,1,1,6)}",
      "{'descr': '<f4', 'fortran_order': False}",
      "{'descr': '<f4', 'fortran_order': 0, 'shape': (2, 3)}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)} + os.system('x')",
      "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2, 3)}",
      "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)}",
      "{'descr': '<f4' 'fortran_order': False 'shape': (2 3)}",
  };
  for (const char *header : headers)
    EXPECT_FALSE(parseNpy(npy(header, data), message)) << header;
  EXPECT_FALSE(parseNpy(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)}", data, 4), message));
}

TEST(Npy, CheckedCount) {
  EXPECT_EQ(checkedCount({}), 1);
  EXPECT_EQ(checkedCount({2, 3}), 6);
  EXPECT_EQ(checkedCount({INT64_MAX, 0}), 0);
  EXPECT_EQ(checkedCount({-1, 0}), std::nullopt);
  EXPECT_EQ(checkedCount({INT64_MAX, 2}), std::nullopt);
  EXPECT_EQ(checkedCount({INT64_MAX}, 4), std::nullopt);
}

} // namespace
