//===- SequenceOpsTest.cpp - ops on sequences with LoD ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// What the ops become that read one sequence, and that none makes several of it.
//
//===----------------------------------------------------------------------===//
#include "CheckedText.h"
#include "LegacyBuilder.h"

#include "compiler/import/CheckProgram.h"
#include "compiler/import/LegacyProgram.h"
#include "compiler/import/PrintProgram.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace paddlec::import;
using paddlec::support::Diagnostics;
using testing::HasSubstr;

namespace {

/// A program of one op with inputs of the given shapes, as text, or the diagnostics.
struct OneOp {
  struct Input {
    std::string slot;
    std::vector<int64_t> dims;
    pdrt_dtype dtype = PDRT_FLOAT32;
    int level = 0;
  };

  LegacyBuilder builder;
  LegacyBuilder::Op op;

  OneOp(const std::string &type, const std::vector<Input> &inputs, const std::string &out = "Out") : op{nullptr} {
    LegacyBuilder::Slots slots;
    int column = 0;
    for (const Input &input : inputs) {
      builder.var(input.slot, input.dims, input.dtype);
      auto *vars = builder.program.mutable_blocks(0)->mutable_vars();
      vars->rbegin()->mutable_type()->mutable_dense_tensor()->set_lod_level(input.level);
      slots.push_back({input.slot, {input.slot}});
      builder.feed(input.slot, column++);
    }
    builder.var("result", {-1, 4}, inputs.front().dtype);
    op = builder.op(type, slots, {{out, {"result"}}});
  }

