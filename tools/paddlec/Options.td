//===- Options.td - every option of every command --------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Which commands take an option is its visibility. What an option does is decided in the commands' files.
//
//===----------------------------------------------------------------------===//
include "llvm/Option/OptParser.td"

def CompileVis : OptionVisibility;
def CheckVis : OptionVisibility;
def InspectVis : OptionVisibility;
def RunVis : OptionVisibility;
def VerifyVis : OptionVisibility;
def BenchVis : OptionVisibility;
def DoctorVis : OptionVisibility;
def ListOpsVis : OptionVisibility;
def DebugVis : OptionVisibility;

/// Which commands take what.
defvar all = [CompileVis, CheckVis, InspectVis, RunVis, VerifyVis, BenchVis, DoctorVis,
              ListOpsVis, DebugVis, DefaultVis];
defvar onModels = [CompileVis, CheckVis, InspectVis, RunVis, VerifyVis, BenchVis, DebugVis];
defvar compiling = [CompileVis, CheckVis, RunVis, VerifyVis, BenchVis, DebugVis];
defvar building = [CompileVis, RunVis, VerifyVis, BenchVis, DoctorVis, DebugVis];
defvar running = [RunVis, VerifyVis, BenchVis, DebugVis];

class Switch<string name, string help, list<OptionVisibility> vis> : Option<["--"], name, KIND_FLAG> {
  let HelpText = help;
  let Visibility = vis;
}
/// Another spelling.
class Same<list<string> prefixes, string name, OptionKind kind, Option as> : Option<prefixes, name, kind>, Alias<as> {
  let Visibility = as.Visibility;
}

/// --name VALUE and --name=VALUE.
multiclass Value<string name, string metavar, string help, list<OptionVisibility> vis> {
  def NAME : Separate<["--"], name>, HelpText<help>, MetaVarName<"<" # metavar # ">">, Visibility<vis>;
  def NAME # _eq : Joined<["--"], name # "=">, Alias<!cast<Option>(NAME)>, Visibility<vis>;
}

// Shared by all.
def help : Switch<"help", "Show this help", all>;
def h : Same<["-"], "h", KIND_FLAG, help>;
def verbose : Option<["-"], "v", KIND_FLAG>, HelpText<"Say more: times, commands, sizes">, Visibility<all>;
def verbose_long : Same<["--"], "verbose", KIND_FLAG, verbose>;
def quiet : Option<["-"], "q", KIND_FLAG>, HelpText<"Say nothing but errors and results">, Visibility<all>;
def quiet_long : Same<["--"], "quiet", KIND_FLAG, quiet>;
def json : Switch<"json", "Print the result as one JSON document", all>;
def version : Switch<"version", "Show the version", [DefaultVis]>;

// The model.
defm params : Value<"params", "file", "The parameters, where they don't lie beside the program", onModels>;

// What the result depends on.
defm shape : Value<"shape", "x=1x3x640x640", "Fix inputs: a size, 1..8, 320..960:32 or ?; commas between inputs; repeat for more entries", onModels>;
defm target : Value<"target", "cpu", "What the artefact runs on", compiling>;
defm cpu : Value<"cpu", "level", "host (default), x86-64, x86-64-v2, x86-64-v3 or x86-64-v4", compiling>;
defm precision : Value<"precision", "fp32", "What it computes in", compiling>;
def O : Joined<["-"], "O">, MetaVarName<"<0..3>">, HelpText<"How much to optimise (default 2)">, Visibility<compiling>;
defm threads : Value<"threads", "n", "Threads of a run; compiled in as the default (0: what OpenMP chooses)", compiling>;
defm name : Value<"name", "name", "Name of files, namespace and symbols (default: after the model)", [CompileVis]>;
defm weights : Value<"weights", "embed|file", "Weights in the object file (default), or mapped from <name>.weights", [CompileVis]>;

defm custom_op : Value<"custom-op", "op.toml", "An op that paddlec doesn't know, with its C++ source; repeat for more", compiling>;

defm stub_unsupported : Value<"stub-unsupported", "dir", "Write a declaration and a skeleton of a custom op for each unknown op there", [CompileVis, CheckVis]>;

// Output.
def output : JoinedOrSeparate<["-"], "o">, MetaVarName<"<dir>">, HelpText<"The folder to write">, Visibility<[CompileVis, RunVis, DebugVis]>;
def output_joined : Same<["--"], "output=", KIND_JOINED, output>;
def output_long : Same<["--"], "output", KIND_SEPARATE, output>;
defm emit : Value<"emit", "kinds", "src, obj, lib, shared, all (default), paddle-mlir, kernel-mlir; several with commas", [CompileVis]>;
def force : Switch<"force", "Replace an output folder that holds other files", [CompileVis]>;

// A look inside.
defm dump_ir : Value<"dump-ir", "dir", "Write the IR after each phase there", compiling>;
defm stop_after : Value<"stop-after", "phase", "Stop after import, simplify, fuse, quantize, lower, plan or emit", [CompileVis]>;
def opt_report : Switch<"opt-report", "Say what was optimised, and what was not and why", [CompileVis]>;

// The host's tools.
defm cxx : Value<"cxx", "program", "The C++ compiler (default: $CXX, g++, clang++)", building>;
defm cxxflags : Value<"cxxflags", "flags", "More flags for it", building>;
defm onednn : Value<"onednn", "prefix", "Where oneDNN is installed (default: $PADDLEC_ONEDNN, then usual places)", building>;
defm jobs : Value<"jobs", "n", "Compilers at once (default: one a core)", building>;
def no_cache : Switch<"no-cache", "Compile the runtime's sources anew instead of taking them from the cache", building>;

// Running.
def input : JoinedOrSeparate<["-"], "i">, MetaVarName<"<name=file.npy>">, HelpText<"An input, by name or index; repeat for more">, Visibility<running>;
def input_long : Same<["--"], "input", KIND_SEPARATE, input>;
def input_joined : Same<["--"], "input=", KIND_JOINED, input>;
defm random : Value<"random", "seed", "Random values for inputs that are not given", running>;
def interpret : Switch<"interpret", "Run with the reference kernels instead of compiling", [RunVis]>;

// Verifying.
defm against : Value<"against", "paddle|interpreter", "What to compare with (default paddle)", [VerifyVis]>;
defm expected : Value<"expected", "dir", "Compare with out_0.npy, out_1.npy ... in this folder", [VerifyVis]>;
defm model : Value<"model", "model", "For a compiled DIR: the saved model it was compiled from", [VerifyVis]>;
defm tolerance : Value<"tolerance", "number", "Largest difference over the output's largest magnitude (default 1e-4)", [VerifyVis, DebugVis]>;
defm python : Value<"python", "program", "A Python that has Paddle (default: $PADDLEC_PYTHON, then build/venv)", [VerifyVis, DoctorVis]>;

// Measuring.
defm warmup : Value<"warmup", "n", "Runs before the measured ones (default 5)", [BenchVis]>;
defm runs : Value<"runs", "n", "Measured runs (default: as many as fit in 3 seconds, at least 10)", [BenchVis]>;
defm seconds : Value<"seconds", "s", "How long to measure when --runs is not given (default 3)", [BenchVis]>;
def profile : Switch<"profile", "Show the time of each step", [BenchVis]>;
def no_cold_start : Switch<"no-cold-start", "Don't measure start-up in processes of their own", [BenchVis]>;

// Listing ops.
def markdown : Switch<"markdown", "Print a page in Markdown", [ListOpsVis]>;
