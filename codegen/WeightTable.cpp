//===- WeightTable.cpp - the constants of a module in one file ------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "codegen/WeightTable.h"
#include "codegen/Names.h"
#include "dialects/paddle/ir/ConstantData.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace paddlec::codegen {

LogicalResult WeightTable::add(kernel::WeightOp op, WeightsBlob &blob) {
  if (indices.contains(op.getValue()))
    return success();
  std::optional<paddle::ConstantBytes> bytes = paddle::getBytes(op.getValue());
  if (!bytes)
    return op.emitOpError() << "has no data at hand for \"" << op.getName() << "\"";
  ArrayRef<char> data = bytes->bytes;
  if (!bytes->owned.empty()) {
    blob.owned.push_back(std::move(bytes->owned));
    data = blob.owned.back();
  }
  uint64_t offset = llvm::alignTo(blob.bytes, 64);
  indices[op.getValue()] = rows.size();
  rows.push_back({op.getName().str(), offset, data.size()});
  blob.parts.push_back({offset, data});
  blob.bytes = offset + data.size();
  return success();
}

void WeightTable::write(CodeWriter &out) const {
  out.open("constexpr pdrt::WeightInfo weights[] = {");
  for (const Row &row : rows)
    out.line("{" + quote(row.name) + ", " + llvm::Twine(row.offset) + ", " + llvm::Twine(row.bytes) + "},");
  if (rows.empty())
    out.line("{\"\", 0, 0}, // none");
  out.close("};");
}

} // namespace paddlec::codegen
