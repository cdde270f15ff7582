//===- DialectMatchTest.cpp - the importer's tables and the paddle dialect agree -------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Ops are made by name, with attributes by name: a name that only one side knows would be a program that is refused,
// or an attribute that nothing reads.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"
#include "dialects/paddle/ir/PaddleDialect.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace paddlec;

namespace {

TEST(DialectMatch, AttributesOfRowsAreAttributesOfOps) {
  mlir::MLIRContext context;
  context.loadDialect<paddle::PaddleDialect>();
  size_t compared = 0;
  for (llvm::StringRef name : import::Schema::get().names()) {
    mlir::OperationName op(("paddle." + name).str(), &context);
    // An identity in inference: the importer makes no op of it.
    if (!op.isRegistered() || name == "print")
      continue;
    ++compared;
    for (const import::AttributeSchema &attribute : import::Schema::get().find(name)->attributes)
      if (!attribute.legacyOnly) {
        EXPECT_TRUE(llvm::any_of(op.getAttributeNames(),
                                 [&](mlir::StringAttr known) { return known.getValue() == attribute.name; }))
            << name.str() << " has no attribute " << attribute.name;
      }
  }
  EXPECT_GT(compared, 100u);
}

} // namespace
