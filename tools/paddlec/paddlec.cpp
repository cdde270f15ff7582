//===- paddlec.cpp - the program -----------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The table of commands, and main. A user's file never meets an uncaught exception: what is left of them (memory that
// can't be had) becomes a diagnostic here.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Compilation.h"
#include "tools/paddlec/CommandLine.h"

#include "llvm/Support/FormatVariadic.h"

#include <csignal>
#include <new>

namespace paddlec::tool {

llvm::ArrayRef<Command> commands() {
  static const Command table[] = {
      {"compile", "MODEL -o DIR", "Compiles a saved model to C++ sources and libraries",
       "MODEL is a folder, a prefix, x.json or x.pdmodel; the parameters are found beside it.\n"
       "DIR gets the sources, the weights, the runtime, a CMakeLists.txt, and what --emit names. It appears only when\n"
       "it is complete, and takes the place of an earlier output of paddlec.",
       CompileVis, true, compile},
      {"check", "MODEL", "Lists every op that is not supported",
       "Exit status 0 when the model can be compiled, 2 when not.", CheckVis, true, check},
      {"inspect", "MODEL", "Shows inputs, outputs, ops, parameters and cost of a model", "", InspectVis, true, inspect},
      {"run", "MODEL|DIR [-i name=file.npy ...] [-o DIR]", "Runs a model, or what compile made of it, once",
       "Writes out_0.npy, out_1.npy, ... in the program's order and outputs.json to the folder of -o.", RunVis, true,
       run},
      {"verify", "MODEL|DIR", "Compares results with Paddle's, the interpreter's or saved ones",
       "Without -i the inputs are random. Exit status 3 when the tolerance is missed.", VerifyVis, true, verify},
      {"bench", "MODEL|DIR", "Measures latency, throughput, start-up and memory", "", BenchVis, true, bench},
      {"doctor", "", "Shows what this machine has: compiler, oneDNN, CUDA, CPU level, Paddle", "", DoctorVis, false,
       doctor},
      {"list-ops", "", "Lists the ops that are supported",
       "An op's row: its formats, its names in legacy programs, and operands, attributes and results by their names.\n"
       "'name?' may be absent, 'name[]' is a list. --markdown prints the same as a page.",
       ListOpsVis, false, listOps},
      {"debug compare", "MODEL", "Finds the first step whose result departs from the interpreter's",
       "Compiles the model with every value inside it as a further output and compares each with that of the "
       "reference\n"
       "kernels on the same inputs, random ones without -i. When that changes what is fused so that all agree, and "
       "the\n"
       "model's own outputs do not, it looks for the first value that departs with only that one as a further output.\n"
       "Loops and branches count as one step. Exit status 3 when a step departs.",
       DebugVis, true, debugCompare},
      {"debug bisect", "MODEL", "Finds the pass or -O level that makes results depart from the program's",
       "Runs what each pass leaves behind with the reference kernels, on the same inputs, random ones without -i, as "
       "far\n"
       "as they can run it; behind that, compiles the model with -O0 up to the level of -O. Exit status 3 when "
       "something\n"
       "departs.",
       DebugVis, true, debugBisect},
      {"debug reduce", "MODEL -o DIR", "Cuts a model down to the fewest ops that still fail in the same way",
       "A model fails when its compiled form departs from the interpreter on the inputs (random ones without -i), or "
       "when\n"
       "compiling or running it ends in an error or a crash. DIR gets model.mlir, which every command takes as a "
       "MODEL,\n"
       "and its inputs in_0.npy, in_1.npy ... Parts of the program become inputs with the values that the interpreter\n"
       "finds there. Loops and branches count as one op. Exit status 0 when a part that fails is found.",
       DebugVis, true, debugReduce},
  };
  return table;
}

static void printUsage(llvm::raw_ostream &os) {
  os << "paddlec " << driver::compilerVersion() << ": compiles saved PaddlePaddle models to standalone C++\n\n"
     << "Usage: paddlec COMMAND ...\n\nCommands:\n";
  for (const Command &command : commands())
    os << llvm::formatv("  {0,-14}{1}\n", command.name, command.summary);
  os << "\n'paddlec COMMAND --help' shows a command's options.\n"
     << "Exit status: 0 fine, 1 user error, 2 not supported, 3 a tolerance or limit was missed, 4 internal error.\n";
}

/// An error that no command's own parsing can report.
static int fail(support::DiagnosticCode code, const std::string &message, const std::string &note) {
  support::Diagnostics diagnostics;
  support::Diagnostic &made = diagnostics.error(code, message);
  if (!note.empty())
    made.note(note);
  diagnostics.print(llvm::errs());
  return static_cast<int>(diagnostics.exitStatus());
}

/// Set by the first signal that asks the program to end; a second one ends it at once.
static volatile std::sig_atomic_t stopSignal = 0;

static void onStopSignal(int signal) {
  stopSignal = signal;
  std::signal(signal, SIG_DFL);
}

static int dispatch(llvm::ArrayRef<const char *> arguments) {
  llvm::StringRef first = arguments.empty() ? "" : arguments.front();
  if (first == "--help" || first == "-h" || (first == "help" && arguments.size() < 2)) {
    printUsage(llvm::outs());
    return 0;
  }
  if (first == "--version") {
    llvm::outs() << "paddlec " << driver::compilerVersion() << '\n';
    return 0;
  }
  if (first.empty()) {
    int status = fail(support::DiagnosticCode::BadOption, "no command was given", "");
    printUsage(llvm::errs());
    return status;
  }
  bool help = first == "help";
  if (help)
    arguments = arguments.drop_front();
  std::string name = arguments.front();
  arguments = arguments.drop_front();
  // Commands for who looks into paddlec itself have two words.
  if (name == "debug" && !arguments.empty() && !llvm::StringRef(arguments.front()).starts_with("-")) {
    name += std::string(" ") + arguments.front();
    arguments = arguments.drop_front();
  }
  for (const Command &command : commands()) {
    if (name != command.name)
      continue;
    Invocation invocation(command);
    bool ok = invocation.parse(help ? llvm::ArrayRef<const char *>({"--help"}) : arguments);
    if (ok && invocation.helpWanted()) {
      invocation.printHelp(llvm::outs());
      return 0;
    }
    if (ok) {
      invocation.progress().watch(&stopSignal);
      try {
        command.run(invocation);
      } catch (const std::bad_alloc &) {
        invocation.diagnostics.error(support::DiagnosticCode::OutOfMemory, "not enough memory");
      }
    }
    int status = invocation.finish();
    return stopSignal ? 128 + stopSignal : status;
  }
  std::string known;
  for (const Command &command : commands())
    known += (known.empty() ? "" : ", ") + std::string(command.name);
  return fail(support::DiagnosticCode::BadOption, "there is no command '" + support::printable(name) + "'",
              "commands are: " + known);
}

/// LLVM ends the process where standard output could not be written. A reader that has gone is none of our business;
/// anything else, such as a full disk, is an error.
static int finishOutput(int status) {
  llvm::outs().flush();
  std::error_code error = llvm::outs().error();
  llvm::outs().clear_error();
  if (!error || error == std::errc::broken_pipe)
    return status;
  return fail(support::DiagnosticCode::FileUnwritable, "standard output cannot be written: " + error.message(), "");
}

} // namespace paddlec::tool

int main(int argc, char **argv) {
  // A closed pipe behind us is an ordinary failed write, not the end of the program.
  std::signal(SIGPIPE, SIG_IGN);
  // Unfinished folders are removed on the way out.
  for (int signal : {SIGINT, SIGTERM, SIGHUP})
    if (std::signal(signal, paddlec::tool::onStopSignal) == SIG_IGN)
      std::signal(signal, SIG_IGN);
  int status = paddlec::tool::dispatch(llvm::ArrayRef<const char *>(argv + (argc > 0), argv + argc));
  return paddlec::tool::finishOutput(status);
}
