//===- OptReportTest.cpp - notes of the optimizer ---------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/transforms/OptReport.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace paddlec::paddle;

namespace {

TEST(OptReport, KeepsWhatPassesSay) {
  MLIRContext context;
  OptReport report(context);
  Location name = NameLoc::get(StringAttr::get(&context, "conv2d_5.tmp_0"));
  Location place = FileLineColLoc::get(&context, "model", 3, 1);
  OwningOpRef<ModuleOp> module = ModuleOp::create(FusedLoc::get(&context, {place, name}));

  reportApplied(*module, "fuse-conv-batch-norm", "folded batch_norm into weights");
  reportMissed(*module, "fuse-residual", "not fused");
  std::vector<OptNote> notes = report.take();
  ASSERT_EQ(notes.size(), 2u);
  EXPECT_TRUE(notes[0].applied);
  EXPECT_EQ(notes[0].pass, "fuse-conv-batch-norm");
  EXPECT_EQ(notes[0].where, "conv2d_5.tmp_0");
  EXPECT_EQ(notes[0].message, "folded batch_norm into weights");
  EXPECT_FALSE(notes[1].applied);
  EXPECT_TRUE(report.take().empty());
}

TEST(OptReport, SaysARefusalOnce) {
  MLIRContext context;
  OptReport report(context);
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  for (int i = 0; i < 2; ++i) {
    reportMissed(*module, "fuse-residual", "not fused");
    reportApplied(*module, "fuse-activation", "fused relu");
  }
  std::vector<OptNote> notes = report.take();
  ASSERT_EQ(notes.size(), 3u);
  EXPECT_EQ(notes[0].where, "builtin.module"); // no variable name is known
}

TEST(OptReport, CostsNothingWhenNobodyListens) {
  MLIRContext context;
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  reportApplied(*module, "fuse-activation", "fused relu");
}

TEST(OptReport, MayDieBeforeItsContext) {
  MLIRContext context;
  { OptReport report(context); }
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  reportApplied(*module, "fuse-activation", "fused relu");
}

} // namespace
