//===- PrintProgram.h - a program as text ----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// For people, tests and tools that look at what was read; paddlec itself reads nothing of it back.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_PRINTPROGRAM_H
#define PADDLEC_COMPILER_IMPORT_PRINTPROGRAM_H

#include "compiler/import/Program.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace paddlec::import {

/// Long lists are cut after a few elements.
std::string toString(const Attribute &attribute);
/// "float32[-1,3,640,640]"
std::string toString(const Type &type);
/// "[-1, 3, 640, 640]"
std::string toString(const std::vector<int64_t> &dims);

void printProgram(llvm::raw_ostream &os, const Program &program);

/// The same as JSON: {"format", "version", "values": [{"type", "name"}], "operations": [...]}. Floats that JSON has no
/// number for are the strings "nan", "inf" and "-inf".
llvm::json::Value toJson(const Program &program);

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_PRINTPROGRAM_H
