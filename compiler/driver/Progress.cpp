//===- Progress.cpp - what a person sees while he waits -------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Lines name a step as it begins, so that a slow step is seen while it runs; times come with -v, at its end.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Progress.h"

#include "llvm/Support/FormatVariadic.h"

#include <algorithm>

namespace paddlec::driver {

void Progress::step(llvm::StringRef name, llvm::StringRef detail) {
  endStep();
  current = name.str();
  started = std::chrono::steady_clock::now();
  switch (style) {
  case Style::Quiet:
    break;
  case Style::Lines:
    os << "paddlec: " << name << (detail.empty() ? "" : ": ") << detail << '\n';
    break;
  case Style::Verbose:
    os << "paddlec: " << name << (detail.empty() ? "" : ": ") << detail << '\n';
    break;
  case Style::Bar:
    draw();
    break;
  }
  os.flush();
}

void Progress::endStep() {
  if (current.empty())
    return;
  ++done;
  if (style == Style::Verbose) {
    double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started).count();
    os << llvm::formatv("paddlec: {0} took {1:f1} ms\n", current, ms);
  }
  current.clear();
}

void Progress::finish() {
  endStep();
  clear();
  os.flush();
}

void Progress::detail(llvm::StringRef text) {
  if (style == Style::Verbose)
    os << "paddlec: " << text << '\n';
}

void Progress::note(llvm::StringRef text) {
  if (style == Style::Quiet)
    return;
  clear();
  os << "paddlec: " << text << '\n';
}

void Progress::draw() {
  constexpr unsigned width = 24;
  unsigned filled = total ? std::min(width, width * done / total) : 0;
  os << '\r' << '[' << std::string(filled, '#') << std::string(width - filled, '.') << "] " << current << "\x1b[K";
  barShown = true;
}

void Progress::clear() {
  if (!barShown)
    return;
  os << "\r\x1b[K";
  os.flush();
  barShown = false;
}

} // namespace paddlec::driver
