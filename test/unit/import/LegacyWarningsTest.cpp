//===- LegacyWarningsTest.cpp - what a legacy program says in vain ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Programs that are read, with a warning. What is refused is in LegacyProgramTest.cpp.
//
//===----------------------------------------------------------------------===//
#include "LegacyBuilder.h"

#include "compiler/import/LegacyProgram.h"

#include "gtest/gtest.h"

using namespace paddlec::import;
using paddlec::support::DiagnosticCode;
using paddlec::support::Diagnostics;

namespace {

/// x and out, both of three elements.
LegacyBuilder xToOut() {
  LegacyBuilder builder;
  builder.var("x", {3});
  builder.var("out", {3});
  builder.feed("x", 0);
  return builder;
}

/// The code of the only warning, with which the program is read all the same.
DiagnosticCode warningOf(const LegacyBuilder &builder) {
  Diagnostics diagnostics;
  EXPECT_TRUE(readLegacyProgram(builder.bytes(), "m.pdmodel", diagnostics).has_value());
  EXPECT_FALSE(diagnostics.hasErrors());
  return diagnostics.all().size() == 1 ? diagnostics.all().front().code : DiagnosticCode::Internal;
}

TEST(LegacyWarnings, AttributeWithoutEffect) {
  LegacyBuilder builder = xToOut();
  builder.op("relu6", {{"X", {"x"}}}, {{"Out", {"out"}}}).attr("threshold", 4.0f);
  builder.fetch("out", 0);
  EXPECT_EQ(warningOf(builder), DiagnosticCode::AttributeIgnored);
}

TEST(LegacyWarnings, WrittenParameter) {
  LegacyBuilder builder = xToOut();
  builder.var("w", {3}, PDRT_FLOAT32, true);
  builder.op("elementwise_add", {{"X", {"x"}}, {"Y", {"w"}}}, {{"Out", {"w"}}});
  builder.op("relu", {{"X", {"w"}}}, {{"Out", {"out"}}});
  builder.fetch("out", 0);
  EXPECT_EQ(warningOf(builder), DiagnosticCode::ParameterWritten);
}

} // namespace