  std::string read() {
    builder.fetch("result", 0);
    Diagnostics diagnostics;
    return checkedText(readLegacyProgram(builder.bytes(), "m.pdmodel", diagnostics), diagnostics);
  }
};

/// The op `type` on a sequence X of `dims`.
OneOp onX(const std::string &type, std::vector<int64_t> dims, pdrt_dtype dtype = PDRT_FLOAT32) {
  return OneOp(type, {{"X", std::move(dims), dtype, 1}});
}

TEST(SequenceOps, WindowsOfAConvolutionAreColumns) {
  OneOp one("sequence_conv", {{"X", {-1, 4}, PDRT_FLOAT32, 1}, {"Filter", {12, 4}}});
  one.op.attr("contextLength", 3).attr("contextStart", -1);
  std::string text = one.read();
  EXPECT_THAT(text, HasSubstr("float32[-1, 12] = pd_op.concat("));
  EXPECT_THAT(text, HasSubstr("float32[-1, 4] = pd_op.matmul("));
}

TEST(SequenceOps, ConvolutionsRefuseWhatTheyCannotBe) {
  auto convolution = [](std::vector<int64_t> dims, int length, int start, int stride) {
    OneOp one("sequence_conv", {{"X", std::move(dims), PDRT_FLOAT32, 1}, {"Filter", {12, 4}}});
    one.op.attr("contextLength", length).attr("contextStart", start).attr("contextStride", stride);
    return one.read();
  };
  EXPECT_THAT(convolution({-1, 4}, 3, 0, 2), HasSubstr("sequence_conv: contextStride = 2 is not supported"));
  EXPECT_THAT(convolution({-1, 4}, 0, 0, 1), HasSubstr("sequence_conv: contextLength = 0 is not supported"));
  EXPECT_THAT(convolution({-1, 4}, 3, 5000, 1), HasSubstr("sequence_conv: contextStart = 5000 is not supported"));
  EXPECT_THAT(convolution({-1, -1}, 3, 0, 1), HasSubstr("X must have two dimensions, the second known"));
  EXPECT_THAT(convolution({-1}, 3, 0, 1), HasSubstr("input X must have at least 2 dimensions"));
}

TEST(SequenceOps, NothingBecomesSeveralSequences) {
  auto expansion = [](int xLevel, int yLevel, int level) {
    OneOp one("sequence_expand", {{"X", {-1, 4}, PDRT_FLOAT32, xLevel}, {"Y", {-1, 1}, PDRT_FLOAT32, 1}});
    one.builder.program.mutable_blocks(0)->mutable_vars(1)->mutable_type()->mutable_dense_tensor()->set_lod_level(1);
    one.op.attr("ref_level", level);
    if (yLevel == 2) { // of a value between, since inputs of that level are refused
      one.builder.var("deep", {-1, 1});
      auto *vars = one.builder.program.mutable_blocks(0)->mutable_vars();
      vars->rbegin()->mutable_type()->mutable_dense_tensor()->set_lod_level(2);
      one.builder.op("relu", {{"X", {"Y"}}}, {{"Out", {"deep"}}});
      one.builder.op("sequence_expand", {{"X", {"X"}}, {"Y", {"deep"}}}, {{"Out", {"result"}}});
    }
    return one.read();
  };
  EXPECT_THAT(expansion(0, 1, -1), HasSubstr("pd_op.expand("));
  EXPECT_THAT(expansion(1, 1, -1), HasSubstr("sequence_expand: X is a sequence, and would become several"));
  EXPECT_THAT(expansion(0, 2, -1), HasSubstr("sequence_expand: Y is a sequence of sequences"));
  EXPECT_THAT(expansion(0, 1, 1), HasSubstr("sequence_expand: ref_level = 1 is not supported"));
  OneOp unpad("sequence_unpad", {{"X", {2, 5, 4}}, {"Length", {2}, PDRT_INT64}});
  EXPECT_THAT(unpad.read(), HasSubstr("sequence_unpad: input X has a batch of 2, expected 1"));
  OneOp pictures = onX("im2sequence", {2, 3, 8, 8});
  pictures.op.ints("kernels", {2, 2});
  EXPECT_THAT(pictures.read(), HasSubstr("im2sequence: input X has a batch of 2, expected 1"));
  OneOp reset = onX("lod_reset", {-1, 4});
  reset.op.ints("target_lod", {0, 2, 5});
  EXPECT_THAT(reset.read(), HasSubstr("lod_reset: target_lod = [0, 2, 5] is not supported"));
}

TEST(SequenceOps, AnUnknownBatchMustBeOne) {
  OneOp unpad("sequence_unpad", {{"X", {-1, 5, 4}}, {"Length", {-1}, PDRT_INT64}});
  EXPECT_THAT(unpad.read(), HasSubstr("float32[5, 4] = pd_op.squeeze("));
}

TEST(SequenceOps, PicturesRefuseSizesAsData) {
  OneOp one("im2sequence", {{"X", {1, 3, 8, 8}}, {"Y", {1, 2}}});
  one.op.ints("kernels", {2, 2});
  EXPECT_THAT(one.read(), HasSubstr("im2sequence: sizes of pictures that are given as data are not supported"));
  auto windows = [](std::vector<int32_t> kernels, std::vector<int32_t> strides, std::vector<int32_t> paddings) {
    OneOp one = onX("im2sequence", {1, 3, 8, 8});
    one.op.ints("kernels", kernels).ints("strides", strides).ints("paddings", paddings);
    return one.read();
  };
  EXPECT_THAT(windows({2, 2}, {2, 2}, {0, 0, 0, 0}), HasSubstr("pd_op.unfold("));
  EXPECT_THAT(windows({2}, {1, 1}, {0, 0, 0, 0}), HasSubstr("im2sequence: kernels = [2] is not supported"));
  EXPECT_THAT(windows({2, 2}, {0, 1}, {0, 0, 0, 0}), HasSubstr("im2sequence: strides = [0, 1] is not supported"));
  EXPECT_THAT(windows({2, 2}, {1, 1}, {0, 0, 0, -1}), HasSubstr("im2sequence: paddings = [0, 0, 0, -1] is not"));
}

TEST(SequenceOps, ElementsThatMustBeNumbersAre) {
  for (const char *type : {"sequence_softmax", "sequence_enumerate", "sequence_erase"}) {
    OneOp one = onX(type, {-1, 4}, PDRT_INT64);
    one.op.attr("win_size", 2);
    EXPECT_THAT(one.read(), HasSubstr(std::string(type) + ": an element must be one number"));
  }
}

TEST(SequenceOps, SizesThatMakeNoSense) {
  auto refused = [](const char *type, const char *attribute, int value) {
    OneOp one = onX(type, {-1, 1}, PDRT_INT64);
    one.op.attr(attribute, value);
    EXPECT_THAT(one.read(), HasSubstr(std::string(type) + ": " + attribute + " = " + std::to_string(value)));
  };
  refused("sequence_enumerate", "win_size", 0);
  refused("sequence_reshape", "new_dim", 0);
  auto pad = [](std::vector<int64_t> dims, int length) {
    OneOp one("sequence_pad", {{"X", std::move(dims), PDRT_FLOAT32, 1}, {"PadValue", {1}}});
    one.op.attr("padded_length", length);
    return one.read();
  };
  EXPECT_THAT(pad({-1, 4}, 9), HasSubstr("float32[1, 9, 4] = pd_op.unsqueeze("));
  EXPECT_THAT(pad({-1, 4}, 0), HasSubstr("sequence_pad: padded_length = 0 is not supported"));
  EXPECT_THAT(pad({-1, -1}, 9), HasSubstr("sequence_pad: the size of an element is not known"));
}

TEST(SequenceOps, RowConvolutionsNeedAFilterOfAKnownSize) {
  OneOp one("row_conv", {{"X", {-1, 4}, PDRT_FLOAT32, 1}, {"Filter", {-1, 4}}});
  EXPECT_THAT(one.read(), HasSubstr("row_conv: X of"));
}

TEST(SequenceOps, PositionsNeedAnEvenKnownWidth) {
  EXPECT_THAT(onX("add_position_encoding", {2, -1, 4}).read(), HasSubstr("pd_op.sin("));
  for (std::vector<int64_t> dims : {std::vector<int64_t>{2, 5, 3}, {2, 5, -1}, {2, 2, 5, 4}})
    EXPECT_THAT(onX("add_position_encoding", dims).read(), HasSubstr("the last known and even"));
}

TEST(SequenceOps, MissingInputsAreNamed) {
  EXPECT_THAT(onX("sequence_expand", {-1, 4}).read(), HasSubstr("input Y is missing or undefined"));
  EXPECT_THAT(onX("sequence_pad", {-1, 4}).read(), HasSubstr("input PadValue is missing or undefined"));
  EXPECT_THAT(onX("sequence_unpad", {1, 4}).read(), HasSubstr("input Length is missing or undefined"));
  EXPECT_THAT(OneOp("sequence_concat", {{"Y", {-1, 4}}}).read(), HasSubstr("an input is missing or undefined"));
}

} // namespace
