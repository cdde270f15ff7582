//===- CpuLevel.h - x86-64 levels ------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Names of the instruction-set levels, the compiler flags they mean, and which one this machine has. Asked by the
// driver when a command line says "host"; no pass asks the machine anything.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_PIPELINES_CPULEVEL_H
#define PADDLEC_COMPILER_PIPELINES_CPULEVEL_H

#include "compiler/pipelines/Options.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace paddlec::pipelines {

/// "x86-64-v3", as GCC and Clang name it in -march.
llvm::StringRef nameOf(CpuLevel level);

/// The level of that name; not "host".
std::optional<CpuLevel> parseCpuLevel(llvm::StringRef name);

/// "x86-64, x86-64-v2, ...", for messages.
std::string cpuLevelNames();

/// The highest level that this machine and its system offer. None on a machine that is not x86-64.
std::optional<CpuLevel> hostCpuLevel();

} // namespace paddlec::pipelines

#endif // PADDLEC_COMPILER_PIPELINES_CPULEVEL_H
