//===- LegacyProgramTest.cpp - legacy programs and their upgrades -------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "CheckedText.h"
#include "LegacyBuilder.h"

#include "compiler/import/CheckProgram.h"
#include "compiler/import/LegacyProgram.h"
#include "compiler/import/PrintProgram.h"

#include "gtest/gtest.h"

using namespace paddlec::import;
using paddlec::support::DiagnosticCode;
using paddlec::support::Diagnostics;

namespace {

/// The program as text without its first line, or the diagnostics.
std::string read(const LegacyBuilder &builder, Diagnostics &diagnostics) {
  auto program = readLegacyProgram(builder.bytes(), "m.pdmodel", diagnostics);
  const bool isRead = program.has_value();
  std::string text = checkedText(std::move(program), diagnostics);
  return isRead ? text.substr(text.find('\n') + 1) : text;
}
std::string read(const LegacyBuilder &builder) {
  Diagnostics diagnostics;
  return read(builder, diagnostics);
}
DiagnosticCode errorOf(const LegacyBuilder &builder) {
  Diagnostics diagnostics;
  read(builder, diagnostics);
  return diagnostics.hasErrors() ? diagnostics.all().front().code : DiagnosticCode::Internal;
}

/// x -> op(s) -> out, with what most tests need.
LegacyBuilder xToOut(std::vector<int64_t> x = {-1, 3, 4}, std::vector<int64_t> out = {-1, 3, 4}) {
  LegacyBuilder builder;
  builder.var("x", x);
  builder.var("out", out);
  builder.feed("x", 0);
  return builder;
}

TEST(LegacyProgram, InputsByColumnOutputsByColumnParametersByName) {
  LegacyBuilder builder;
  for (const char *name : {"a", "b", "c", "d"})
    builder.var(name, {2});
  builder.var("w_2", {2}, PDRT_FLOAT32, true);
  builder.var("w_10", {2}, PDRT_FLOAT32, true);
  builder.feed("b", 1);
  builder.feed("a", 0);
  builder.op("relu", {{"X", {"a"}}}, {{"Out", {"c"}}});
  builder.op("tanh", {{"X", {"b"}}}, {{"Out", {"d"}}});
  builder.fetch("c", 1);
  builder.fetch("d", 0);
  EXPECT_EQ(read(builder), R"(%1: float32[2] = builtin.parameter() {parameter_name = "w_10", persistable = true} 'w_10'
%2: float32[2] = builtin.parameter() {parameter_name = "w_2", persistable = true} 'w_2'
%3: float32[2] = pd_op.data() {name = "a", shape = [2], dtype = float32} 'a'
%4: float32[2] = pd_op.data() {name = "b", shape = [2], dtype = float32} 'b'
%5: float32[2] = pd_op.relu(%3) 'c'
%6: float32[2] = pd_op.tanh(%4) 'd'
%7: float32[2] = pd_op.fetch(%6) {name = "d", col = 0} 'd'
%8: float32[2] = pd_op.fetch(%5) {name = "c", col = 1} 'c'
)");
}

TEST(LegacyProgram, NamesWrittenTwiceAreTwoValues) {
  LegacyBuilder builder = xToOut();
  builder.op("relu", {{"X", {"x"}}}, {{"Out", {"out"}}});
  builder.op("tanh", {{"X", {"out"}}}, {{"Out", {"out"}}});
  builder.op("sigmoid", {{"X", {"out"}}}, {{"Out", {"x"}}});
  builder.fetch("x", 0);
  std::string text = read(builder);
  EXPECT_NE(text.find("%3: float32[-1, 3, 4] = pd_op.tanh(%2)"), std::string::npos) << text;
  EXPECT_NE(text.find("pd_op.fetch(%4)"), std::string::npos) << text;
}

TEST(LegacyProgram, BatchNormDoesNotRedefineItsStatistics) {
  LegacyBuilder builder = xToOut();
  for (const char *name : {"m", "v", "s", "b"})
    builder.var(name, {3}, PDRT_FLOAT32, true);
  for (int i = 0; i < 2; ++i)
    builder
        .op("batch_norm", {{"X", {"x"}}, {"Scale", {"s"}}, {"Bias", {"b"}}, {"Mean", {"m"}}, {"Variance", {"v"}}},
            {{"Y", {"out"}}, {"MeanOut", {"m"}}, {"VarianceOut", {"v"}}})
        .attr("is_test", true);
  builder.fetch("out", 0);
  Diagnostics diagnostics;
  std::string text = read(builder, diagnostics);
  EXPECT_TRUE(diagnostics.all().empty());
  std::string call = "pd_op.batch_norm(%5, %2, %4, %3, %1)";
  size_t first = text.find(call);
  ASSERT_NE(first, std::string::npos) << text;
  EXPECT_NE(text.find(call, first + 1), std::string::npos) << text;
  EXPECT_NE(text.find("epsilon = 9.999999747378752e-06"), std::string::npos) << "the default of a missing attribute\n"
                                                                             << text;
}

TEST(LegacyProgram, AxisBecomesAReshape) {
  LegacyBuilder builder = xToOut({-1, 3, 8, 8}, {-1, 3, 8, 8});
  builder.var("bias", {3}, PDRT_FLOAT32, true);
  builder.op("elementwise_add", {{"X", {"x"}}, {"Y", {"bias"}}}, {{"Out", {"out"}}}).attr("axis", 1);
  builder.fetch("out", 0);
  std::string text = read(builder);
  EXPECT_NE(text.find("pd_op.full_int_array() {value = [3, 1, 1]"), std::string::npos) << text;
  EXPECT_NE(text.find(": float32[3, 1, 1] = pd_op.reshape(%1, "), std::string::npos) << text;
}

TEST(LegacyProgram, AxisThatMeansNothingAddsNothing) {
  for (int axis : {-1, 2}) {
    LegacyBuilder builder = xToOut();
    builder.var("y", {4}, PDRT_FLOAT32, true);
    builder.op("elementwise_mul", {{"X", {"x"}}, {"Y", {"y"}}}, {{"Out", {"out"}}}).attr("axis", axis);
    builder.fetch("out", 0);
    EXPECT_EQ(read(builder).find("reshape"), std::string::npos) << axis;
  }
  LegacyBuilder builder = xToOut();
  builder.var("y", {5}, PDRT_FLOAT32, true);
  builder.op("elementwise_mul", {{"X", {"x"}}, {"Y", {"y"}}}, {{"Out", {"out"}}}).attr("axis", 3);
  builder.fetch("out", 0);
  EXPECT_EQ(errorOf(builder), DiagnosticCode::UnsupportedAttribute);
}

TEST(LegacyProgram, IntegerDivisionTruncates) {
  LegacyBuilder builder;
  for (const char *name : {"x", "y", "out"})
    builder.var(name, {2}, PDRT_INT64);
  builder.feed("x", 0);
  builder.feed("y", 1);
  builder.op("elementwise_div", {{"X", {"x"}}, {"Y", {"y"}}}, {{"Out", {"out"}}});
  builder.fetch("out", 0);
  std::string text = read(builder);
  EXPECT_NE(text.find("float64[2] = pd_op.divide"), std::string::npos) << text;
  EXPECT_NE(text.find("%6: int64[2] = pd_op.cast(%5) {dtype = int64} 'out'"), std::string::npos) << text;
}

TEST(LegacyProgram, ShapeTensorsBeatTheAttribute) {
  LegacyBuilder builder = xToOut();
  builder.var("n", {1}, PDRT_INT32);
  builder.feed("n", 1);
  builder.op("reshape2", {{"X", {"x"}}, {"ShapeTensor", {"n", "n"}}, {"Shape", {}}}, {{"Out", {"out"}}})
      .ints("shape", {-1, -1});
  builder.fetch("out", 0);
  std::string text = read(builder);
  EXPECT_NE(text.find("pd_op.cast(%2) {dtype = int64}"), std::string::npos) << text;
  EXPECT_NE(text.find("int64[2] = pd_op.concat"), std::string::npos) << text;
  EXPECT_EQ(text.find("value = [-1, -1]"), std::string::npos) << text;
}

TEST(LegacyProgram, VariableAttributesAreInputs) {
  LegacyBuilder builder = xToOut({2, 3}, {3});
  builder.var("i", {}, PDRT_INT64);
  builder.feed("i", 1);
  builder.op("reduce_sum", {{"X", {"x"}}}, {{"Out", {"out"}}}).variable("dim", "i");
  builder.fetch("out", 0);
  EXPECT_NE(read(builder).find("pd_op.reshape(%2"), std::string::npos) << read(builder);
  LegacyBuilder undefined = xToOut({2, 3}, {3});
  undefined.op("reduce_sum", {{"X", {"x"}}}, {{"Out", {"out"}}}).variable("dim", "nothing");
  undefined.fetch("out", 0);
  EXPECT_EQ(errorOf(undefined), DiagnosticCode::UndefinedValue);
}

TEST(LegacyProgram, FillConstantKeepsExactIntegers) {
  LegacyBuilder builder;
  builder.var("out", {2}, PDRT_INT64);
  builder.op("fill_constant", {}, {{"Out", {"out"}}})
      .attr("dtype", 3)
      .attr("value", 9007199254740992.0f)
      .attr("str_value", std::string("9007199254740993"))
      .longs("shape", {2});
  builder.fetch("out", 0);
  EXPECT_NE(read(builder).find("values = [9007199254740993]"), std::string::npos) << read(builder);
}

TEST(LegacyProgram, FillConstantReadsInfinities) {
  LegacyBuilder builder;
  builder.var("out", {1});
  builder.op("fill_constant", {}, {{"Out", {"out"}}}).attr("str_value", std::string("-inf")).longs("shape", {1});
  builder.fetch("out", 0);
  EXPECT_NE(read(builder).find("value = -inf"), std::string::npos) << read(builder);
}

TEST(LegacyProgram, MulFlattens) {
  LegacyBuilder builder = xToOut({-1, 3, 2, 2}, {-1, 5});
  builder.var("w", {12, 5}, PDRT_FLOAT32, true);
  builder.op("mul", {{"X", {"x"}}, {"Y", {"w"}}}, {{"Out", {"out"}}}).attr("x_num_col_dims", 1);
  builder.fetch("out", 0);
  std::string text = read(builder);
  EXPECT_NE(text.find("value = [0, 12]"), std::string::npos) << text;
  EXPECT_NE(text.find("float32[-1, 5] = pd_op.matmul"), std::string::npos) << text;
}

TEST(LegacyProgram, SplitBySectionsOrByNumber) {
  for (bool sections : {true, false}) {
    LegacyBuilder builder = xToOut();
    builder.var("rest", {-1, 2, 4});
    builder.op("split", {{"X", {"x"}}}, {{"Out", {"out", "rest"}}})
        .ints("sections", sections ? std::vector<int32_t>{1, 2} : std::vector<int32_t>{})
        .attr("num", sections ? 0 : 2)
        .attr("axis", 1);
    builder.fetch("rest", 0);
    std::string text = read(builder);
    EXPECT_NE(text.find(sections ? "pd_op.split(" : "pd_op.split_with_num("), std::string::npos) << text;
    EXPECT_NE(text.find("builtin.split("), std::string::npos) << text;
  }
}

TEST(LegacyProgram, UnknownOpsAreKeptForTheReport) {
  LegacyBuilder builder = xToOut();
  builder.op("frobnicate", {{"X", {"x"}}}, {{"Out", {"out"}}}).attr("speed", 3);
  builder.fetch("out", 0);
  EXPECT_NE(read(builder).find("legacy.frobnicate(%1) {speed = 3}"), std::string::npos) << read(builder);
}

TEST(LegacyProgram, InputsThatWouldBeIgnoredAreRefused) {
  LegacyBuilder builder = xToOut();
  builder.op("pow", {{"X", {"x"}}, {"FactorTensor", {"x"}}}, {{"Out", {"out"}}});
  builder.fetch("out", 0);
  EXPECT_EQ(errorOf(builder), DiagnosticCode::UnsupportedAttribute);
}

TEST(LegacyProgram, FusedAttributesAreRefused) {
  LegacyBuilder builder = xToOut({1, 3, 8, 8}, {1, 3, 8, 8});
  builder.var("w", {3, 3, 1, 1}, PDRT_FLOAT32, true);
  builder.op("conv2d", {{"Input", {"x"}}, {"Filter", {"w"}}}, {{"Output", {"out"}}}).attr("fuse_relu", true);
  builder.fetch("out", 0);
  EXPECT_EQ(errorOf(builder), DiagnosticCode::UnsupportedAttribute);
}

TEST(LegacyProgram, RefusesImpossibleStructure) {
  LegacyBuilder undefined = xToOut();
  undefined.op("relu", {{"X", {"no_such_var"}}}, {{"Out", {"out"}}});
  undefined.fetch("out", 0);
  EXPECT_EQ(errorOf(undefined), DiagnosticCode::UndefinedValue);

  LegacyBuilder noOutput = xToOut();
  EXPECT_EQ(errorOf(noOutput), DiagnosticCode::ProgramStructure);

  LegacyBuilder shape = xToOut({-7, 3});
  shape.fetch("x", 0);
  EXPECT_EQ(errorOf(shape), DiagnosticCode::BadShape);

  LegacyBuilder overflow = xToOut({1, INT64_MAX / 2, 3});
  overflow.fetch("x", 0);
  EXPECT_EQ(errorOf(overflow), DiagnosticCode::BadShape);

  LegacyBuilder type = xToOut();
  type.op("relu6", {{"X", {"x"}}}, {{"Out", {"out"}}}).attr("threshold", std::string("six"));
  type.fetch("out", 0);
  EXPECT_EQ(errorOf(type), DiagnosticCode::AttributeType);

  LegacyBuilder stride = xToOut({1, 3, 8, 8}, {1, 3, 8, 8});
  stride.var("w", {3, 3, 1, 1}, PDRT_FLOAT32, true);
  stride.op("conv2d", {{"Input", {"x"}}, {"Filter", {"w"}}}, {{"Output", {"out"}}}).ints("strides", {0, 1});
  stride.fetch("out", 0);
  EXPECT_EQ(errorOf(stride), DiagnosticCode::AttributeValue);

  Diagnostics diagnostics;
  EXPECT_FALSE(readLegacyProgram("\n", "m", diagnostics));
  EXPECT_EQ(diagnostics.all().front().code, DiagnosticCode::ProgramParse);
}

TEST(LegacyProgram, EveryPrefixOfAFileIsRefusedOrSmaller) {
  LegacyBuilder builder = xToOut();
  builder.op("relu", {{"X", {"x"}}}, {{"Out", {"out"}}});
  builder.fetch("out", 0);
  std::string bytes = builder.bytes();
  for (size_t size = 0; size < bytes.size(); ++size) {
    Diagnostics diagnostics;
    EXPECT_FALSE(readLegacyProgram(llvm::StringRef(bytes).take_front(size), "m", diagnostics)) << size;
    EXPECT_TRUE(diagnostics.hasErrors()) << size;
  }
}

TEST(LegacyProgram, SubBlocksMustExistAndNotContainThemselves) {
  for (int target : {0, 7, -1}) {
    LegacyBuilder builder = xToOut();
    builder.op("while", {{"X", {"x"}}, {"Condition", {"x"}}}, {{"Out", {"out"}}}).subBlock(target);
    builder.fetch("out", 0);
    EXPECT_EQ(errorOf(builder), DiagnosticCode::BadBlock) << target;
  }
  LegacyBuilder loop = xToOut();
  loop.op("while", {{"X", {"x"}}, {"Condition", {"x"}}}, {{"Out", {"out"}}}).subBlock(1);
  loop.fetch("out", 0);
  loop.block(0);
  loop.op("while", {{"X", {"x"}}, {"Condition", {"x"}}}, {{"Out", {"out"}}}).subBlock(2);
  loop.block(1);
  loop.op("while", {{"X", {"x"}}, {"Condition", {"x"}}}, {{"Out", {"out"}}}).subBlock(1);
  EXPECT_EQ(errorOf(loop), DiagnosticCode::BadBlock);

  LegacyBuilder parent = xToOut();
  parent.block(1);
  EXPECT_EQ(errorOf(parent), DiagnosticCode::BadBlock);
}

} // namespace
