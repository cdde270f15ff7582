//===- Options.h - what a compilation is asked for ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Plain structs, one for what the result depends on and one for what only the caller sees of the way there. Parsing of
// command lines is in tools/; no option is read from anywhere else.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_PIPELINES_OPTIONS_H
#define PADDLEC_COMPILER_PIPELINES_OPTIONS_H

#include "compiler/pipelines/Phase.h"

#include <cstdint>
#include <string>
#include <vector>

namespace paddlec::pipelines {

enum class Target { Cpu, Cuda };

/// The instruction sets that an artefact may use, each holding those before it.
enum class CpuLevel { Baseline, V2, V3, V4 };

enum class Precision { Float32, BFloat16, Float16, Int8 };

/// Shapes of some inputs, as text: "x=1x3x640x640". Inputs that are not named keep what the program says.
using EntryShapes = std::vector<std::string>;

/// All that the emitted files depend on, besides the model.
struct CompileOptions {
  /// File names, namespace and symbol prefix. A C identifier.
  std::string name;
  /// One compiled entry for each; empty: one entry with the program's own shapes.
  std::vector<EntryShapes> entries;
  Target target = Target::Cpu;
  CpuLevel cpu = CpuLevel::V3;
  Precision precision = Precision::Float32;
  /// 0: no fusion, plain layouts. 1: fusion. 2: also layouts. 3: also what costs much compile time.
  int optLevel = 2;
  /// The artefact's default number of threads; 0: what OpenMP chooses.
  int32_t threads = 0;
  /// In the object file; otherwise the artefact maps <name>.weights when it opens.
  bool embedWeights = true;
  /// Declarations of custom ops: files.
  std::vector<std::string> customOps;
};

/// How far to go, and what to show on the way.
struct TraceOptions {
  Phase stopAfter = Phase::Emit;
  /// A folder for the IR before and after each phase; empty: none.
  std::string dumpDir;
  /// Collect what the passes did to which op, and what they could not do.
  bool optReport = false;
};

} // namespace paddlec::pipelines

#endif // PADDLEC_COMPILER_PIPELINES_OPTIONS_H
