//===- Shape.cpp - rows of the shape ops ------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How ops that move, cut and make tensors look in files. The rows' language is described in Schema.h.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"
#include "compiler/import/Upgrade.h"

#include "compiler/import/PrintProgram.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cmath>
#include <limits>

namespace paddlec::import {
namespace {

constexpr OpRow rows[] = {
    {"reshape", "x=X, shape=ShapeTensor[]|Shape|@shape:int[]=[]", "out=Out", "", "reshape2 reshape"},
    {"transpose", "x=X", "out=Out", "perm<axis:int[]", "transpose2 transpose"},
    {"squeeze", "x=X, axis=@axes:int[]=[]", "out=Out", "", "squeeze2 squeeze"},
    {"unsqueeze", "x=X, axis=AxesTensorList[]|AxesTensor|@axes:int[]=[]", "out=Out", "", "unsqueeze2 unsqueeze"},
    {"flatten", "x=X", "out=Out", "start_axis:int=1; stop_axis:int=1", "flatten_contiguous_range"},
    {"concat", "x[]=X, axis=AxisTensor|@axis:int=0", "out=Out", "", "concat"},
    {"stack", "x[]=X", "out=Y", "axis:int=0", "stack"},
    {"unstack", "x=X", "out[]=Y", "axis:int=0; num:int=0", "unstack"},
    {"unbind", "input=X", "out[]=Out", "axis:int=0", "unbind"},
    {"split", "x=X, sections=SectionsTensorList[]|@sections:int[]=[], axis=AxisTensor|@axis:int=0", "out[]=Out"},
    {"split_with_num", "x=X, axis=AxisTensor|@axis:int=0", "out[]=Out", "num:int+=0"},
    {"slice",
     "input=Input, starts=StartsTensorList[]|StartsTensor|@starts:int[]=[], "
     "ends=EndsTensorList[]|EndsTensor|@ends:int[]=[]",
     "out=Out", "axes:int[]; infer_flags:int[]=[]; decrease_axis:int[]=[]", "slice"},
    {"strided_slice",
     "x=Input, starts=StartsTensorList[]|StartsTensor|@starts:int[]=[], "
     "ends=EndsTensorList[]|EndsTensor|@ends:int[]=[], strides=StridesTensorList[]|StridesTensor|@strides:int[]=[]",
     "out=Out", "axes:int[]; !decrease_axis:int[]=[]"},
    {"crop", "x=X, shape=ShapeTensor[]|Shape|@shape:int[]=[], offsets=OffsetsTensor[]|Offsets|@offsets:int[]=[]",
     "out=Out", "", "crop_tensor"},
    {"expand", "x=X, shape=Shape|expand_shapes_tensor[]|@shape:int[]=[]", "out=Out", "", "expand_v2"},
    {"expand_as", "x=X, y?=Y", "out=Out", "target_shape:int[]=[]", "expand_as_v2"},
    {"tile", "x=X, repeat_times=RepeatTimes|repeat_times_tensor[]|@repeat_times:int[]=[]", "out=Out", "", "tile"},
    {"broadcast_tensors", "input[]=X", "out[]=Out", "", "broadcast_tensors"},
    {"meshgrid", "inputs[]=X", "out[]=Out", "", "meshgrid"},
    {"flip", "x=X", "out=Out", "axis:int[]"},
    {"reverse", "x=X, axis=@axis:int[]", "out=Out", "", "reverse"},
    {"roll", "x=X, shifts=ShiftsTensor|@shifts:int[]=[]", "out=Out", "axis:int[]=[]"},
    {"pad", "x=X, pad_value=@pad_value:float=0", "out=Out", "paddings:int[]", "pad"},
    {"pad3d", "x=X, paddings=Paddings|@paddings:int[]", "out=Out",
     "mode:string=constant; pad_value<value:float=0; data_format:string=NCDHW", "pad3d"},
    {"pixel_shuffle", "x=X", "out=Out", "upscale_factor:int+=1; data_format:string=NCHW", "pixel_shuffle"},
    {"pixel_unshuffle", "x=X", "out=Out", "downscale_factor:int+=1; data_format:string=NCHW", "pixel_unshuffle"},
    {"channel_shuffle", "x=X", "out=Out", "groups:int+=1; data_format:string=NCHW", "channel_shuffle"},
    {"shuffle_channel", "x=X", "out=Out", "group:int+=1", "shuffle_channel"},
    {"temporal_shift", "x=X", "out=Out", "seg_num:int+; shift_ratio:float=0.25; data_format:string=NCHW",
     "temporal_shift"},
    {"diagonal", "x=Input", "out=Out", "offset:int=0; axis1:int=0; axis2:int=1", "diagonal"},
    {"diag", "x=X", "out=Out", "offset:int=0; padding_value:float=0", "diag_v2"},
    {"fill_diagonal", "x=X", "out=Out", "value:float=0; offset:int=0; wrap:bool=false", "fill_diagonal"},
    {"fill_diagonal_tensor", "x=X, y=Y", "out=Out", "offset:int64=0; dim1:int=0; dim2:int=1", "fill_diagonal_tensor"},
    {"memcpy", "x", "out", "dst_place_type:int"},
    {"is_empty", "x=X", "out=Out", "", "is_empty"},
    {"diag_embed", "input=Input", "out=Out", "offset:int=0; dim1:int=-2; dim2:int=-1", "diag_embed"},
    {"tril", "x=X", "out=Out", "diagonal:int=0"},
    {"triu", "x=X", "out=Out", "diagonal:int=0"},
    {"shape", "input=Input", "out=Out", "", "shape"},
    {"shape64", "input", "out"},
    {"as_strided", "input", "out", "dims:int[]; stride:int[]; offset:int"},
    {"view_shape", "input", "out", "dims:int[]"},
    {"view_dtype", "input", "out", "dtype:dtype"},
    // Tensors out of nothing.
    {"full", "-output?", "out=Out", "shape:int[]; value:float; dtype:dtype"},
    {"full_int_array", "", "out", "value:int[]; dtype:dtype"},
    {"full_with_tensor", "value, shape=@shape:int[]", "out", "dtype:dtype"},
    {"full_like", "x=X, value=@value:float=0", "out=Out", "dtype:dtype=undefined", "fill_any_like"},
    {"full_batch_size_like", "input=Input", "out=Out",
     "shape:int[]; dtype:dtype=float32; value:float=0; input_dim_idx:int=0; output_dim_idx:int=0"},
    {"assign_value", "-output?", "out=Out", "shape:int[]; dtype:dtype; values:number[]"},
    {"empty", "shape=ShapeTensorList[]|ShapeTensor|@shape:int[]=[]", "out=Out", "dtype:dtype=float32", "empty"},
    {"arange", "start=Start, end=End, step=Step", "out=Out", "dtype:dtype"},
    {"linspace", "start=Start, stop=Stop, number=Num", "out=Out", "dtype:dtype"},
    {"logspace", "start=Start, stop=Stop, num=Num, base=Base", "out=Out", "dtype:dtype", "logspace"},
    {"eye", "num_rows=@num_rows:int64, num_columns=@num_columns:int64=-1", "out=Out", "dtype:dtype=float32", "eye"},
    {"tril_indices", "", "out=out", "rows:int=0; cols:int=0; offset:int=0; dtype:dtype=int64", "tril_indices"},
    {"triu_indices", "", "out=out", "row:int=0; col:int=0; offset:int=0; dtype:dtype=int64", "triu_indices"},
    {"one_hot", "x=X, num_classes=depth_tensor|@depth:int=-1", "out=Out"},
    {"set_value",
     "x=Input, starts=StartsTensorList[]|@starts:int[]=[], ends=EndsTensorList[]|@ends:int[]=[], "
     "steps=StepsTensorList[]|@steps:int[]=[]",
     "out=Out", "axes:int[]; decrease_axes:int[]=[]; none_axes:int[]=[]; shape:int[]=[]; values:number[]=[]"},
    {"set_value_with_tensor",
     "x=Input, values=ValueTensor, starts=StartsTensorList[]|@starts:int[]=[], ends=EndsTensorList[]|@ends:int[]=[], "
     "steps=StepsTensorList[]|@steps:int[]=[]",
     "out=Out", "axes:int[]; decrease_axes:int[]=[]; none_axes:int[]=[]"},
};

/// [product of the dimensions before `axis`, product of the others].
bool upgradeFlatten2(Upgrade &up) {
  ValueId x = up.input("X");
  if (!x)
    return false;
  const Type type = up.typeOf(x);
  int64_t axis = up.getInt("axis", 1), rank = static_cast<int64_t>(type.dims.size());
  if (axis < 0 || axis > rank)
    return up.unsupported("axis", std::to_string(axis), "X has the shape " + toString(type.dims));
  if (axis > 1) {
    std::vector<int64_t> dims(type.dims.begin() + axis, type.dims.end());
    dims.insert(dims.begin(), -1);
    x = up.emit("flatten", {x}, {{"start_axis", int64_t(0)}, {"stop_axis", axis - 1}}, Type::tensor(type.dtype, dims));
  }
  ValueId out = up.reshape(x, {axis == 0 ? 1 : 0, -1}, type.dtype);
  up.bind("Out", out);
  return true;
}

bool upgradeSplit(Upgrade &up) {
  bool sections = up.hasInput("SectionsTensorList") || !up.getInts("sections").empty();
  return up.apply(sections ? "split" : "split_with_num");
}

/// Early versions call the axes `dims`.
bool upgradeFlipOrRoll(Upgrade &up) {
  if (!up.hasAttribute("axis") && up.hasAttribute("dims"))
    up.setAttribute("axis", up.getInts("dims"));
  return up.apply(up.source().type);
}

bool upgradeTriangle(Upgrade &up) { return up.apply(up.getBool("lower", false) ? "tril" : "triu"); }

/// `str_value` is the exact value; `value` may have been rounded to float32.
bool upgradeFillConstant(Upgrade &up) {
  bool likeBatch = up.source().type == "fill_constant_batch_size_like";
  pdrt_dtype dtype = up.getDType("dtype").value_or(PDRT_FLOAT32);
  std::string text = up.getString("str_value", "");
  double value = up.getFloat("value", 0);
  int64_t exact = 0;
  bool isExact = false;
  if (!text.empty()) {
    isExact = !llvm::StringRef(text).getAsInteger(10, exact);
    if (text == "inf" || text == "-inf" || text == "nan")
      value = text == "nan" ? std::numeric_limits<double>::quiet_NaN()
                            : (text[0] == '-' ? -1 : 1) * std::numeric_limits<double>::infinity();
    else if (llvm::StringRef(text).getAsDouble(value, /*AllowInexact=*/true))
      return up.unsupported("str_value", '"' + text + '"');
  }
  if (likeBatch) {
    up.setAttribute("value", value);
    return up.apply("full_batch_size_like");
  }
  Type out = up.outputType("Out");
  bool computed = up.hasInput("ShapeTensor") || up.hasInput("ShapeTensorList"), given = up.hasInput("ValueTensor");
  std::vector<int64_t> shape = computed ? std::vector<int64_t>() : up.getInts("shape");
  if (!computed && llvm::any_of(shape, [](int64_t dim) { return dim < 0; }))
    return up.error(support::DiagnosticCode::BadShape, "attribute shape = " + toString(shape) + " has a negative size");
  if (!computed && !given) {
    if (isExact && static_cast<double>(exact) != static_cast<long double>(exact)) {
      // An integer that PIR's `full`, which holds a double, cannot say.
      up.bind("Out",
              up.emit("assign_value", {}, {{"shape", shape}, {"dtype", dtype}, {"values", std::vector<int64_t>{exact}}},
                      Type::tensor(dtype, shape)));
      return true;
    }
    up.bind("Out",
            up.emit("full", {}, {{"shape", shape}, {"value", value}, {"dtype", dtype}}, Type::tensor(dtype, shape)));
    return true;
  }
  ValueId fill = given ? up.input("ValueTensor") : up.full(value, dtype);
  // The list of scalars is used only without the tensor; both count as read.
  std::vector<ValueId> tensor = up.inputs("ShapeTensor"), list = up.inputs("ShapeTensorList");
  ValueId dims = !tensor.empty() ? tensor.front() : !list.empty() ? up.join(list) : up.ints(shape);
  if (!fill || !dims)
    return false;
  up.bind("Out", up.emit("full_with_tensor", {fill, dims}, {{"dtype", dtype}}, Type::tensor(dtype, out.dims)));
  return true;
}

bool upgradeFillZerosLike(Upgrade &up) {
  up.setAttribute("value", 0.0);
  return up.apply("full_like");
}

/// One list a data type before `values` came; the one that is not empty counts.
bool findValues(Upgrade &up) {
  if (up.hasAttribute("values"))
    return true;
  for (const char *name :
       {"bool_values", "int32_values", "int64_values", "fp32_values", "fp64_values", "fp16_values"}) {
    const LegacyAttribute *list = up.source().attribute(name);
    if (!list)
      continue;
    Attribute value = list->value;
    auto *ints = std::get_if<std::vector<int64_t>>(&value);
    if (!convertAttribute(value, AttributeKind::Scalars))
      return up.error(support::DiagnosticCode::AttributeType,
                      std::string("attribute ") + name + " is no list of numbers");
    if (ints && ints->empty())
      continue;
    if (auto *floats = std::get_if<std::vector<double>>(&value); floats && floats->empty())
      continue;
    up.setAttribute("values", value);
    return true;
  }
  up.setAttribute("values", std::vector<int64_t>());
  return true;
}

bool upgradeAssignValue(Upgrade &up) { return findValues(up) && up.apply("assign_value"); }

bool upgradeSetValue(Upgrade &up) {
  // Before version 1 there were no steps: they are 1.
  if (!up.hasInput("StepsTensorList") && up.getInts("steps").empty())
    up.setAttribute("steps", std::vector<int64_t>(up.getInts("axes").size(), 1));
  if (up.hasInput("ValueTensor"))
    return up.apply("set_value_with_tensor");
  return findValues(up) && up.apply("set_value");
}

/// In 2.x an end of -1 with a negative step means down to and with element 0, and one before the first element means
/// down to element 0 without it. Today both mean what they mean in Python.
bool upgradeStridedSlice(Upgrade &up) {
  std::vector<int64_t> axes = up.getInts("axes"), ends = up.getInts("ends"), strides = up.getInts("strides");
  ValueId x = up.input("Input");
  if (!x)
    return false;
  const std::vector<int64_t> dims = up.typeOf(x).dims;
  for (size_t i = 0; i < axes.size() && i < ends.size() && i < strides.size(); ++i) {
    if (strides[i] >= 0 || ends[i] >= 0)
      continue;
    int64_t axis = axes[i] < 0 ? axes[i] + static_cast<int64_t>(dims.size()) : axes[i];
    int64_t size = axis >= 0 && axis < static_cast<int64_t>(dims.size()) ? dims[axis] : -1;
    if (ends[i] == -1)
      ends[i] = std::numeric_limits<int32_t>::min();
    else if (size >= 0 && ends[i] + size < 0)
      ends[i] = 0;
  }
  up.setAttribute("ends", ends);
  return up.apply("strided_slice");
}

bool upgradeRange(Upgrade &up) {
  up.setAttribute("dtype", int64_t(up.outputType("Out").dtype));
  return up.apply("arange");
}

bool upgradeLinspace(Upgrade &up) {
  if (!up.hasAttribute("dtype"))
    up.setAttribute("dtype", int64_t(up.outputType("Out").dtype));
  return up.apply("linspace");
}

bool upgradeOneHot(Upgrade &up) {
  if (up.getBool("allow_out_of_range", false))
    return up.unsupported("allow_out_of_range", "true");
  std::optional<pdrt_dtype> dtype = up.getDType("dtype");
  if (!dtype || *dtype == PDRT_FLOAT32)
    return up.apply("one_hot");
  auto results = up.applyUnbound("one_hot");
  if (!results)
    return false;
  up.bind("Out", up.cast(results->front(), *dtype));
  return true;
}

/// Pads the two spatial dimensions of a 4-D tensor: a pad3d between two reshapes by unsqueeze and squeeze.
bool upgradePad2d(Upgrade &up) {
  ValueId x = up.input("X");
  if (!x)
    return false;
  std::string format = up.getString("data_format", "NCHW"), mode = up.getString("mode", "constant");
  bool last = format == "NHWC";
  if (!last && format != "NCHW")
    return up.unsupported("data_format", format);
  if (up.hasInput("Paddings"))
    return up.unsupported("Paddings", "a tensor");
  std::vector<int64_t> pads = up.getInts("paddings");
  if (pads.size() != 4)
    return up.error(support::DiagnosticCode::AttributeValue, "attribute paddings must have 4 numbers");
  if (mode == "edge")
    mode = "replicate";
  const Type type = up.typeOf(x), out = up.outputType("Out");
  if (type.dims.size() != 4 || out.dims.size() != 4)
    return up.error(support::DiagnosticCode::BadShape, "X must have 4 dimensions, it is " + toString(type));
  int64_t depth = last ? 1 : 2;
  std::vector<int64_t> dims = type.dims, padded = out.dims;
  dims.insert(dims.begin() + depth, 1);
  padded.insert(padded.begin() + depth, 1);
  x = up.emit("unsqueeze", {x, up.ints({depth})}, {}, Type::tensor(type.dtype, dims));
  // pad2d counts top, bottom, left, right; pad3d left, right, top, bottom, front, back.
  ValueId amounts = up.ints({pads[2], pads[3], pads[0], pads[1], 0, 0});
  x = up.emit("pad3d", {x, amounts},
              {{"mode", mode},
               {"pad_value", up.getFloat("pad_value", 0)},
               {"data_format", std::string(last ? "NDHWC" : "NCDHW")}},
              Type::tensor(type.dtype, padded));
  up.bind("Out", up.emit("squeeze", {x, up.ints({depth})}, {}, out));
  return true;
}

/// Before version 2: each dimension repeated so many times.
bool upgradeExpand(Upgrade &up) {
  if (up.hasInput("ExpandTimes"))
    up.setInput("RepeatTimes", up.inputs("ExpandTimes"));
  if (up.hasInput("expand_times_tensor"))
    up.setInput("repeat_times_tensor", up.inputs("expand_times_tensor"));
  up.setAttribute("repeat_times", up.getInts("expand_times"));
  return up.apply("tile");
}

constexpr UpgradeRow upgrades[] = {
    {"flatten flatten2", upgradeFlatten2},
    {"split", upgradeSplit},
    {"flip roll", upgradeFlipOrRoll},
    {"tril_triu", upgradeTriangle},
    {"fill_constant fill_constant_batch_size_like", upgradeFillConstant},
    {"fill_zeros_like", upgradeFillZerosLike},
    {"assign_value", upgradeAssignValue},
    {"set_value", upgradeSetValue},
    {"strided_slice", upgradeStridedSlice},
    {"range", upgradeRange},
    {"linspace", upgradeLinspace},
    {"one_hot_v2", upgradeOneHot},
    {"pad2d", upgradePad2d},
    {"expand", upgradeExpand},
};

} // namespace

OpFamily shapeOps() { return {"shape", rows, upgrades}; }

} // namespace paddlec::import
