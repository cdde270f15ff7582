//===- Program.h - a saved program in memory, before it becomes MLIR -----------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Both file formats are read into this one form, which is that of PIR: values in SSA form, operands by position,
// attributes by name, nested regions. LegacyProgram upgrades names, slots and attributes on the way. BuildModule
// turns it into the paddle dialect. Nothing here knows MLIR, and nothing here knows what an op means.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_PROGRAM_H
#define PADDLEC_COMPILER_IMPORT_PROGRAM_H

#include "paddlec/runtime.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace paddlec::import {

/// A value's number; 0 is an absent optional operand.
using ValueId = uint32_t;

/// A tensor type, or a list of them (`0.t_vec`), or a tensor array, or none (an absent result).
struct Type {
  enum class Kind { None, Tensor, List, TensorArray };
  Kind kind = Kind::None;
  pdrt_dtype dtype = PDRT_FLOAT32;
  std::vector<int64_t> dims;  ///< any unknown dimension is -1
  std::vector<Type> elements; ///< of a List

  static Type tensor(pdrt_dtype dtype, std::vector<int64_t> dims);
};

/// "same type as the input", where an op's dtype attribute says so.
struct UndefinedDType {
  bool operator==(const UndefinedDType &) const = default;
};

/// An attribute's value. Integers of every width are int64_t, floats of every width double. An empty list in a
/// file has no element kind: it reads as an empty vector<int64_t>.
using Attribute = std::variant<std::monostate, bool, int64_t, double, std::string, pdrt_dtype, UndefinedDType,
                               std::vector<bool>, std::vector<int64_t>, std::vector<double>, std::vector<std::string>>;

/// The runtime's type of a code in a file; none for codes that it has no type for.
std::optional<pdrt_dtype> dtypeOfCode(int64_t code);
/// "float32" and the like.
std::optional<pdrt_dtype> dtypeOfName(std::string_view name);

struct Region;
class CustomOps;

/// One operation.
struct Operation {
  std::string dialect; ///< "pd_op", "cf", "builtin", "custom_op", "custom" (declared), or as the file spells it
  std::string name;    ///< as in PIR, without the dialect: "conv2d", "batch_norm_"
  std::vector<ValueId> operands;
  std::vector<ValueId> results;
  std::vector<std::pair<std::string, Attribute>> attributes;
  std::vector<Region> regions;

  /// Of an op without a row in a legacy file: the slot of each operand and result.
  std::vector<std::string> operandSlots, resultSlots;

  std::string legacyName; ///< the op type in a legacy file, else empty
  std::string place;      ///< where it stands: "block 0, op 12", with the Python line if the file holds it

  const Attribute *attribute(std::string_view name) const;
};

struct Block {
  std::vector<ValueId> arguments;
  std::vector<Operation> operations;
};

struct Region {
  std::vector<Block> blocks;
};

/// What is known of each value.
struct ValueInfo {
  Type type;
  std::string name; ///< the variable's name in a legacy file, the parameter's or input's in PIR, else empty
};

/// A whole program. `operations` of the main block include `pd_op.data` (attr name), `builtin.parameter` (attr
/// parameter_name) and `pd_op.fetch` (attrs name, col); inputs stand in the order in which callers pass them and
/// fetches in the order of results.
struct Program {
  enum class Format { Legacy, Pir };
  Format format = Format::Pir;
  int64_t version = 0; ///< Paddle's version number (legacy) or the file version (PIR)
  std::string path;    ///< for messages
  std::string sha256;  ///< of the program file
  Block main;
  std::vector<ValueInfo> values;              ///< by id; entry 0 is unused
  std::shared_ptr<const CustomOps> customOps; ///< that the user declares; null: none
};

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_PROGRAM_H
