//===- Tensors.cpp - inputs and outputs of a run ---------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Everything a user may get wrong about inputs is said here, with the input's name, before any model sees them.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Tensors.h"

#include "compiler/support/FileIO.h"
#include "compiler/support/Half.h"
#include "dialects/paddle/transforms/ShapeOption.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

#include <cstdio>
#include <cstring>

namespace paddlec::driver {

using support::Array;
using support::DiagnosticCode;
using support::Diagnostics;
using support::printable;

static std::string namesOf(const std::vector<TensorFacts> &inputs) {
  std::string text;
  for (const TensorFacts &input : inputs)
    text += (text.empty() ? "" : ", ") + printable(input.name) + " (" + describe(input.dtype, input.dims) + ")";
  return text.empty() ? "none" : text;
}

/// The input that "name" or "index" means; none after an error.
static std::optional<size_t> findInput(const std::vector<TensorFacts> &inputs, llvm::StringRef key,
                                       llvm::StringRef option, Diagnostics &diagnostics) {
  for (size_t i = 0; i < inputs.size(); ++i)
    if (inputs[i].name == key)
      return i;
  size_t index = 0;
  if (!key.getAsInteger(10, index) && index < inputs.size())
    return index;
  diagnostics.error(DiagnosticCode::RunInput, "the model has no input '" + printable(key) + "' (" + option.str() + ")")
      .note("its inputs are: " + namesOf(inputs));
  return std::nullopt;
}

/// Splits "name=value" where the name may itself hold '=': the longest known name wins, else the first '='.
static std::pair<llvm::StringRef, llvm::StringRef> splitAssignment(const std::vector<TensorFacts> &inputs,
                                                                   llvm::StringRef text) {
  llvm::StringRef best;
  for (const TensorFacts &input : inputs)
    if (input.name.size() > best.size() && text.starts_with(input.name) &&
        text.drop_front(input.name.size()).starts_with("="))
      best = input.name;
  if (!best.empty())
    return {best, text.drop_front(best.size() + 1)};
  return text.split('=');
}

static bool checkAgainst(const TensorFacts &input, const Array &array, llvm::StringRef file, Diagnostics &diagnostics) {
  auto fail = [&](const std::string &text) -> support::Diagnostic & {
    return diagnostics.error(DiagnosticCode::RunInput, "input '" + printable(input.name) + "' " + text).in(file);
  };
  if (array.dtype != input.dtype) {
    fail(std::string("is ") + pdrt_dtype_name(array.dtype) + ", the model takes " + pdrt_dtype_name(input.dtype))
        .note(std::string("numpy converts with array.astype('") + pdrt_dtype_name(input.dtype) + "')");
    return false;
  }
  bool fits = array.dims.size() == input.dims.size();
  for (size_t i = 0; fits && i < array.dims.size(); ++i)
    fits = input.dims[i] < 0 || input.dims[i] == array.dims[i];
  if (!fits)
    fail("has " + std::to_string(array.dims.size()) + " dimensions, shape " + describeDims(array.dims) +
         "; the model takes " + std::to_string(input.dims.size()) + ", " + describeDims(input.dims));
  return fits;
}

/// A fixed sequence for a seed (splitmix64), the same on every machine.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}
  uint64_t bits() {
    uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  /// In [-1, 1), with 24 bits, so that a float holds it exactly.
  double uniform() { return static_cast<double>(bits() >> 40) * 0x1p-23 - 1.0; }
  int64_t below(int64_t limit) { return static_cast<int64_t>(bits() % static_cast<uint64_t>(limit)); }

private:
  uint64_t state;
};

template <typename T, typename Make> static void fillWith(Array &array, Make make) {
  for (size_t at = 0; at + sizeof(T) <= array.data.size(); at += sizeof(T)) {
    T value = static_cast<T>(make());
    std::memcpy(&array.data[at], &value, sizeof(T));
  }
}

/// Values as models meet them: normalised pictures, pixels, small numbers that index anything.
static void fillRandomly(Array &array, Random random) {
  auto real = [&] { return random.uniform(); };
  auto small = [&] { return random.below(5); };
  switch (array.dtype) {
  case PDRT_BOOL:
    return fillWith<uint8_t>(array, [&] { return random.below(2); });
  case PDRT_UINT8:
    return fillWith<uint8_t>(array, [&] { return random.below(256); });
  case PDRT_INT8:
    return fillWith<int8_t>(array, small);
  case PDRT_INT16:
    return fillWith<int16_t>(array, small);
  case PDRT_INT32:
    return fillWith<int32_t>(array, small);
  case PDRT_INT64:
    return fillWith<int64_t>(array, small);
  case PDRT_FLOAT16:
    return fillWith<uint16_t>(array, [&] { return support::floatToHalf(static_cast<float>(random.uniform())); });
  case PDRT_BFLOAT16:
    return fillWith<uint16_t>(array, [&] { return support::floatToBfloat16(static_cast<float>(random.uniform())); });
  case PDRT_FLOAT32:
  case PDRT_COMPLEX64:
    return fillWith<float>(array, real);
  case PDRT_FLOAT64:
  case PDRT_COMPLEX128:
    return fillWith<double>(array, real);
  }
}

static std::optional<Array> randomInput(const TensorFacts &input, size_t index, const InputSources &sources,
                                        const paddle::ShapeOption *shape, std::vector<std::string> &notes,
                                        Diagnostics &diagnostics) {
  Array array;
  array.dtype = input.dtype;
  array.dims = input.dims;
  bool chosen = false;
  if (shape && shape->dims.size() != input.dims.size()) {
    diagnostics.error(DiagnosticCode::BadOption, "--shape gives input '" + printable(input.name) + "' " +
                                                     std::to_string(shape->dims.size()) + " dimensions, the model " +
                                                     std::to_string(input.dims.size()));
    return std::nullopt;
  }
  for (size_t i = 0; i < array.dims.size(); ++i) {
    int64_t &dim = array.dims[i];
    if (shape && shape->dims[i].isFixed()) {
      dim = shape->dims[i].minimum;
      continue;
    }
    if (dim >= 0)
      continue;
    chosen = true;
    int64_t minimum = i < input.minimum.size() ? input.minimum[i] : 1;
    int64_t maximum = i < input.maximum.size() ? input.maximum[i] : -1;
    int64_t multiple = i < input.multiple.size() ? std::max<int64_t>(input.multiple[i], 1) : 1;
    if (shape && !shape->dims[i].isFree)
      minimum = std::max(minimum, shape->dims[i].minimum);
    dim = std::max<int64_t>(minimum, i == 0 ? 1 : array.dims.size() == 4 ? 64 : 16);
    dim = (dim + multiple - 1) / multiple * multiple;
    if (maximum >= 0 && dim > maximum)
      dim = maximum / multiple * multiple;
  }
  std::optional<int64_t> count = support::checkedCount(array.dims, pdrt_dtype_size(array.dtype));
  if (!count || *count > (int64_t(1) << 36) / static_cast<int64_t>(pdrt_dtype_size(array.dtype))) {
    diagnostics.error(DiagnosticCode::BadOption, "random input '" + printable(input.name) + "' of shape " +
                                                     describeDims(array.dims) + " is too large");
    return std::nullopt;
  }
  if (chosen)
    notes.push_back("input '" + printable(input.name) + "': took shape " + describeDims(array.dims) + " for " +
                    describeDims(input.dims) + " (choose with --shape)");
  array.data.resize(static_cast<size_t>(*count) * pdrt_dtype_size(array.dtype));
  fillRandomly(array, Random(sources.seed.value_or(0) * 1000003 + index));
  return array;
}

std::optional<std::vector<Array>> makeInputs(const std::vector<TensorFacts> &inputs, const InputSources &sources,
                                             std::vector<std::string> &notes, Diagnostics &diagnostics) {
  size_t before = diagnostics.errorCount();
  std::vector<std::optional<Array>> arrays(inputs.size());
  std::vector<bool> given(inputs.size());
  for (const std::string &text : sources.files) {
    auto [key, file] = splitAssignment(inputs, text);
    if (file.empty()) {
      diagnostics.error(DiagnosticCode::BadOption,
                        "-i " + printable(text) + ": expected name=file.npy or index=file.npy");
      continue;
    }
    std::optional<size_t> index = findInput(inputs, key, "-i " + printable(text), diagnostics);
    if (!index)
      continue;
    if (given[*index]) {
      diagnostics.error(DiagnosticCode::RunInput, "input '" + printable(inputs[*index].name) + "' is given twice");
      continue;
    }
    given[*index] = true;
    std::string message;
    auto array = support::readNpy(file, message, inputs[*index].dtype);
    if (!array) {
      auto code = llvm::sys::fs::exists(file) ? DiagnosticCode::BadNpy : DiagnosticCode::FileNotFound;
      diagnostics.error(code, "input '" + printable(inputs[*index].name) + "': " + message).in(file);
    } else if (checkAgainst(inputs[*index], *array, file, diagnostics)) {
      arrays[*index] = std::move(*array);
    }
  }

  std::vector<std::optional<paddle::ShapeOption>> shapes(inputs.size());
  for (const std::string &text : sources.shapes) {
    auto parsed = paddle::parseShapeOption(text);
    if (!parsed) {
      diagnostics.error(DiagnosticCode::BadOption,
                        "--shape " + printable(text) + ": " + llvm::toString(parsed.takeError()));
      continue;
    }
    if (auto index = findInput(inputs, parsed->input, "--shape " + printable(text), diagnostics))
      shapes[*index] = std::move(*parsed);
  }

  for (size_t i = 0; i < inputs.size() && diagnostics.errorCount() == before; ++i) {
    if (given[i])
      continue;
    if (!sources.seed) {
      diagnostics
          .error(DiagnosticCode::RunInput, "input '" + printable(inputs[i].name) + "' (" +
                                               describe(inputs[i].dtype, inputs[i].dims) + ") has no value")
          .note("give it with -i " + printable(inputs[i].name) + "=file.npy, or take random values with --random SEED");
      continue;
    }
    arrays[i] = randomInput(inputs[i], i, sources, shapes[i] ? &*shapes[i] : nullptr, notes, diagnostics);
    if (arrays[i] && !checkAgainst(inputs[i], *arrays[i], "--shape", diagnostics))
      break;
  }
  if (diagnostics.errorCount() != before)
    return std::nullopt;
  std::vector<Array> out;
  for (std::optional<Array> &array : arrays)
    out.push_back(std::move(*array));
  return out;
}

template <typename T> static T at(const support::Array &array, size_t index) {
  T value;
  std::memcpy(&value, array.data.data() + index * sizeof(T), sizeof(T));
  return value;
}

bool isFloatType(pdrt_dtype dtype) {
  switch (dtype) {
  case PDRT_FLOAT16:
  case PDRT_BFLOAT16:
  case PDRT_FLOAT32:
  case PDRT_FLOAT64:
  case PDRT_COMPLEX64:
  case PDRT_COMPLEX128:
    return true;
  default:
    return false;
  }
}

double realElement(const support::Array &array, size_t index) {
  switch (array.dtype) {
  case PDRT_FLOAT16:
    return support::halfToFloat(at<uint16_t>(array, index));
  case PDRT_BFLOAT16:
    return support::bfloat16ToFloat(at<uint16_t>(array, index));
  case PDRT_FLOAT64:
  case PDRT_COMPLEX128:
    return at<double>(array, index);
  default:
    return at<float>(array, index);
  }
}

int64_t integerElement(const support::Array &array, size_t index) {
  switch (array.dtype) {
  case PDRT_INT8:
    return at<int8_t>(array, index);
  case PDRT_INT16:
    return at<int16_t>(array, index);
  case PDRT_INT32:
    return at<int32_t>(array, index);
  case PDRT_INT64:
    return at<int64_t>(array, index);
  default:
    return at<uint8_t>(array, index);
  }
}

std::string firstValues(const Array &array, size_t count) {
  bool real = isFloatType(array.dtype);
  bool complex = array.dtype == PDRT_COMPLEX64 || array.dtype == PDRT_COMPLEX128;
  size_t total = static_cast<size_t>(array.count()) * (complex ? 2 : 1);
  std::string text = "[";
  for (size_t i = 0; i < std::min(total, count); ++i) {
    char number[32];
    if (real)
      std::snprintf(number, sizeof(number), "%.6g", realElement(array, i));
    else
      std::snprintf(number, sizeof(number), "%lld", static_cast<long long>(integerElement(array, i)));
    text += (i ? ", " : "") + std::string(number);
  }
  return text + (total > count ? ", ...]" : "]");
}

std::string describeDims(const std::vector<int64_t> &dims) {
  std::string text = "[";
  for (size_t i = 0; i < dims.size(); ++i)
    text += (i ? ", " : "") + (dims[i] < 0 ? "?" : std::to_string(dims[i]));
  return text + "]";
}

std::string describe(pdrt_dtype dtype, const std::vector<int64_t> &dims) {
  return pdrt_dtype_name(dtype) + describeDims(dims);
}

llvm::json::Value describeOutputs(const std::vector<TensorFacts> &outputs, const std::vector<Array> &results) {
  llvm::json::Array list;
  for (size_t i = 0; i < results.size(); ++i) {
    std::string name = i < outputs.size() ? outputs[i].name : "";
    list.push_back(llvm::json::Object{{"name", llvm::json::fixUTF8(name)},
                                      {"file", "out_" + std::to_string(i) + ".npy"},
                                      {"dtype", pdrt_dtype_name(results[i].dtype)},
                                      {"shape", llvm::json::Array(results[i].dims)}});
  }
  return list;
}

bool writeOutputs(llvm::StringRef folder, const std::vector<TensorFacts> &outputs, const std::vector<Array> &results,
                  Diagnostics &diagnostics) {
  std::string message;
  auto fail = [&] {
    diagnostics.error(DiagnosticCode::FileUnwritable, "cannot write the results: " + message).in(folder);
    return false;
  };
  auto directory = support::OutputDirectory::create(folder, message);
  if (!directory)
    return fail();
  for (size_t i = 0; i < results.size(); ++i) {
    llvm::StringRef data(results[i].data.data(), results[i].data.size());
    if (!directory->write("out_" + std::to_string(i) + ".npy",
                          support::formatNpy(results[i].dtype, results[i].dims, data), message))
      return fail();
  }
  llvm::json::Value json = llvm::json::Object{{"outputs", describeOutputs(outputs, results)}};
  if (!directory->write("outputs.json", llvm::formatv("{0:2}\n", json).str(), message) || !directory->commit(message))
    return fail();
  return true;
}

std::optional<std::vector<Array>> readOutputs(llvm::StringRef folder, const std::vector<TensorFacts> &outputs,
                                              Diagnostics &diagnostics) {
  std::vector<Array> results;
  for (size_t i = 0; i < outputs.size(); ++i) {
    llvm::SmallString<256> file(folder);
    llvm::sys::path::append(file, "out_" + std::to_string(i) + ".npy");
    std::string message;
    auto array = support::readNpy(file, message, outputs[i].dtype);
    if (!array) {
      auto code = llvm::sys::fs::exists(file) ? DiagnosticCode::BadNpy : DiagnosticCode::FileNotFound;
      diagnostics.error(code, "expected output " + std::to_string(i) + ": " + message).in(file);
      return std::nullopt;
    }
    results.push_back(std::move(*array));
  }
  return results;
}

} // namespace paddlec::driver
