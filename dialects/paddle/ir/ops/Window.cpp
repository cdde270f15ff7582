//===- Window.cpp - sliding windows of convolutions and pools ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ops/Window.h"

using namespace mlir;

namespace paddlec::paddle {

LogicalResult verifyWindow(Operation *op, int64_t spatial, ArrayRef<int64_t> strides, ArrayRef<int64_t> paddings,
                           ArrayRef<int64_t> dilations, StringRef paddingAlgorithm) {
  auto checkList = [&](ArrayRef<int64_t> list, StringRef name) -> LogicalResult {
    if (static_cast<int64_t>(list.size()) != spatial)
      return op->emitOpError() << name << " has " << list.size() << " elements, expected " << spatial;
    for (int64_t element : list)
      if (element < 1 || element > INT32_MAX)
        return op->emitOpError() << name << " must be positive, not " << element;
    return success();
  };
  if (failed(checkList(strides, "strides")) || (!dilations.empty() && failed(checkList(dilations, "dilations"))))
    return failure();
  if (paddingAlgorithm != "EXPLICIT" && paddingAlgorithm != "SAME" && paddingAlgorithm != "VALID")
    return op->emitOpError() << "padding_algorithm '" << paddingAlgorithm
                             << "' is not known; expected EXPLICIT, SAME or VALID";
  if (paddingAlgorithm != "EXPLICIT")
    return success();
  int64_t count = paddings.size();
  if (count != spatial && count != 2 * spatial)
    return op->emitOpError() << "paddings has " << count << " elements, expected " << spatial << " or " << 2 * spatial;
  for (int64_t padding : paddings)
    if (padding < 0 || padding > INT32_MAX)
      return op->emitOpError() << "paddings must not be negative: " << padding;
  return success();
}

Window getWindow(int64_t index, int64_t spatial, Dim kernel, ArrayRef<int64_t> strides, ArrayRef<int64_t> paddings,
                 ArrayRef<int64_t> dilations, StringRef paddingAlgorithm) {
  Window window;
  window.kernel = kernel;
  window.stride = strides[index];
  window.dilation = dilations.empty() ? 1 : dilations[index];
  if (paddingAlgorithm == "SAME") {
    window.same = true;
    window.dilation = 1; // as Paddle does
  } else if (paddingAlgorithm == "EXPLICIT") {
    bool pairs = static_cast<int64_t>(paddings.size()) == 2 * spatial;
    window.padBegin = paddings[pairs ? 2 * index : index];
    window.padEnd = paddings[pairs ? 2 * index + 1 : index];
  }
  return window;
}

Dim windowOutput(ShapeInference &infer, Dim input, const Window &window, bool ceilMode) {
  // max((ceil(in / stride) - 1) * stride + kernel - in, 0) is padded, which gives ceil(in / stride) unless the
  // window is smaller than the stride; then nothing is padded and the count is the same.
  if (window.same)
    return (input + (window.stride - 1)).floorDiv(window.stride);
  Dim covered = (window.kernel - 1) * window.dilation + 1;
  Dim room = infer.normalize(input + (window.padBegin + window.padEnd) - covered);
  if (ceilMode)
    room = infer.normalize(room + (window.stride - 1));
  std::optional<int64_t> low = infer.lowerBound(room), high = infer.upperBound(room);
  // Windows over nothing are refused when they run: an input of unknown size has at least one element.
  if (std::optional<int64_t> least = infer.lowerBound(infer.normalize(input));
      low && *low < 0 && least && *least < 1 && window.stride > 1) {
    low = *low + 1 - *least;
    infer.requireUnequal(input, infer.constant(0), "the size of an input under windows");
  }
  if (high && *high <= -window.stride) {
    InFlightDiagnostic error = infer.emitError() << "window of ";
    if (std::optional<int64_t> size = getConstant(infer.normalize(covered)))
      error << *size << " elements ";
    error << "is larger than the padded input";
    if (std::optional<int64_t> size = getConstant(infer.normalize(input)))
      error << " of " << *size + window.padBegin + window.padEnd;
    return nullptr;
  }
  Dim places = room.floorDiv(window.stride) + 1;
  if (window.stride == 1 || (low && *low >= 0))
    return places;
  // Paddle divides as C++ does, towards zero: an input that is too small by less than a stride has one place, whose
  // window hangs over the end. With still less there is none, and the run is refused.
  Dim one = infer.constant(1);
  return infer.max(places, low && *low > -window.stride ? one : infer.min(room + window.stride, one));
}

Dim transposedOutput(ShapeInference &infer, Dim input, const Window &window) {
  Dim covered = (window.kernel - 1) * window.dilation + 1;
  if (window.same) {
    // As Paddle: the padding that a convolution over `input` would have.
    Dim places = (input + (window.stride - 1)).floorDiv(window.stride);
    Dim padding = infer.max((places - 1) * window.stride + window.kernel - input, infer.constant(0));
    return (input - 1) * window.stride + covered - padding;
  }
  return (input - 1) * window.stride + covered - (window.padBegin + window.padEnd);
}

} // namespace paddlec::paddle
