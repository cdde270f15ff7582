//===- Status.cpp - fills a status ---------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The one place where a message is formatted.
//
//===----------------------------------------------------------------------===//
#include "core/Program.h"

#include <cstdarg>
#include <cstdio>

namespace pdrt {

pdrt_code fail(pdrt_status *status, pdrt_code code, const char *format, ...) {
  if (!status)
    return code;
  status->code = code;
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(status->message, sizeof(status->message), format, arguments);
  va_end(arguments);
  return code;
}

} // namespace pdrt
