//===- ComposedOpsTest.cpp - ops that become others on reading ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// What fused ops become in either format, and which of their attributes are refused.
//
//===----------------------------------------------------------------------===//
#include "CheckedText.h"
#include "LegacyBuilder.h"
#include "PirBuilder.h"

#include "compiler/import/CheckProgram.h"
#include "compiler/import/LegacyProgram.h"
#include "compiler/import/PirProgram.h"
#include "compiler/import/PrintProgram.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace paddlec::import;
using paddlec::support::Diagnostics;
using testing::HasSubstr;

namespace {

std::string read(const LegacyBuilder &builder) {
  Diagnostics diagnostics;
  return checkedText(readLegacyProgram(builder.bytes(), "m.pdmodel", diagnostics), diagnostics);
}
std::string readPir(const std::string &json) {
  Diagnostics diagnostics;
  return checkedText(readPirProgram(json, "m.json", diagnostics), diagnostics);
}

/// x [2, 3, 4], w and b of an fc to out.
template <typename F> std::string readFc(std::vector<int64_t> weight, F &&describe) {
  LegacyBuilder builder;
  builder.var("x", {2, 3, 4});
  builder.var("w", std::move(weight), PDRT_FLOAT32, true);
  builder.var("b", {5}, PDRT_FLOAT32, true);
  builder.var("out", {2, 3, 5});
  builder.feed("x", 0);
  describe(builder.op("fc", {{"Input", {"x"}}, {"W", {"w"}}, {"Bias", {"b"}}}, {{"Out", {"out"}}}));
  builder.fetch("out", 0);
  return read(builder);
}

TEST(ComposedOps, FcIsAProductASumAndRelu) {
  std::string text =
      readFc({4, 5}, [](auto &&op) { op.attr("in_num_col_dims", 2).attr("activation_type", std::string("relu")); });
  EXPECT_THAT(text, HasSubstr("float32[2, 3, 5] = pd_op.matmul("));
  EXPECT_THAT(text, HasSubstr("float32[2, 3, 5] = pd_op.add("));
  EXPECT_THAT(text, HasSubstr("float32[2, 3, 5] = pd_op.relu("));
}

TEST(ComposedOps, FcDropsThePaddingOfItsWeight) {
  std::string text = readFc({8, 9}, [](auto &&op) { op.attr("in_num_col_dims", 2).attr("padding_weights", true); });
  EXPECT_THAT(text, HasSubstr("float32[4, 5] = pd_op.slice("));
  EXPECT_THAT(text, HasSubstr("float32[2, 3, 5] = pd_op.matmul("));
}

TEST(ComposedOps, FcRefusesWhatItCannotBe) {
  EXPECT_THAT(readFc({4, 5}, [](auto &&op) { op.attr("in_num_col_dims", 3); }),
              HasSubstr("fc: in_num_col_dims = 3 is not supported"));
  EXPECT_THAT(readFc({12, 5}, [](auto &&op) { op.attr("activation_type", std::string("gelu")); }),
              HasSubstr("fc: activation_type = gelu is not supported"));
  EXPECT_THAT(readFc({12, 5}, [](auto &&op) { op.attr("use_quantizer", true); }),
              HasSubstr("fc: use_quantizer = true is not supported"));
  EXPECT_THAT(readFc({4, 5}, [](auto &&op) { op.attr("in_num_col_dims", 2).attr("padding_weights", true); }),
              HasSubstr("fc: padding_weights = true is not supported"));
  EXPECT_THAT(readFc({-1, 5}, [](auto &&) {}), HasSubstr("fc: the weight is no matrix of a known size"));
}

TEST(ComposedOps, LayersNeedABiasEach) {
  LegacyBuilder builder;
  builder.var("x", {2, 4});
  builder.var("w", {4, 4}, PDRT_FLOAT32, true);
  builder.var("b", {4}, PDRT_FLOAT32, true);
  builder.var("out", {2, 4});
  builder.feed("x", 0);
  builder.op("fusion_repeated_fc_relu", {{"X", {"x"}}, {"W", {"w", "w"}}, {"Bias", {"b"}}}, {{"Out", {"out"}}});
  builder.fetch("out", 0);
  EXPECT_THAT(read(builder), HasSubstr("fusion_repeated_fc_relu: has 2 weights and 1 biases"));
}

TEST(ComposedOps, IntegersNeedTheirScaleOrTable) {
  for (const char *type : {"dequantize_abs_max", "dequantize_log"}) {
    LegacyBuilder builder;
    builder.var("x", {2, 4}, PDRT_INT8);
    builder.var("out", {2, 4});
    builder.feed("x", 0);
    builder.op(type, {{"X", {"x"}}}, {{"Out", {"out"}}});
    builder.fetch("out", 0);
    EXPECT_THAT(read(builder), HasSubstr(std::string(type) + ": an input is missing or undefined"));
  }
}

/// A PIR program with an activation fused to a binary op.
std::string readPair(const std::string &first, const std::string &second) {
  auto text = [](const std::string &value) { return R"({"#":"0.a_str","D":")" + value + R"("})"; };
  std::string attributes =
      pir::attr("functor_list", R"({"#":"0.a_array","D":[)" + text(first) + "," + text(second) + "]}") + "," +
      pir::attr("axis", R"({"#":"0.a_i32","D":-1})") + "," + pir::attr("scale", R"({"#":"0.a_f32","D":0.5})") + "," +
      pir::attr("save_intermediate_out", R"({"#":"0.a_bool","D":false})");
  std::string op = pir::op("1.fused_elemwise_activation", pir::use(1) + "," + pir::use(2), 3, attributes);
  // The op has a second result.
  op.replace(op.rfind("]}"), 2, R"(,{"%":4,"TT":)" + pir::tensor("[-1,4]") + "}]}");
  return readPir(pir::program(pir::data(1) + "," + pir::parameter(2, "w") + "," + op + "," + pir::fetch(3, 5)));
}

TEST(ComposedOps, PairsInTheirOrderInPir) {
  EXPECT_THAT(readPair("relu", "elementwise_add"), HasSubstr("%6: float32[-1, 4] = pd_op.add(%1, %2)\n"
                                                             "%3: float32[-1, 4] = pd_op.relu(%6)"));
  EXPECT_THAT(readPair("elementwise_mul", "tanh"), HasSubstr("%6: float32[4] = pd_op.tanh(%2)\n"
                                                             "%3: float32[-1, 4] = pd_op.multiply(%1, %6)"));
}

TEST(ComposedOps, UnknownPairsAreRefused) {
  for (auto [first, second] : {std::pair("relu6", "elementwise_add"), std::pair("elementwise_add", "relu6"),
                               std::pair("relu", "elementwise_sub"), std::pair("relu", "tanh")})
    EXPECT_THAT(readPair(first, second), HasSubstr("fused_elemwise_activation: functor_list = [" + std::string(first) +
                                                   ", " + second + "] is not supported"));
}

} // namespace
