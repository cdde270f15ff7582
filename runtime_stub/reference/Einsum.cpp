//===- Einsum.cpp - sums of products by an equation ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// einsum with repeated labels, ellipses and the implicit result: every index of all labels is visited once.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

namespace pdrt::ref {
namespace {

constexpr int maxOperands = 8;

/// The labels of an equation. Letters are themselves; axis k from the right of an ellipsis is label 128 + k.
struct Equation {
  static constexpr int maxLabels = 128 + PDRT_MAX_RANK;
  int labels[maxOperands + 1][PDRT_MAX_RANK]; ///< of each operand, and last of the result
  int32_t ranks[maxOperands + 1] = {};
  int64_t sizes[maxLabels];
  int counts[maxLabels] = {};
  int32_t ellipsis = 0; ///< the most axes that an ellipsis stands for
  int operands = 0;

  Equation() { std::fill(sizes, sizes + maxLabels, int64_t(-1)); }

  static bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

  /// Reads the labels of one operand; `rank` says how many axes an ellipsis has.
  pdrt_code readLabels(Call &call, std::string_view text, int which, int32_t rank) {
    int32_t letters = static_cast<int32_t>(std::count_if(text.begin(), text.end(), isLetter));
    int32_t &at = ranks[which];
    for (size_t i = 0; i < text.size(); ++i) {
      if (text[i] == ' ')
        continue;
      if (isLetter(text[i]) && at < PDRT_MAX_RANK) {
        labels[which][at++] = text[i];
      } else if (text.substr(i, 3) == "..." && rank - letters >= 0 && at + rank - letters <= PDRT_MAX_RANK) {
        int32_t axes = rank - letters;
        ellipsis = std::max(ellipsis, axes);
        for (int32_t k = axes - 1; k >= 0; --k)
          labels[which][at++] = 128 + k;
        i += 2;
      } else {
        return call.fail(PDRT_INVALID_ARGUMENT, "the equation can't be read at '%.*s'",
                         static_cast<int>(text.size() - i), text.data() + i);
      }
    }
    return PDRT_OK;
  }

  pdrt_code parse(Call &call, std::string_view text) {
    size_t arrow = text.find("->");
    std::string_view left = text.substr(0, arrow);
    operands = static_cast<int>(call.inputs.size());
    if (operands > maxOperands)
      return call.fail(PDRT_UNSUPPORTED, "%d operands of einsum", operands);
    for (int k = 0; k < operands; ++k) {
      size_t comma = left.find(',');
      if ((comma == std::string_view::npos) != (k + 1 == operands))
        return call.fail(PDRT_INVALID_ARGUMENT, "the equation has another number of operands");
      const Tensor &x = call.inputs[static_cast<size_t>(k)];
      PDRT_TRY(readLabels(call, left.substr(0, comma), k, x.rank));
      if (ranks[k] != x.rank)
        return call.fail(PDRT_INVALID_ARGUMENT, "%d labels for rank %d", ranks[k], x.rank);
      for (int32_t i = 0; i < x.rank; ++i) {
        int label = labels[k][i];
        ++counts[label];
        if (sizes[label] == -1 || sizes[label] == 1)
          sizes[label] = x.dims[i];
        else if (x.dims[i] != 1 && x.dims[i] != sizes[label])
          return call.fail(PDRT_INVALID_ARGUMENT, "one label for sizes %lld and %lld",
                           static_cast<long long>(sizes[label]), static_cast<long long>(x.dims[i]));
      }
      left.remove_prefix(comma == std::string_view::npos ? left.size() : comma + 1);
    }
    if (arrow != std::string_view::npos) {
      std::string_view right = text.substr(arrow + 2);
      int32_t letters = static_cast<int32_t>(std::count_if(right.begin(), right.end(), isLetter));
      return readLabels(call, right, operands, letters + ellipsis);
    }
    // The implicit result: the ellipsis, then the labels met once, sorted.
    for (int32_t k = ellipsis - 1; k >= 0; --k)
      labels[operands][ranks[operands]++] = 128 + k;
    for (int label = 0; label < 128; ++label)
      if (counts[label] == 1 && ranks[operands] < PDRT_MAX_RANK)
        labels[operands][ranks[operands]++] = label;
    return PDRT_OK;
  }
};

} // namespace

pdrt_code einsum(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &out = call.outputs[0];
  Equation equation;
  PDRT_TRY(equation.parse(call, call.getString("equation", "")));
  int operands = equation.operands;
  // Labels of the result first, then the summed ones.
  int order[Equation::maxLabels], number = 0;
  bool placed[Equation::maxLabels] = {};
  auto place = [&](int label) {
    if (!placed[label])
      placed[label] = true, order[number++] = label;
  };
  for (int32_t i = 0; i < equation.ranks[operands]; ++i) {
    if (equation.sizes[equation.labels[operands][i]] < 0)
      return call.fail(PDRT_INVALID_ARGUMENT, "the result has a label that no operand has");
    place(equation.labels[operands][i]);
  }
  int kept = number;
  for (int k = 0; k < operands; ++k)
    for (int32_t i = 0; i < equation.ranks[k]; ++i)
      place(equation.labels[k][i]);
  int64_t strides[maxOperands][Equation::maxLabels] = {};
  for (int k = 0; k < operands; ++k) {
    Dims own = rowMajorStrides(dimsOf(call.inputs[static_cast<size_t>(k)]));
    for (int32_t i = 0; i < own.rank; ++i)
      if (call.inputs[static_cast<size_t>(k)].dims[i] != 1)
        strides[k][equation.labels[k][i]] += own[i];
  }
  int64_t results = 1, terms = 1;
  for (int i = 0; i < number; ++i)
    (i < kept ? results : terms) *= equation.sizes[order[i]];
  if (results != out.count())
    return call.fail(PDRT_INVALID_ARGUMENT, "the result has another size");
  return dispatch<Numbers>(call, out.dtype, [&]<typename T>() {
    using A = Accumulator<T>;
    for (int64_t r = 0; r < results; ++r) {
      int64_t base[maxOperands] = {}, rest = r;
      for (int i = kept - 1; i >= 0; --i) {
        int64_t size = equation.sizes[order[i]], at = rest % size;
        rest /= size;
        for (int k = 0; k < operands; ++k)
          base[k] += at * strides[k][order[i]];
      }
      A sum = 0;
      for (int64_t t = 0; t < terms; ++t) {
        A term = 1;
        int64_t offset[maxOperands], remaining = t;
        std::copy(base, base + operands, offset);
        for (int i = number - 1; i >= kept; --i) {
          int64_t size = equation.sizes[order[i]], at = remaining % size;
          remaining /= size;
          for (int k = 0; k < operands; ++k)
            offset[k] += at * strides[k][order[i]];
        }
        for (int k = 0; k < operands; ++k)
          term *= convert<A>(call.inputs[static_cast<size_t>(k)].as<T>()[offset[k]]);
        sum += term;
      }
      out.as<T>()[r] = convert<T>(sum);
    }
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
