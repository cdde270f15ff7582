//===- Sequence.cpp - rows of the ops on sequences with LoD -----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How the ops of Paddle 1.x that divide rows into sequences look in files. A compiled program reads one sequence, a row
// an element, so most of them are ordinary ops on rows. What would make several sequences of one is refused here, or,
// where only the run tells, by a dimension that must be 1.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/PrintProgram.h"
#include "compiler/import/Schema.h"
#include "compiler/import/Upgrade.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace paddlec::import {
namespace {

using support::DiagnosticCode;

constexpr const char *oneSequence = "a compiled model reads one sequence at a time";

constexpr OpRow rows[] = {
    {"sequence_pool", "x=X", "out=Out, max_index", "is_test:bool=false; pooltype:string=AVERAGE; pad_value:float=0",
     "sequence_pool"},
};

/// The type of `rows` rows of another type's shape; -1 where unknown.
Type withRows(Type type, int64_t rows = -1) {
  if (!type.dims.empty())
    type.dims.front() = rows;
  return type;
}

/// The input X, if it has rows of a rank that the op takes; 0 after an error.
ValueId rowsOf(Upgrade &up, std::string_view slot, size_t rank) {
  ValueId x = up.input(slot);
  if (!x) {
    up.error(DiagnosticCode::OperandMismatch, "input " + std::string(slot) + " is missing or undefined");
    return 0;
  }
  if (up.typeOf(x).dims.size() >= rank)
    return x;
  up.error(DiagnosticCode::UnsupportedType, "input " + std::string(slot) + " must have at least " +
                                                std::to_string(rank) + " dimensions: " + toString(up.typeOf(x)));
  return 0;
}

/// The one element of a batch; 0 after an error. An unknown batch must be 1 when the model runs.
ValueId theOnly(Upgrade &up, std::string_view slot, size_t rank) {
  ValueId x = rowsOf(up, slot, rank);
  if (!x)
    return 0;
  Type type = up.typeOf(x);
  if (type.dims[0] >= 0 && type.dims[0] != 1) {
    up.error(DiagnosticCode::UnsupportedType,
             "input " + std::string(slot) + " has a batch of " + std::to_string(type.dims[0]) + ", expected 1",
             oneSequence);
    return 0;
  }
  type.dims.erase(type.dims.begin());
  return up.emit("squeeze", {x, up.ints({0})}, {}, type);
}

/// Rows from `begin` to `end`, which counts from the end if negative.
ValueId sliceRows(Upgrade &up, ValueId x, int64_t begin, int64_t end, int64_t axis = 0) {
  Type type = up.typeOf(x);
  type.dims[static_cast<size_t>(axis)] = begin >= 0 && end == begin + 1 ? 1 : -1;
  return up.slice(x, {axis}, up.ints({begin}), up.ints({end}), type);
}

/// `count` windows of a tensor that was lengthened: each starts `step` after the one before, from `first` on, and is
/// `extra` shorter than the tensor.
std::vector<ValueId> windowsOf(Upgrade &up, ValueId x, int64_t first, int64_t count, int64_t extra, int64_t axis = 0) {
  std::vector<ValueId> windows;
  for (int64_t begin = first; begin < first + count; ++begin) {
    int64_t end = begin == extra ? std::numeric_limits<int32_t>::max() : begin - extra;
    windows.push_back(sliceRows(up, x, begin, end, axis));
  }
  return windows;
}

ValueId concat(Upgrade &up, const std::vector<ValueId> &parts, int64_t axis, Type type) {
  if (parts.size() == 1)
    return parts.front();
  ValueId list = up.combine(parts);
  return up.emit("concat", {list, up.full(static_cast<double>(axis), PDRT_INT32)}, {}, std::move(type));
}

ValueId fullRows(Upgrade &up, double value, std::vector<int64_t> shape, pdrt_dtype dtype) {
  return up.emit("full", {}, {{"shape", shape}, {"value", value}, {"dtype", dtype}}, Type::tensor(dtype, shape));
}

/// A dimension, as one int64.
ValueId sizeOf(Upgrade &up, ValueId x, int64_t axis) {
  auto rank = static_cast<int64_t>(up.typeOf(x).dims.size());
  ValueId shape = up.emit("shape", {x}, {}, Type::tensor(PDRT_INT32, {rank}));
  return up.cast(sliceRows(up, shape, axis, axis + 1), PDRT_INT64);
}

ValueId countRows(Upgrade &up, ValueId x) { return sizeOf(up, x, 0); }

/// The numbers begin, begin + 1, ... before end.
ValueId range(Upgrade &up, ValueId begin, ValueId end) {
  auto scalar = [&](ValueId value) {
    return up.emit("reshape", {value, up.ints({})}, {}, Type::tensor(PDRT_INT64, {}));
  };
  return up.emit("arange", {scalar(begin), scalar(end), up.full(1, PDRT_INT64)}, {{"dtype", PDRT_INT64}},
                 Type::tensor(PDRT_INT64, {-1}));
}

ValueId gatherRows(Upgrade &up, ValueId x, ValueId index) {
  return up.emit("gather", {x, index, up.full(0, PDRT_INT32)}, {}, withRows(up.typeOf(x)));
}

bool upgradeSoftmax(Upgrade &up) {
  ValueId x = rowsOf(up, "X", 1);
  if (!x)
    return false;
  const Type type = up.typeOf(x);
  if (type.dims.size() > 2 || (type.dims.size() == 2 && type.dims[1] != 1))
    return up.error(DiagnosticCode::UnsupportedType, "an element must be one number: " + toString(type));
  up.bind("Out", up.emit("softmax", {x}, {{"axis", int64_t(0)}}, type));
  return true;
}

/// The row of x for each row of y. For sequence_expand x must be no sequence itself, else each repetition would be one.
bool upgradeExpand(Upgrade &up) {
  ValueId x = rowsOf(up, "X", 1), y = rowsOf(up, "Y", 1);
  if (!x || !y)
    return false;
  if (int64_t level = up.getInt("ref_level", -1); level != -1 && level != 0)
    return up.unsupported("ref_level", std::to_string(level), oneSequence);
  if (up.source().type == "sequence_expand" && up.sequenceLevel("X") > 0)
    return up.error(DiagnosticCode::UnsupportedType, "X is a sequence, and would become several", oneSequence);
  if (up.sequenceLevel("Y") > 1)
    return up.error(DiagnosticCode::UnsupportedType, "Y is a sequence of sequences", oneSequence);
  Type type = withRows(up.typeOf(x));
  std::vector<ValueId> shape = {countRows(up, y)};
  if (type.dims.size() > 1)
    shape.push_back(up.ints(std::vector<int64_t>(type.dims.size() - 1, -1))); // -1 keeps the dimension
  up.bind("Out", up.emit("expand", {x, up.join(shape)}, {}, type));
  return true;
}

/// Each row becomes the rows around it, times the filter.
bool upgradeConv(Upgrade &up) {
  ValueId x = rowsOf(up, "X", 2), filter = rowsOf(up, "Filter", 2);
  if (!x || !filter)
    return false;
  const Type type = up.typeOf(x), filterType = up.typeOf(filter);
  int64_t length = up.getInt("contextLength", 0), start = up.getInt("contextStart", 0);
  if (type.dims.size() != 2 || type.dims[1] < 1)
    return up.error(DiagnosticCode::UnsupportedType, "X must have two dimensions, the second known: " + toString(type));
  if (int64_t stride = up.getInt("contextStride", 1); stride != 1)
    return up.unsupported("contextStride", std::to_string(stride));
  // Beyond this, Paddle's own sizes overflow long since.
  if (length < 1 || length > 4096)
    return up.unsupported("contextLength", std::to_string(length));
  if (start < -4096 || start > 4096)
    return up.unsupported("contextStart", std::to_string(start));
  int64_t above = std::max<int64_t>(0, -start), below = std::max<int64_t>(0, start + length - 1);
  int64_t extra = above + below;
  std::vector<ValueId> parts = {x};
  if (up.getBool("paddingTrainable", false) && extra > 0) {
    ValueId padding = rowsOf(up, "PaddingData", 2);
    if (!padding)
      return false;
    if (above > 0)
      parts.insert(parts.begin(), sliceRows(up, padding, 0, above));
    if (below > 0)
      parts.push_back(sliceRows(up, padding, above, extra));
  } else {
    if (up.hasInput("PaddingData"))
      up.input("PaddingData"); // not used
    if (above > 0)
      parts.insert(parts.begin(), fullRows(up, 0, {above, type.dims[1]}, type.dtype));
    if (below > 0)
      parts.push_back(fullRows(up, 0, {below, type.dims[1]}, type.dtype));
  }
  ValueId longer = concat(up, parts, 0, withRows(type));
  ValueId columns = concat(up, windowsOf(up, longer, start + above, length, extra), 1,
                           Type::tensor(type.dtype, {type.dims[0], length * type.dims[1]}));
  up.bind("Out", up.emit("matmul", {columns, filter}, {{"transpose_x", false}, {"transpose_y", false}},
                         Type::tensor(type.dtype, {type.dims[0], filterType.dims[1]})));
  return true;
}

/// The sum of a row and those after it, each times a row of the filter; of one sequence, or of a batch without LoD.
bool upgradeRowConv(Upgrade &up) {
  ValueId x = rowsOf(up, "X", 2), filter = rowsOf(up, "Filter", 2);
  if (!x || !filter)
    return false;
  const Type type = up.typeOf(x), filterType = up.typeOf(filter);
  int64_t length = filterType.dims[0], axis = static_cast<int64_t>(type.dims.size()) - 2;
  if (axis > 1 || length < 1)
    return up.error(DiagnosticCode::UnsupportedType,
                    "X of " + toString(type) + " with a filter of " + toString(filterType) + " is not supported");
  std::vector<int64_t> paddings(2 * type.dims.size(), 0);
  paddings[2 * static_cast<size_t>(axis) + 1] = length - 1;
  ValueId longer = x, sum = 0;
  if (length > 1) {
    Type padded = type;
    padded.dims[static_cast<size_t>(axis)] = -1;
    longer = up.emit("pad", {x, up.full(0, PDRT_FLOAT32)}, {{"paddings", paddings}}, padded);
  }
  std::vector<ValueId> windows = windowsOf(up, longer, 0, length, length - 1, axis);
  for (int64_t i = 0; i < length; ++i) {
    ValueId part = up.emit("multiply", {windows[static_cast<size_t>(i)], sliceRows(up, filter, i, i + 1)}, {}, type);
    sum = sum ? up.emit("add", {sum, part}, {}, type) : part;
  }
  up.bind("Out", sum);
  return true;
}

bool upgradeConcat(Upgrade &up) {
  std::vector<ValueId> parts = up.inputs("X");
  if (parts.empty() || llvm::is_contained(parts, ValueId(0)))
    return up.error(DiagnosticCode::OperandMismatch, "an input is missing or undefined");
  up.bind("Out", concat(up, parts, 0, withRows(up.typeOf(parts.front()))));
  return true;
}

bool upgradeReverse(Upgrade &up) {
  ValueId x = rowsOf(up, "X", 1);
  if (!x)
    return false;
  up.bind("Y", up.emit("flip", {x}, {{"axis", std::vector<int64_t>{0}}}, up.typeOf(x)));
  return true;
}

/// A batch of one, lengthened to padded_length rows. That it is no longer already is found out when the rows are put
/// into place.
bool upgradePad(Upgrade &up) {
  ValueId x = rowsOf(up, "X", 2), value = up.input("PadValue");
  if (!x || !value)
    return x ? up.error(DiagnosticCode::OperandMismatch, "input PadValue is missing or undefined") : false;
  const Type type = up.typeOf(x);
  int64_t length = up.getInt("padded_length", -1);
  if (length < -1 || length == 0)
    return up.unsupported("padded_length", std::to_string(length));
  ValueId count = countRows(up, x), sequence = x;
  if (length > 0) {
    std::vector<int64_t> dims = withRows(type, length).dims;
    if (std::any_of(dims.begin(), dims.end(), [](int64_t dim) { return dim < 0; }))
      return up.error(DiagnosticCode::UnsupportedType, "the size of an element is not known: " + toString(type));
    ValueId padding = up.emit("expand", {value, up.ints(dims)}, {}, Type::tensor(type.dtype, dims));
    sequence = up.emit("scatter", {padding, range(up, up.ints({0}), count), x}, {{"overwrite", true}},
                       Type::tensor(type.dtype, dims));
  }
  Type out = up.typeOf(sequence);
  out.dims.insert(out.dims.begin(), 1);
  up.bind("Out", up.emit("unsqueeze", {sequence, up.ints({0})}, {}, out));
  up.bind("Length", count);
  return true;
}

/// The first rows of the one sequence of a batch.
bool upgradeUnpad(Upgrade &up) {
  ValueId x = theOnly(up, "X", 2), length = up.input("Length");
  if (!x || !length)
    return x ? up.error(DiagnosticCode::OperandMismatch, "input Length is missing or undefined") : false;
  ValueId out = gatherRows(up, x, range(up, up.ints({0}), up.cast(length, PDRT_INT64)));
  if (up.typeOf(out).dims.size() == 1)
    out = up.reshape(out, {-1, 1}, up.typeOf(out).dtype);
  up.bind("Out", out);
  return true;
}

bool upgradeReshape(Upgrade &up) {
  ValueId x = rowsOf(up, "X", 2);
  if (!x)
    return false;
  int64_t width = up.getInt("new_dim", 0);
  if (width < 1)
    return up.unsupported("new_dim", std::to_string(width));
  up.bind("Out", up.reshape(x, {-1, width}, up.typeOf(x).dtype));
  return true;
}

bool upgradeSlice(Upgrade &up) {
  ValueId x = rowsOf(up, "X", 1), offset = theOnly(up, "Offset", 1), length = theOnly(up, "Length", 1);
  if (!x || !offset || !length)
    return false;
  ValueId begin = up.cast(offset, PDRT_INT64);
  ValueId end = up.emit("add", {begin, up.cast(length, PDRT_INT64)}, {}, up.typeOf(begin));
  up.bind("Out", gatherRows(up, x, range(up, begin, end)));
  return true;
}

/// Each number becomes itself and those after it; behind the end stands pad_value.
bool upgradeEnumerate(Upgrade &up) {
  ValueId x = rowsOf(up, "X", 2);
  if (!x)
    return false;
  const Type type = up.typeOf(x);
  int64_t width = up.getInt("win_size", 0);
  if (width < 1 || width > 4096)
    return up.unsupported("win_size", std::to_string(width));
  if (type.dims.size() != 2 || type.dims[1] != 1)
    return up.error(DiagnosticCode::UnsupportedType, "an element must be one number: " + toString(type));
  std::vector<ValueId> parts = {x};
  if (width > 1)
    parts.push_back(fullRows(up, static_cast<double>(up.getInt("pad_value", 0)), {width - 1, 1}, type.dtype));
  ValueId longer = concat(up, parts, 0, withRows(type));
  up.bind("Out",
          concat(up, windowsOf(up, longer, 0, width, width - 1), 1, Type::tensor(type.dtype, {type.dims[0], width})));
  return true;
}

/// Without the rows that are one of the tokens.
bool upgradeErase(Upgrade &up) {
  ValueId x = rowsOf(up, "X", 2);
  if (!x)
    return false;
  const Type type = up.typeOf(x);
  if (type.dims.size() != 2 || type.dims[1] != 1)
    return up.error(DiagnosticCode::UnsupportedType, "an element must be one number: " + toString(type));
  ValueId kept = 0;
  for (int64_t token : up.getInts("tokens")) {
    Type mask = Type::tensor(PDRT_BOOL, type.dims);
    ValueId differs = up.emit("not_equal", {x, up.full(static_cast<double>(token), type.dtype)}, {}, mask);
    kept = kept ? up.emit("logical_and", {kept, differs}, {}, mask) : differs;
  }
  if (kept)
    x = up.reshape(up.emit("masked_select", {x, kept}, {}, Type::tensor(type.dtype, {-1})), {-1, 1}, type.dtype);
  else
    x = up.emit("assign", {x}, {}, type);
  up.bind("Out", x);
  return true;
}

/// The windows of one picture as a sequence, row by row.
bool composeIm2Sequence(Upgrade &up) {
  if (up.hasInput("Y"))
    return up.error(DiagnosticCode::UnsupportedAttribute, "sizes of pictures that are given as data are not supported",
                    "leave out input Y");
  ValueId picture = theOnly(up, "X", 4);
  if (!picture)
    return false;
  Type type = up.typeOf(picture);
  std::vector<int64_t> kernels = up.getInts("kernels"), strides = up.getInts("strides", {1, 1}),
                       paddings = up.getInts("paddings", {0, 0, 0, 0});
  auto refuse = [&](const char *name, const std::vector<int64_t> &value) {
    return up.unsupported(name, toString(value), "X has the shape " + toString(type.dims) + " without the batch");
  };
  if (type.dims.size() != 3 || kernels.size() != 2 || *std::min_element(kernels.begin(), kernels.end()) < 1)
    return refuse("kernels", kernels);
  if (strides.size() != 2 || *std::min_element(strides.begin(), strides.end()) < 1)
    return refuse("strides", strides);
  if (paddings.size() != 4 || *std::min_element(paddings.begin(), paddings.end()) < 0)
    return refuse("paddings", paddings);
  Type batch = type;
  batch.dims.insert(batch.dims.begin(), 1);
  ValueId x = up.emit("unsqueeze", {picture, up.ints({0})}, {}, batch);
  int64_t width = type.dims[0] < 0 ? -1 : type.dims[0] * kernels[0] * kernels[1];
  ValueId columns = up.emit("unfold", {x},
                            {{"kernel_sizes", kernels},
                             {"strides", strides},
                             {"paddings", paddings},
                             {"dilations", std::vector<int64_t>{1, 1}}},
                            Type::tensor(type.dtype, {1, width, -1}));
  columns = up.emit("squeeze", {columns, up.ints({0})}, {}, Type::tensor(type.dtype, {width, -1}));
  up.bind("Out", up.emit("transpose", {columns}, {{"perm", std::vector<int64_t>{1, 0}}},
                         Type::tensor(type.dtype, {-1, width})));
  return true;
}

/// x * alpha + beta * the sines and cosines of each position, in waves of growing length. As Paddle computes them, in
/// double.
bool composePositionEncoding(Upgrade &up) {
  ValueId x = rowsOf(up, "X", 2);
  if (!x)
    return false;
  const Type type = up.typeOf(x);
  size_t rank = type.dims.size();
  int64_t width = type.dims.back(), half = width / 2;
  if (rank > 3 || width < 2 || width % 2 != 0)
    return up.error(DiagnosticCode::UnsupportedType,
                    "X must have two or three dimensions, the last known and even: " + toString(type));
  std::vector<double> divisors;
  for (int64_t k = 0; k < half; ++k)
    divisors.push_back(std::pow(10000.0, half > 1 ? static_cast<double>(k) / static_cast<double>(half - 1) : 1.0));
  auto emit = [&](const char *name, std::vector<ValueId> operands, int64_t columns) {
    return up.emit(name, std::move(operands), {}, Type::tensor(PDRT_FLOAT64, {-1, columns}));
  };
  auto scale = [&](ValueId value, const char *attribute) {
    return up.emit("scale", {value, up.full(up.getFloat(attribute, 1), PDRT_FLOAT32)},
                   {{"bias", 0.0}, {"bias_after_scale", true}}, up.typeOf(value));
  };
  ValueId places = up.cast(range(up, up.ints({0}), sizeOf(up, x, static_cast<int64_t>(rank) - 2)), PDRT_FLOAT64);
  ValueId waves = up.emit("assign_value", {},
                          {{"shape", std::vector<int64_t>{half}}, {"dtype", PDRT_FLOAT64}, {"values", divisors}},
                          Type::tensor(PDRT_FLOAT64, {half}));
  ValueId angles = emit("divide", {up.reshape(places, {-1, 1}, PDRT_FLOAT64), waves}, half);
  ValueId encoding = concat(up, {emit("sin", {angles}, half), emit("cos", {angles}, half)}, 1,
                            Type::tensor(PDRT_FLOAT64, {-1, width}));
  up.bind("Out", up.emit("add", {scale(x, "alpha"), up.cast(scale(encoding, "beta"), type.dtype)}, {}, type));
  return true;
}

/// Changes how rows are divided into sequences. A compiled program reads one, so nothing changes as long as the result
/// is one again.
bool upgradeLodReset(Upgrade &up) {
  std::vector<int64_t> offsets = up.getInts("target_lod");
  ValueId x = up.input("X"), y = up.hasInput("Y") ? up.input("Y") : 0;
  if (!x)
    return false;
  if (offsets.size() > 2)
    return up.unsupported("target_lod", toString(offsets), oneSequence);
  if (y && up.typeOf(y).dtype == PDRT_INT32)
    return up.error(DiagnosticCode::UnsupportedAttribute,
                    "offsets of sequences that are computed as data are not supported", oneSequence);
  up.bind("Out", up.emit("assign", {x}, {}, up.typeOf(x)));
  return true;
}

constexpr UpgradeRow upgrades[] = {
    {"lod_reset", upgradeLodReset},
    {"row_conv", upgradeRowConv},
    {"sequence_concat", upgradeConcat},
    {"sequence_conv", upgradeConv},
    {"sequence_enumerate", upgradeEnumerate},
    {"sequence_erase", upgradeErase},
    {"sequence_expand sequence_expand_as", upgradeExpand},
    {"sequence_pad", upgradePad},
    {"sequence_reshape", upgradeReshape},
    {"sequence_reverse", upgradeReverse},
    {"sequence_slice", upgradeSlice},
    {"sequence_softmax", upgradeSoftmax},
    {"sequence_unpad", upgradeUnpad},
};

constexpr ComposedRow composed[] = {
    {{"im2sequence", "x=X, y?=Y", "out=Out",
      "kernels:int[]+; strides:int[]+=[1,1]; paddings:int[]=[0,0,0,0]; out_stride:int[]=[1,1]", "im2sequence"},
     composeIm2Sequence},
    {{"add_position_encoding", "x=X", "out=Out", "alpha:float=1; beta:float=1", "add_position_encoding"},
     composePositionEncoding},
};

} // namespace

OpFamily sequenceOps() { return {"sequence", rows, upgrades, composed}; }

} // namespace paddlec::import
