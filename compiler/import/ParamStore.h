//===- ParamStore.h - stored tensors, mapped not copied --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Reads the tensor streams of both formats: one file for all parameters, or one a parameter. Tensors carry no names;
// the program's parameters in order of their names say which is which. Every length is checked against the file
// before it is used. The bytes stay where they are: in the mapped file.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_PARAMSTORE_H
#define PADDLEC_COMPILER_IMPORT_PARAMSTORE_H

#include "compiler/import/Program.h"
#include "compiler/support/Diagnostics.h"
#include "compiler/support/FileIO.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace paddlec::import {

struct StoredTensor {
  std::string name;
  pdrt_dtype dtype = PDRT_FLOAT32;
  std::vector<int64_t> dims;
  llvm::ArrayRef<char> bytes; ///< row-major, at any alignment
};

/// A parameter that the program expects in the files.
struct ExpectedTensor {
  std::string name;
  Type type;
};

/// The persistable parameters of a program, in the order of a combined file: sorted by the bytes of their names.
std::vector<ExpectedTensor> expectedTensors(const Program &program);

class ParamStore {
public:
  /// One file with all tensors. False after errors.
  bool readCombined(llvm::StringRef path, llvm::ArrayRef<ExpectedTensor> expected, support::Diagnostics &diagnostics);
  /// One file a tensor in `folder`, named after it.
  bool readSeparate(llvm::StringRef folder, llvm::ArrayRef<ExpectedTensor> expected, support::Diagnostics &diagnostics);

  /// In the order of the names.
  const std::vector<StoredTensor> &tensors() const { return list; }
  const StoredTensor *find(llvm::StringRef name) const;
  /// The files the tensors point into; they must outlive every use of the bytes.
  const std::vector<std::shared_ptr<const support::MappedFile>> &files() const { return mapped; }
  size_t totalBytes() const;

private:
  std::vector<StoredTensor> list;
  std::vector<std::shared_ptr<const support::MappedFile>> mapped;
};

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_PARAMSTORE_H
