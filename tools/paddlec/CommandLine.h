//===- CommandLine.h - what a command was asked for -------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Parses arguments by the table made of Options.td and turns them into the typed options of the libraries. Everything
// wrong with a command line is a diagnostic. Commands are in files of their own.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_TOOLS_PADDLEC_COMMANDLINE_H
#define PADDLEC_TOOLS_PADDLEC_COMMANDLINE_H

#include "compiler/driver/HostToolchain.h"
#include "compiler/driver/ModelLoader.h"
#include "compiler/driver/Progress.h"
#include "compiler/driver/Tensors.h"
#include "compiler/pipelines/Options.h"
#include "compiler/support/Diagnostics.h"

#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/JSON.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace paddlec::tool {

/// The bits by which Options.td says which commands take an option.
enum Visible : unsigned {
  CompileVis = 1 << 1,
  CheckVis = 1 << 2,
  InspectVis = 1 << 3,
  RunVis = 1 << 4,
  VerifyVis = 1 << 5,
  BenchVis = 1 << 6,
  DoctorVis = 1 << 7,
  ListOpsVis = 1 << 8,
  DebugVis = 1 << 9,
};

enum OptionId {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "tools/paddlec/Options.inc"
#undef OPTION
};

class Invocation;

struct Command {
  const char *name;
  const char *arguments; ///< "MODEL -o DIR"
  const char *summary;
  const char *details; ///< shown by its help, below the options
  unsigned visibility;
  bool takesModel;
  /// Does the work; what it reports as diagnostics decides the exit status.
  void (*run)(Invocation &);
};

llvm::ArrayRef<Command> commands();

/// One call of the program.
class Invocation {
public:
  explicit Invocation(const Command &command) : command(command) {}
  ~Invocation();

  const Command &command;
  support::Diagnostics diagnostics;
  /// What --json prints, besides diagnostics and status.
  llvm::json::Object result;
  std::string model; ///< the positional argument

  /// Parses; false after errors.
  bool parse(llvm::ArrayRef<const char *> arguments);
  bool helpWanted() const { return has(OPT_help); }
  void printHelp(llvm::raw_ostream &os) const;
  /// Prints diagnostics and the JSON document; returns the exit status.
  int finish();

  bool json() const { return has(OPT_json); }
  bool quiet() const { return has(OPT_quiet); }
  bool verbose() const { return has(OPT_verbose); }
  driver::Progress &progress() { return *progressBar; }
  /// Where results for people go: nowhere with --json, which has its own.
  llvm::raw_ostream &out() const { return json() ? llvm::nulls() : llvm::outs(); }

  bool has(OptionId id) const { return arguments && arguments->hasArg(id); }
  llvm::StringRef value(OptionId id, llvm::StringRef otherwise = "") const;
  std::vector<std::string> values(OptionId id) const;
  /// A number in a range; an error and `otherwise` for anything else.
  int64_t integer(OptionId id, int64_t otherwise, int64_t least, int64_t most);
  double number(OptionId id, double otherwise);

  // The typed options; errors go to the diagnostics.
  std::vector<pipelines::EntryShapes> shapeEntries();
  pipelines::CompileOptions compileOptions();
  pipelines::TraceOptions traceOptions();
  driver::ToolchainOptions toolchainOptions();
  /// The model or artefact of run, verify and bench, with all the options above.
  driver::LoadRequest loadRequest();
  driver::InputSources inputSources();

private:
  std::unique_ptr<llvm::opt::OptTable> table;
  std::optional<llvm::opt::InputArgList> arguments;
  std::unique_ptr<driver::Progress> progressBar;

  void badOption(llvm::StringRef option, llvm::StringRef value, const std::string &why);
  void reportUnknown(const llvm::opt::Arg &argument);
};

/// What --stub-unsupported asks for, if it does.
void writeStubs(Invocation &invocation, const std::vector<import::UnsupportedOp> &ops, const import::Program &program);

/// Splits "a,b" at commas; empty parts are dropped.
std::vector<std::string> splitCommas(llvm::StringRef text);

// The commands.
void compile(Invocation &);
void check(Invocation &);
void inspect(Invocation &);
void run(Invocation &);
void verify(Invocation &);
void bench(Invocation &);
void doctor(Invocation &);
void listOps(Invocation &);
void debugCompare(Invocation &);
void debugBisect(Invocation &);
void debugReduce(Invocation &);

} // namespace paddlec::tool

#endif // PADDLEC_TOOLS_PADDLEC_COMMANDLINE_H
