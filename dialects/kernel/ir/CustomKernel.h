//===- CustomKernel.h - how steps name the user's own kernels ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A custom op is a kernel.reference like the ops that have a kernel in the runtime, told apart by its kernel's name.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_KERNEL_IR_CUSTOMKERNEL_H
#define PADDLEC_DIALECTS_KERNEL_IR_CUSTOMKERNEL_H

#include "llvm/ADT/StringRef.h"

namespace paddlec::kernel {

/// Stands in front of the custom op's name; no op of Paddle's has a dot.
inline constexpr llvm::StringLiteral customKernelPrefix = "custom.";

} // namespace paddlec::kernel

#endif // PADDLEC_DIALECTS_KERNEL_IR_CUSTOMKERNEL_H
