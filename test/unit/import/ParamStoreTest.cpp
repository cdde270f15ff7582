//===- ParamStoreTest.cpp - tensor streams, good and hostile -------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "TestFolder.h"

#include "compiler/import/ParamStore.h"

#include "gtest/gtest.h"
#include <cstring>

using namespace paddlec::import;
using paddlec::support::DiagnosticCode;
using paddlec::support::Diagnostics;

namespace {

template <typename T> std::string le(T value) {
  std::string bytes(sizeof(T), '\0');
  std::memcpy(bytes.data(), &value, sizeof(T));
  return bytes;
}

std::string varint(uint64_t value) {
  std::string out;
  for (; value >= 0x80; value >>= 7)
    out += static_cast<char>(value | 0x80);
  return out + static_cast<char>(value);
}

std::string descriptor(uint64_t dtype, const std::vector<int64_t> &dims) {
  std::string out = "\x08" + varint(dtype);
  for (int64_t dim : dims)
    out += "\x10" + varint(static_cast<uint64_t>(dim));
  return out;
}

std::string record(const std::string &desc, const std::string &data) {
  return le(uint32_t(0)) + le(uint64_t(0)) + le(uint32_t(0)) + le(int32_t(desc.size())) + desc + data;
}

const std::vector<ExpectedTensor> twoTensors = {{"a", Type::tensor(PDRT_FLOAT32, {2})},
                                                {"b", Type::tensor(PDRT_INT8, {2, 3})}};
const std::string good = record(descriptor(5, {2}), std::string(8, 'x')) + record(descriptor(21, {2, 3}), "yyyyyy");

/// The code of the first error, or Internal if there is none.
DiagnosticCode errorOf(const std::string &bytes, const std::vector<ExpectedTensor> &expected = twoTensors) {
  TestFolder folder;
  Diagnostics diagnostics;
  ParamStore store;
  bool ok = store.readCombined(folder.write("m.pdiparams", bytes), expected, diagnostics);
  EXPECT_EQ(ok, !diagnostics.hasErrors());
  return ok ? DiagnosticCode::Internal : diagnostics.all().front().code;
}

TEST(ParamStore, ReadsACombinedFile) {
  TestFolder folder;
  Diagnostics diagnostics;
  ParamStore store;
  ASSERT_TRUE(store.readCombined(folder.write("m.pdiparams", good), twoTensors, diagnostics));
  ASSERT_EQ(store.tensors().size(), 2u);
  ASSERT_TRUE(store.find("b"));
  EXPECT_EQ(store.find("b")->dims, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(std::string(store.find("b")->bytes.begin(), store.find("b")->bytes.end()), "yyyyyy");
  EXPECT_FALSE(store.find("c"));
  EXPECT_EQ(store.totalBytes(), 14u);
  EXPECT_EQ(store.files().size(), 1u);
}

TEST(ParamStore, ReadsScalarsEmptyTensorsAndLevels) {
  std::string scalar = record(descriptor(3, {}), std::string(8, 'x')), empty = record(descriptor(5, {0, 4}), "");
  EXPECT_EQ(errorOf(scalar + empty, {{"a", Type::tensor(PDRT_INT64, {})}, {"b", Type::tensor(PDRT_FLOAT32, {0, 4})}}),
            DiagnosticCode::Internal);
  std::string level = le(uint32_t(0)) + le(uint64_t(1)) + le(uint64_t(16)) + std::string(16, 'o') + le(uint32_t(0)) +
                      le(int32_t(4)) + descriptor(5, {2}) + std::string(8, 'x');
  EXPECT_EQ(errorOf(level, {{"a", Type::tensor(PDRT_FLOAT32, {2})}}), DiagnosticCode::Internal);
  std::string packed = "\x08\x05\x12\x02\x02\x03";
  EXPECT_EQ(errorOf(record(packed, std::string(24, 'x')), {{"a", Type::tensor(PDRT_FLOAT32, {2, 3})}}),
            DiagnosticCode::Internal);
}

TEST(ParamStore, ReadsSeparateFiles) {
  TestFolder folder;
  folder.write("a", record(descriptor(5, {2}), std::string(8, 'x')));
  folder.write("b", record(descriptor(21, {2, 3}), "yyyyyy"));
  Diagnostics diagnostics;
  ParamStore store;
  EXPECT_TRUE(store.readSeparate(folder.path(), twoTensors, diagnostics));
  EXPECT_EQ(store.files().size(), 2u);
  ParamStore hostile;
  EXPECT_FALSE(hostile.readSeparate(folder.path(), {{"../a", Type::tensor(PDRT_FLOAT32, {2})}}, diagnostics));
  EXPECT_FALSE(hostile.readSeparate(folder.path(), {{"/etc/passwd", Type::tensor(PDRT_FLOAT32, {2})}}, diagnostics));
  EXPECT_FALSE(hostile.readSeparate(folder.path(), {{"missing", Type::tensor(PDRT_FLOAT32, {2})}}, diagnostics));
}

TEST(ParamStore, EveryPrefixIsRefused) {
  for (size_t size = 0; size < good.size(); ++size)
    EXPECT_NE(errorOf(good.substr(0, size)), DiagnosticCode::Internal) << size;
}

TEST(ParamStore, RefusesWhatIsWrong) {
  EXPECT_EQ(errorOf(""), DiagnosticCode::ParamsTruncated);
  EXPECT_EQ(errorOf(good + "!"), DiagnosticCode::ParamsTrailing);
  EXPECT_EQ(errorOf(good.substr(0, good.size() / 2 + 2)), DiagnosticCode::ParamsTruncated);
  EXPECT_EQ(errorOf(record(descriptor(5, {2}), std::string(8, 'x'))), DiagnosticCode::ParamsCount);
  EXPECT_EQ(errorOf(record(descriptor(5, {3}), std::string(12, 'x'))), DiagnosticCode::ParamsMismatch);
  EXPECT_EQ(errorOf(record(descriptor(2, {2}), std::string(8, 'x'))), DiagnosticCode::ParamsMismatch);
  EXPECT_EQ(errorOf(record(descriptor(99, {2}), std::string(8, 'x'))), DiagnosticCode::ParamsDType);
  EXPECT_EQ(errorOf(record(descriptor(32, {2}), "xx")), DiagnosticCode::ParamsUnsupported);
  EXPECT_EQ(errorOf(record(descriptor(5, {-4}), "")), DiagnosticCode::ParamsCorrupt);
  EXPECT_EQ(errorOf(record(descriptor(5, {INT64_MAX, INT64_MAX}), "")), DiagnosticCode::ParamsCorrupt);
  EXPECT_EQ(errorOf(record(descriptor(5, {int64_t(1) << 40}), "")), DiagnosticCode::ParamsTruncated);
  EXPECT_EQ(errorOf(record(descriptor(5, std::vector<int64_t>(100, 1)), "")), DiagnosticCode::ParamsCorrupt);
  EXPECT_EQ(errorOf(record("\x08", "")), DiagnosticCode::ParamsCorrupt);
  EXPECT_EQ(errorOf(record("\x10\x02", "")), DiagnosticCode::ParamsCorrupt);
  EXPECT_EQ(errorOf(record(std::string(12, '\xff'), "")), DiagnosticCode::ParamsCorrupt);
  EXPECT_EQ(errorOf(record(std::string("\x0a\x01x", 3), "")), DiagnosticCode::ParamsCorrupt);
  std::string pad(64, '\0');
  EXPECT_EQ(errorOf(le(uint32_t(7)) + pad), DiagnosticCode::ParamsVersion);
  EXPECT_EQ(errorOf(le(uint32_t(0)) + le(uint64_t(0)) + le(uint32_t(9)) + pad), DiagnosticCode::ParamsVersion);
  EXPECT_EQ(errorOf(le(uint32_t(0)) + le(uint64_t(1) << 60) + pad), DiagnosticCode::ParamsCorrupt);
  EXPECT_EQ(errorOf(le(uint32_t(0)) + le(uint64_t(1)) + le(UINT64_MAX) + pad), DiagnosticCode::ParamsCorrupt);
  EXPECT_EQ(errorOf(le(uint32_t(0)) + le(uint64_t(0)) + le(uint32_t(0)) + le(int32_t(-5)) + pad),
            DiagnosticCode::ParamsCorrupt);
  EXPECT_EQ(errorOf(le(uint32_t(0)) + le(uint64_t(0)) + le(uint32_t(0)) + le(INT32_MAX) + pad),
            DiagnosticCode::ParamsTruncated);
  EXPECT_EQ(errorOf("\x80\x02}q\x00X"), DiagnosticCode::ParamsPickle);
}

} // namespace
