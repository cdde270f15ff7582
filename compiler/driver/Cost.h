//===- Cost.h - arithmetic of a program ------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Floating-point operations of convolutions and matrix products, which are nearly all of a network's. A fact for
// people; no decision rests on it.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_COST_H
#define PADDLEC_COMPILER_DRIVER_COST_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <cstdint>
#include <optional>

namespace paddlec::driver {

/// A multiplication and an addition count as two. None when a shape that matters is not known.
std::optional<uint64_t> countFlops(mlir::func::FuncOp function);

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_COST_H
