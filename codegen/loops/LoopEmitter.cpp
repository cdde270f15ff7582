//===- LoopEmitter.cpp - kernel.loop to C++ functions ---------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Outlines loops, has upstream's emitter print them, and joins those that turn out alike. The shape of a nest is
// LoopNest's business, its code NestEmitter's.
//
//===----------------------------------------------------------------------===//
#include "codegen/loops/LoopEmitter.h"
#include "codegen/Names.h"
#include "codegen/loops/Formula.h"
#include "codegen/loops/LoopNest.h"
#include "codegen/loops/NestEmitter.h"
#include "dialects/kernel/ir/Buffers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Dialect/EmitC/Transforms/Passes.h"
#include "mlir/Dialect/EmitC/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Target/Cpp/CppEmitter.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace paddlec::codegen {

/// Prints the statements of the only function of a module, indented. EmitC names parameters v1, v2 ...; ours have
/// names, so the code refers to them by literals and the head of the function is written here.
static FailureOr<std::string> printBody(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (failed(emitc::translateToCpp(module, stream, /*declareVariablesAtTop=*/false)))
    return failure();
  StringRef body = StringRef(text).trim();
  size_t open = body.find("{\n"), close = body.rfind('}');
  if (open == StringRef::npos || close == StringRef::npos)
    return failure();
  body = body.slice(open + 2, close);
  body.consume_back("  return;\n");
  return body.str();
}

/// Whether an operator in the operand of another reads, and to compilers looks, as if parentheses were forgotten:
/// a comparison in a comparison, anything in a bitwise operator.
static bool wantsOwnVariable(Operation *op) {
  Operation *user = *op->getResult(0).user_begin();
  bool isTest = isa<emitc::CmpOp, emitc::LogicalAndOp, emitc::LogicalOrOp>(op);
  bool isBitwise = isa<emitc::BitwiseAndOp, emitc::BitwiseOrOp, emitc::BitwiseXorOp>(op);
  bool isArithmetic = isa<emitc::AddOp, emitc::SubOp, emitc::MulOp, emitc::DivOp, emitc::RemOp>(op);
  if (isa<emitc::BitwiseAndOp, emitc::BitwiseOrOp, emitc::BitwiseXorOp>(user))
    return isTest || isBitwise || isArithmetic;
  return isa<emitc::CmpOp, emitc::LogicalAndOp, emitc::LogicalOrOp>(user) && (isTest || isBitwise);
}

/// Single expressions instead of one variable an op. A value that is used several times stays a variable. Upstream's
/// patterns would repeat it where its uses end up in one expression, so a cast hides it from them meanwhile.
static LogicalResult formExpressions(Operation *root) {
  OpBuilder builder(root->getContext());
  SmallVector<UnrealizedConversionCastOp> hiding;
  root->walk([&](Operation *op) {
    if (!isa<emitc::CExpressionInterface>(op) || isa<emitc::ExpressionOp>(op) ||
        op->getParentOfType<emitc::ExpressionOp>())
      return;
    if (op->getResult(0).use_empty())
      return op->erase(); // all that a body computes is pure
    bool isShared = !op->getResult(0).hasOneUse() || wantsOwnVariable(op);
    emitc::ExpressionOp expression = emitc::createExpression(op, builder);
    if (!isShared)
      return;
    expression.setDoNotInline(true);
    builder.setInsertionPointAfter(expression);
    Value result = expression.getResult();
    auto cast = UnrealizedConversionCastOp::create(builder, expression.getLoc(), result.getType(), result);
    result.replaceAllUsesExcept(cast.getResult(0), cast);
    hiding.push_back(cast);
  });
  RewritePatternSet patterns(root->getContext());
  emitc::populateExpressionPatterns(patterns);
  // Folding would see through the casts.
  GreedyRewriteConfig config;
  config.enableFolding(false).setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  if (failed(applyPatternsGreedily(root, std::move(patterns), config)))
    return failure();
  for (UnrealizedConversionCastOp cast : hiding) {
    cast.getResult(0).replaceAllUsesWith(cast.getOperand(0));
    cast.erase();
  }
  return success();
}

