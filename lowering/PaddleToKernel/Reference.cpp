//===- Reference.cpp - ops without a faster way to their reference kernels ------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The pattern of last resort, for every paddle op that has a reference kernel. What it cannot take stays a paddle op
// and is reported by the check at the end of the phase.
//
//===----------------------------------------------------------------------===//
#include "lowering/PaddleToKernel/Common.h"
#include "lowering/PaddleToKernel/PopulatePatterns.h"
#include "reference/Kernel.h"

using namespace mlir;

namespace paddlec::lowering {
namespace {

class ReferencePattern : public ConversionPattern {
public:
  ReferencePattern(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/0, context) {}

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isa_and_nonnull<paddle::PaddleDialect>(op->getDialect()) || !pdrt::ref::find(op->getName().stripDialect()))
      return rewriter.notifyMatchFailure(op, "no reference kernel");
    SmallVector<Value> results;
    for (Type type : op->getResultTypes()) {
      if (!getTypeConverter()->convertType(type))
        return rewriter.notifyMatchFailure(op, "a result's dimensions are not known");
      results.push_back(allocate(rewriter, op, type));
    }
    // Absent operands keep their places, so that the kernel finds the others.
    SmallVector<bool> present;
    DenseI32ArrayAttr segments;
    NamedAttrList attributes(op->getAttrDictionary());
    if (auto sizes = dyn_cast_or_null<DenseI32ArrayAttr>(attributes.erase("operandSegmentSizes"))) {
      segments = sizes;
      for (int32_t size : sizes.asArrayRef()) {
        present.append(size, true);
        if (size == 0)
          present.push_back(false);
      }
    } else {
      present.assign(operands.size(), true);
    }
    attributes.erase("resultSegmentSizes");
    kernel::ReferenceOp::create(rewriter, op->getLoc(), rewriter.getStringAttr(op->getName().stripDialect()), operands,
                                results, rewriter.getDenseBoolArrayAttr(present),
                                attributes.getDictionary(op->getContext()), segments);
    rewriter.replaceOp(op, results);
    return success();
  }
};

} // namespace

void populateReferencePatterns(RewritePatternSet &patterns, const TypeConverter &converter) {
  patterns.add<ReferencePattern>(converter, patterns.getContext());
}

} // namespace paddlec::lowering
