//===- Tensors.h - inputs and outputs of a run -----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Brings what a command line says of inputs (files, seeds, shapes) and what a model declares together into arrays, and
// writes results. The same for compiled models, the interpreter and Paddle.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_TENSORS_H
#define PADDLEC_COMPILER_DRIVER_TENSORS_H

#include "compiler/support/Diagnostics.h"
#include "compiler/support/Npy.h"

#include "llvm/Support/JSON.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace paddlec::driver {

/// What a model declares of an input or output. A dimension of -1 is free, within its limits.
struct TensorFacts {
  std::string name;
  pdrt_dtype dtype = PDRT_FLOAT32;
  std::vector<int64_t> dims;
  std::vector<int64_t> minimum, maximum, multiple; ///< as in pdrt_tensor_info; may be empty: no limits
};

/// Where inputs come from.
struct InputSources {
  std::vector<std::string> files;  ///< "name=file.npy" or "index=file.npy"
  std::optional<uint64_t> seed;    ///< random values for inputs without a file
  std::vector<std::string> shapes; ///< "name=1x3x640x640": shapes of random inputs
};

/// One array for each input, in order. `notes` says which dimensions were chosen for random ones. None after errors.
std::optional<std::vector<support::Array>> makeInputs(const std::vector<TensorFacts> &inputs,
                                                      const InputSources &sources, std::vector<std::string> &notes,
                                                      support::Diagnostics &diagnostics);

/// Whether a type is a float or a complex one.
bool isFloatType(pdrt_dtype dtype);
/// Element `index` of a float array (complex numbers count as two), or of an integer or boolean one.
double realElement(const support::Array &array, size_t index);
int64_t integerElement(const support::Array &array, size_t index);

/// "float32[1, 3, -1, -1]" with unknown dimensions as "?".
std::string describe(pdrt_dtype dtype, const std::vector<int64_t> &dims);
std::string describeDims(const std::vector<int64_t> &dims);

/// The first elements as text: "[0.125, -1, 3, ...]".
std::string firstValues(const support::Array &array, size_t count);

/// Name, file, type and shape of each output, as outputs.json has them.
llvm::json::Value describeOutputs(const std::vector<TensorFacts> &outputs, const std::vector<support::Array> &results);

/// Writes out_0.npy, out_1.npy, ... and outputs.json into a folder, all or nothing.
bool writeOutputs(llvm::StringRef folder, const std::vector<TensorFacts> &outputs,
                  const std::vector<support::Array> &results, support::Diagnostics &diagnostics);

/// Reads out_0.npy, out_1.npy, ... (`count` of them). None after errors.
std::optional<std::vector<support::Array>> readOutputs(llvm::StringRef folder, const std::vector<TensorFacts> &outputs,
                                                       support::Diagnostics &diagnostics);

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_TENSORS_H