LogicalResult LoopEmitter::emit(kernel::LoopOp op) {
  std::string reason;
  FailureOr<LoopNest> nest = getLoopNest(op, reason);
  if (failed(nest))
    return op.emitOpError() << "cannot be emitted: " << reason;

  OpBuilder builder(op.getContext());
  OwningOpRef<ModuleOp> module = ModuleOp::create(op.getLoc());
  builder.setInsertionPointToStart(module->getBody());
  auto function = emitc::FuncOp::create(builder, op.getLoc(), "loop", builder.getFunctionType({}, {}));
  builder.setInsertionPointToStart(function.addEntryBlock());
  NestEmitter emitter(op, *nest, options.parallelThreshold, builder);
  emitter.emit();
  emitc::ReturnOp::create(builder, op.getLoc(), Value());
  if (failed(convertBodyToEmitC(*module)) || failed(formExpressions(*module)))
    return op.emitOpError() << "has a body that cannot be emitted";
  FailureOr<std::string> body = printBody(*module);
  if (failed(body))
    return op.emitOpError() << "has a body that cannot be printed";

  LoopCall call;
  std::string parameters;
  for (auto [index, operand] : llvm::enumerate(op->getOpOperands())) {
    auto type = cast<kernel::BufferType>(operand.get().getType());
    parameters += (index ? ", " : "") + std::string(index < op.getInputs().size() ? "const " : "") +
                  getCppType(type.getElementType()) + " *" + emitter.getBufferNames()[index];
    call.buffers.push_back(operand.get());
  }
  for (const NestEmitter::SizeArgument &argument : emitter.getSizeArguments()) {
    parameters += ", int64_t " + argument.name;
    call.sizes.push_back(argument.size);
  }

  auto [found, isNew] = known.try_emplace(parameters + "\n" + *body, functions.size());
  if (isNew)
    functions.emplace_back();
  Function &shared = functions[found->second];
  if (isNew) {
    shared.name = options.prefix + "_loop" + std::to_string(functions.size() - 1);
    shared.parameters = parameters;
    shared.body = *body;
    shared.formula = getFormula(op, emitter.getBufferNames());
  }
  for (Value output : op.getOutputs())
    shared.uses.push_back(kernel::getName(output).str());
  call.function = shared.name;
  calls.insert({op, std::move(call)});
  return success();
}

LogicalResult LoopEmitter::add(Operation *root) {
  MLIRContext *context = root->getContext();
  context->loadDialect<emitc::EmitCDialect, arith::ArithDialect, math::MathDialect>();
  bool hasFailed = false;
  root->walk([&](kernel::LoopOp op) { hasFailed |= failed(emit(op)); });
  return failure(hasFailed);
}

const LoopCall *LoopEmitter::find(kernel::LoopOp op) const {
  auto found = calls.find(op);
  return found == calls.end() ? nullptr : &found->second;
}

std::string LoopEmitter::getIncludes() { return "#include \"cpu/LoopSupport.h\"\n"; }

std::string LoopEmitter::getDefinitions() const {
  std::string text;
  for (const Function &function : functions) {
    text += "// " + getCommentText(function.formula) + "\n// for ";
    constexpr size_t shown = 4;
    for (size_t i = 0; i < function.uses.size() && i < shown; ++i)
      text += (i ? ", " : "") + getCommentText(function.uses[i]);
    if (function.uses.size() > shown)
      text += " and " + std::to_string(function.uses.size() - shown) + " more";
    text += "\n" + std::string(options.isStatic ? "static " : "") + "void " + function.name + "(" +
            function.parameters + ") {\n" + function.body + "}\n\n";
  }
  return text;
}

std::string LoopEmitter::getDeclarations() const {
  std::string text;
  if (!options.isStatic)
    for (const Function &function : functions)
      text += "void " + function.name + "(" + function.parameters + ");\n";
  return text;
}

} // namespace paddlec::codegen
