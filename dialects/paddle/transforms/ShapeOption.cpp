//===- ShapeOption.cpp - the text form of input shapes ----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/transforms/ShapeOption.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace paddlec::paddle {

template <typename... Args> static Error problem(const char *format, Args... args) {
  return createStringError(inconvertibleErrorCode(), format, args...);
}

static Expected<DimOption> parseDim(StringRef text, StringRef whole) {
  DimOption dim;
  if (text == "?") {
    dim.isFree = true;
    return dim;
  }
  auto number = [&](StringRef part, int64_t &value) { return !part.getAsInteger(10, value) && value >= 0; };
  auto [range, multiple] = text.split(':');
  if (text.contains(':') && (!number(multiple, dim.multiple) || dim.multiple < 1))
    return problem("'%s' in shape '%s': the multiple after ':' must be a positive integer", text.str().c_str(),
                   whole.str().c_str());
  size_t dots = range.find("..");
  StringRef low = range.take_front(dots), high = dots == StringRef::npos ? low : range.drop_front(dots + 2);
  if (!number(low, dim.minimum) || (high != "?" && !number(high, dim.maximum)))
    return problem(
        "'%s' in shape '%s' is not a size: expected a number such as 3, a range such as 1..8, 320..960:32 or "
        "1..?, or ? for any size",
        text.str().c_str(), whole.str().c_str());
  if (high == "?")
    dim.maximum = -1;
  if (dim.maximum >= 0 && dim.minimum > dim.maximum)
    return problem("'%s' in shape '%s': the range is empty", text.str().c_str(), whole.str().c_str());
  // Only multiples can occur, so the limits move to the nearest ones inside.
  dim.minimum = (dim.minimum + dim.multiple - 1) / dim.multiple * dim.multiple;
  if (dim.maximum >= 0) {
    dim.maximum = dim.maximum / dim.multiple * dim.multiple;
    if (dim.minimum > dim.maximum)
      return problem("'%s' in shape '%s': no multiple of %lld lies in the range", text.str().c_str(),
                     whole.str().c_str(), static_cast<long long>(dim.multiple));
  }
  return dim;
}

Expected<ShapeOption> parseShapeOption(StringRef text) {
  size_t equals = text.rfind('=');
  if (equals == StringRef::npos || equals == 0)
    return problem("shape '%s' does not name an input: expected name=shape, such as x=1x3x640x640", text.str().c_str());
  ShapeOption option;
  option.input = text.take_front(equals).trim().str();
  StringRef shape = text.drop_front(equals + 1).trim();
  if (shape.empty())
    return option;
  SmallVector<StringRef> parts;
  shape.split(parts, 'x');
  for (StringRef part : parts) {
    Expected<DimOption> dim = parseDim(part.trim(), text);
    if (!dim)
      return dim.takeError();
    option.dims.push_back(*dim);
  }
  return option;
}

} // namespace paddlec::paddle
