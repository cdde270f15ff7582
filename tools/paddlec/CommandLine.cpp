//===- CommandLine.cpp - what a command was asked for -----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// LLVM's option table does the parsing. It keeps no global state and prints nothing itself, so every mistake can be
// told in our words.
//
//===----------------------------------------------------------------------===//
#include "tools/paddlec/CommandLine.h"

#include "codegen/Names.h"
#include "compiler/pipelines/CpuLevel.h"
#include "dialects/paddle/transforms/ShapeOption.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"

#include <cmath>

namespace paddlec::tool {

using llvm::opt::DefaultVis;
using pipelines::CpuLevel;
using support::DiagnosticCode;
using support::printable;

namespace {

#define OPTTABLE_STR_TABLE_CODE
#include "tools/paddlec/Options.inc"
#undef OPTTABLE_STR_TABLE_CODE

#define OPTTABLE_PREFIXES_TABLE_CODE
#include "tools/paddlec/Options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE

constexpr llvm::opt::OptTable::Info infos[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "tools/paddlec/Options.inc"
#undef OPTION
};

class Table : public llvm::opt::GenericOptTable {
public:
  Table() : GenericOptTable(OptionStrTable, OptionPrefixesTable, infos) { setDashDashParsing(true); }
};

} // namespace

Invocation::~Invocation() = default;

static driver::Progress::Style styleOf(const Invocation &invocation) {
  if (invocation.quiet())
    return driver::Progress::Style::Quiet;
  if (invocation.verbose())
    return driver::Progress::Style::Verbose;
  return llvm::sys::Process::StandardErrIsDisplayed() ? driver::Progress::Style::Bar : driver::Progress::Style::Lines;
}

bool Invocation::parse(llvm::ArrayRef<const char *> given) {
  table = std::make_unique<Table>();
  unsigned missingIndex = 0, missingCount = 0;
  arguments = table->ParseArgs(given, missingIndex, missingCount, llvm::opt::Visibility(command.visibility));
  progressBar = std::make_unique<driver::Progress>(llvm::errs(), styleOf(*this));
  if (helpWanted())
    return true;
  if (missingCount)
    diagnostics.error(DiagnosticCode::BadOption,
                      std::string("option ") + arguments->getArgString(missingIndex) + " needs a value");
  for (const llvm::opt::Arg *argument : arguments->filtered(OPT_UNKNOWN))
    reportUnknown(*argument);
  std::vector<std::string> positionals = arguments->getAllArgValues(OPT_INPUT);
  size_t wanted = command.takesModel ? 1 : 0;
  if (positionals.size() > wanted)
    diagnostics.error(DiagnosticCode::BadOption, std::string("'") + command.name + "' does not know what to do with '" +
                                                     printable(positionals[wanted]) + "'");
  else if (positionals.size() < wanted && !diagnostics.hasErrors())
    diagnostics.error(DiagnosticCode::BadOption, std::string("'") + command.name + "' needs a MODEL")
        .note(std::string("usage: paddlec ") + command.name + " " + command.arguments)
        .note("a model is a folder, a prefix, x.json or x.pdmodel");
  else if (wanted)
    model = positionals.empty() ? "" : positionals.front();
  return !diagnostics.hasErrors();
}

void Invocation::reportUnknown(const llvm::opt::Arg &argument) {
  llvm::StringRef text = argument.getSpelling();
  support::Diagnostic &made = diagnostics.error(DiagnosticCode::BadOption,
                                                std::string("'") + command.name + "' has no option " + printable(text));
  for (const Command &other : commands()) {
    std::string exact;
    if (table->findExact(text.split('=').first, exact, llvm::opt::Visibility(other.visibility))) {
      made.note("'" + std::string(other.name) + "' has it");
      return;
    }
  }
  std::string nearest;
  if (table->findNearest(text, nearest, llvm::opt::Visibility(command.visibility)) <= 2)
    made.note("did you mean " + nearest + "?");
}

void Invocation::printHelp(llvm::raw_ostream &os) const {
  std::string usage = std::string("paddlec ") + command.name + " " + command.arguments + " [options]";
  table->printHelp(os, usage.c_str(), command.summary, /*ShowHidden=*/false, /*ShowAllAliases=*/false,
                   llvm::opt::Visibility(command.visibility));
  if (*command.details)
    os << '\n' << command.details << '\n';
}

int Invocation::finish() {
  if (progressBar)
    progressBar->finish();
  // Results come before what is wrong with them, also where both streams go to one file.
  llvm::outs().flush();
  diagnostics.print(llvm::errs(), /*warnings=*/!quiet());
  support::ExitStatus status = diagnostics.exitStatus();
  if (json()) {
    result["command"] = command.name;
    result["status"] = static_cast<int64_t>(status);
    result["diagnostics"] = diagnostics.toJson();
    llvm::outs() << llvm::formatv("{0:2}\n", llvm::json::Value(std::move(result)));
  }
  llvm::outs().flush();
  return static_cast<int>(status);
}

llvm::StringRef Invocation::value(OptionId id, llvm::StringRef otherwise) const {
  return arguments->getLastArgValue(id, otherwise);
}

std::vector<std::string> Invocation::values(OptionId id) const { return arguments->getAllArgValues(id); }

void Invocation::badOption(llvm::StringRef option, llvm::StringRef value, const std::string &why) {
  diagnostics.error(DiagnosticCode::BadOption, option.str() + " " + printable(value) + ": " + why);
}

int64_t Invocation::integer(OptionId id, int64_t otherwise, int64_t least, int64_t most) {
  if (!has(id))
    return otherwise;
  int64_t parsed = 0;
  if (!value(id).getAsInteger(10, parsed) && parsed >= least && parsed <= most)
    return parsed;
  badOption(table->getOption(id).getPrefixedName(), value(id),
            "expected a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return otherwise;
}

double Invocation::number(OptionId id, double otherwise) {
  if (!has(id))
    return otherwise;
  double parsed = 0;
  if (!value(id).getAsDouble(parsed) && std::isfinite(parsed) && parsed >= 0)
    return parsed;
  badOption(table->getOption(id).getPrefixedName(), value(id), "expected a number that is not negative");
  return otherwise;
}

/// Groups shapes into entries: shapes of different inputs belong together, a shape of an input that has one begins the
/// next entry. `x=1x3 x=2x3` are two entries, `x=1x3 y=2` and `x=1x3,y=2` one.
static std::vector<pipelines::EntryShapes> groupShapes(const std::vector<std::string> &options,
                                                       support::Diagnostics &diagnostics) {
  std::vector<pipelines::EntryShapes> entries;
  llvm::StringSet<> named;
  for (const std::string &option : options) {
    std::vector<std::string> shapes = splitCommas(option);
    if (shapes.empty())
      shapes.push_back(option);
    llvm::StringSet<> here;
    bool repeats = entries.empty();
    for (const std::string &shape : shapes) {
      auto parsed = paddle::parseShapeOption(shape);
      if (!parsed) {
        diagnostics.error(DiagnosticCode::BadOption,
                          "--shape " + printable(shape) + ": " + llvm::toString(parsed.takeError()));
        continue;
      }
      here.insert(parsed->input);
      repeats |= named.contains(parsed->input);
    }
    if (repeats) {
      entries.emplace_back();
      named.clear();
    }
    for (const auto &name : here)
      named.insert(name.first());
    entries.back().insert(entries.back().end(), shapes.begin(), shapes.end());
  }
  return entries;
}

std::vector<pipelines::EntryShapes> Invocation::shapeEntries() { return groupShapes(values(OPT_shape), diagnostics); }

pipelines::CompileOptions Invocation::compileOptions() {
  pipelines::CompileOptions options;
  options.entries = shapeEntries();
  options.threads = static_cast<int32_t>(integer(OPT_threads, 0, 0, 4096));
  if (has(OPT_O)) {
    unsigned level = 0;
    if (value(OPT_O).getAsInteger(10, level) || level > 3)
      badOption("-O", value(OPT_O), "expected 0, 1, 2 or 3");
    options.optLevel = static_cast<int>(level);
  }
  llvm::StringRef target = value(OPT_target, "cpu");
  if (target == "cuda")
    diagnostics.error(DiagnosticCode::UnsupportedOption, "--target cuda: not supported yet; cpu is");
  else if (target != "cpu")
    badOption("--target", target, "expected cpu or cuda");
  llvm::StringRef precision = value(OPT_precision, "fp32");
  if (precision == "bf16" || precision == "fp16" || precision == "int8")
    diagnostics.error(DiagnosticCode::UnsupportedOption,
                      "--precision " + precision.str() + ": not supported yet; fp32 is");
  else if (precision != "fp32")
    badOption("--precision", precision, "expected fp32, bf16, fp16 or int8");
  llvm::StringRef cpu = value(OPT_cpu, "host");
  auto host = pipelines::hostCpuLevel();
  if (cpu != "host") {
    if (auto level = pipelines::parseCpuLevel(cpu))
      options.cpu = *level;
    else
      badOption("--cpu", cpu, "expected host, " + pipelines::cpuLevelNames());
  } else if (host) {
    options.cpu = *host;
  } else {
    diagnostics.error(DiagnosticCode::UnsupportedOption, "--cpu host: this machine is not an x86-64")
        .note("name a level: " + pipelines::cpuLevelNames());
  }
  llvm::StringRef weights = value(OPT_weights, "embed");
  if (weights != "embed" && weights != "file")
    badOption("--weights", weights, "expected embed or file");
  options.embedWeights = weights != "file";
  options.customOps = values(OPT_custom_op);
  options.name = value(OPT_name).str();
  if (has(OPT_name) && !codegen::isValidModelName(options.name))
    badOption("--name", options.name,
              "expected a C identifier of at most 64 letters, digits and single underscores that is no keyword");
  return options;
}

pipelines::TraceOptions Invocation::traceOptions() {
  pipelines::TraceOptions trace;
  trace.dumpDir = value(OPT_dump_ir).str();
  trace.optReport = has(OPT_opt_report);
  if (has(OPT_stop_after)) {
    if (auto phase = pipelines::parsePhase(value(OPT_stop_after))) {
      trace.stopAfter = *phase;
    } else {
      std::string names;
      for (pipelines::Phase each : pipelines::allPhases())
        names += (names.empty() ? "" : ", ") + pipelines::nameOf(each).str();
      badOption("--stop-after", value(OPT_stop_after), "expected one of " + names);
    }
  }
  return trace;
}

driver::ToolchainOptions Invocation::toolchainOptions() {
  driver::ToolchainOptions options;
  options.cxx = value(OPT_cxx).str();
  options.onednn = value(OPT_onednn).str();
  options.jobs = static_cast<unsigned>(integer(OPT_jobs, 0, 0, 1024));
  options.useCache = !has(OPT_no_cache);
  for (const std::string &flags : values(OPT_cxxflags)) {
    llvm::SmallVector<llvm::StringRef> parts;
    llvm::StringRef(flags).split(parts, ' ', -1, /*KeepEmpty=*/false);
    options.extraFlags.insert(options.extraFlags.end(), parts.begin(), parts.end());
  }
  return options;
}

driver::LoadRequest Invocation::loadRequest() {
  driver::LoadRequest request;
  request.place = model;
  request.params = value(OPT_params).str();
  request.compile = compileOptions();
  request.trace = traceOptions();
  request.toolchain = toolchainOptions();
  return request;
}

driver::InputSources Invocation::inputSources() {
  driver::InputSources sources;
  sources.files = values(OPT_input);
  if (has(OPT_random))
    sources.seed = static_cast<uint64_t>(integer(OPT_random, 0, 0, INT64_MAX));
  // Of several entries the first is run. Mistakes have been reported with the options for compiling.
  support::Diagnostics known;
  std::vector<pipelines::EntryShapes> entries = groupShapes(values(OPT_shape), known);
  if (!entries.empty())
    sources.shapes = entries.front();
  return sources;
}

std::vector<std::string> splitCommas(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, ',', -1, /*KeepEmpty=*/false);
  return std::vector<std::string>(parts.begin(), parts.end());
}

} // namespace paddlec::tool
