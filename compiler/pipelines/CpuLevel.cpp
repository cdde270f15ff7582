//===- CpuLevel.cpp - x86-64 levels ----------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The features of each level are those of the x86-64 psABI. LLVM reads CPUID and asks the system whether it saves the
// wide registers.
//
//===----------------------------------------------------------------------===//
#include "compiler/pipelines/CpuLevel.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/TargetParser/Host.h"

namespace paddlec::pipelines {
namespace {

struct Level {
  CpuLevel level;
  const char *name;
  const char *features; ///< beyond the level before, as LLVM names them
};

constexpr Level levels[] = {
    {CpuLevel::Baseline, "x86-64", "sse2"},
    {CpuLevel::V2, "x86-64-v2", "cx16 popcnt sse3 ssse3 sse4.1 sse4.2"},
    {CpuLevel::V3, "x86-64-v3", "avx avx2 bmi bmi2 f16c fma lzcnt movbe"},
    {CpuLevel::V4, "x86-64-v4", "avx512f avx512bw avx512cd avx512dq avx512vl"},
};

} // namespace

llvm::StringRef nameOf(CpuLevel level) { return levels[static_cast<size_t>(level)].name; }

std::optional<CpuLevel> parseCpuLevel(llvm::StringRef name) {
  for (const Level &level : levels)
    if (name == level.name)
      return level.level;
  return std::nullopt;
}

std::string cpuLevelNames() {
  std::string names;
  for (const Level &level : levels)
    names += (names.empty() ? "" : ", ") + std::string(level.name);
  return names;
}

std::optional<CpuLevel> hostCpuLevel() {
  llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
  std::optional<CpuLevel> best;
  for (const Level &level : levels) {
    llvm::SmallVector<llvm::StringRef> wanted;
    llvm::StringRef(level.features).split(wanted, ' ');
    for (llvm::StringRef feature : wanted)
      if (!features.lookup(feature))
        return best;
    best = level.level;
  }
  return best;
}

} // namespace paddlec::pipelines
