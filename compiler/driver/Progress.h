//===- Progress.h - what a person sees while he waits ---------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A bar on a terminal, plain lines elsewhere, nothing when quiet; with times when verbose. Writes to one stream, which
// also carries diagnostics, so whoever prints those ends the bar first.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_PROGRESS_H
#define PADDLEC_COMPILER_DRIVER_PROGRESS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <csignal>
#include <string>

namespace paddlec::driver {

class Progress {
public:
  enum class Style { Quiet, Lines, Verbose, Bar };

  explicit Progress(llvm::raw_ostream &os = llvm::nulls(), Style style = Style::Quiet) : os(os), style(style) {}
  ~Progress() { clear(); }
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// How many steps are to come in all; a bar shows the share that is done.
  void expect(unsigned steps) { total += steps; }
  /// Begins a step and ends the one before: "import: Reads the saved program ...".
  void step(llvm::StringRef name, llvm::StringRef detail = "");
  /// Ends the last step.
  void finish();
  /// Says something that stays on the screen; only when verbose.
  void detail(llvm::StringRef text);
  /// Says something that stays on the screen, unless quiet.
  void note(llvm::StringRef text);
  /// Removes the bar, so that others may write.
  void clear();

  /// `flag` is set (by a signal) when the work is to stop. Whoever works in steps asks between them.
  void watch(const volatile std::sig_atomic_t *flag) { stop = flag; }
  bool interrupted() const { return stop && *stop; }

private:
  llvm::raw_ostream &os;
  Style style;
  unsigned total = 0, done = 0;
  std::string current;
  bool barShown = false;
  const volatile std::sig_atomic_t *stop = nullptr;
  std::chrono::steady_clock::time_point started;

  void endStep();
  void draw();
};

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_PROGRESS_H
