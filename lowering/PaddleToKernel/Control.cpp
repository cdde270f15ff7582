//===- Control.cpp - loops and branches -----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The bodies are functions of their own, which this pass converts like any other.
//
//===----------------------------------------------------------------------===//
#include "lowering/PaddleToKernel/Common.h"
#include "lowering/PaddleToKernel/PopulatePatterns.h"

using namespace mlir;

namespace paddlec::lowering {
namespace {

/// Variables for the results of a loop or branch; empty if a size is not known.
SmallVector<Value> makeVariables(Operation *op, const TypeConverter &converter, ConversionPatternRewriter &rewriter) {
  SmallVector<Value> variables;
  std::string name = getVariableName(op->getLoc(), op->getName().stripDialect());
  for (OpResult result : op->getResults()) {
    Type type = converter.convertType(result.getType());
    if (!type)
      return {};
    std::string own = op->getNumResults() > 1 ? name + "." + std::to_string(result.getResultNumber()) : name;
    variables.push_back(
        kernel::VariableOp::create(rewriter, op->getLoc(), type, rewriter.getStringAttr(own), IntegerAttr()));
  }
  return variables;
}

class IfPattern : public OpConversionPattern<paddle::IfOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(paddle::IfOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> variables = makeVariables(op, *getTypeConverter(), rewriter);
    if (variables.size() != op->getNumResults())
      return rewriter.notifyMatchFailure(op, "a result's dimensions are not known");
    kernel::BranchOp::create(rewriter, op.getLoc(), adaptor.getCond(), adaptor.getCaptured(), variables,
                             op.getThenBodyAttr(), op.getElseBodyAttr(),
                             op->getAttrOfType<DenseI64ArrayAttr>(paddle::bindsAttrName));
    rewriter.replaceOp(op, variables);
    return success();
  }
};

class WhilePattern : public OpConversionPattern<paddle::WhileOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(paddle::WhileOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> variables = makeVariables(op, *getTypeConverter(), rewriter);
    if (variables.size() != op->getNumResults())
      return rewriter.notifyMatchFailure(op, "a result's dimensions are not known");
    kernel::WhileOp::create(rewriter, op.getLoc(), adaptor.getCond(), adaptor.getCarried(), adaptor.getCaptured(),
                            variables, op.getBodyAttr(), op->getAttrOfType<DenseI64ArrayAttr>(paddle::bindsAttrName));
    rewriter.replaceOp(op, variables);
    return success();
  }
};

} // namespace

void populateControlPatterns(RewritePatternSet &patterns, const TypeConverter &converter) {
  patterns.add<IfPattern, WhilePattern>(converter, patterns.getContext());
}

} // namespace paddlec::lowering
