//===- Compilation.cpp - one model on its way from file to artefact --------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Runs each phase, checks the border behind it, and dumps the IR where that is asked for. Single-threaded: a module has
// few functions, and messages keep their order.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Compilation.h"

#include "codegen/EmitCpp.h"
#include "codegen/Names.h"
#include "codegen/RuntimeFiles.h"
#include "compiler/driver/KernelFiles.h"
#include "compiler/driver/MlirDiagnostics.h"
#include "compiler/driver/ReadIr.h"
#include "compiler/import/CustomOps.h"
#include "compiler/pipelines/CpuLevel.h"
#include "compiler/pipelines/PhaseChecks.h"
#include "compiler/pipelines/Pipelines.h"
#include "compiler/support/FileIO.h"
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"

#include "mlir/IR/AsmState.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

namespace paddlec::driver {

using pipelines::Phase;
using support::DiagnosticCode;

llvm::StringRef compilerVersion() { return PDRT_VERSION_STRING; }

std::string defaultName(llvm::StringRef model) {
  llvm::SmallString<256> path(model);
  (void)llvm::sys::fs::make_absolute(path);
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  while (path.size() > 1 && path.back() == '/')
    path.pop_back();
  llvm::StringRef name = llvm::sys::path::filename(path);
  if (llvm::sys::fs::is_directory(path))
    return codegen::getIdentifier(name);
  if (llvm::StringRef extension = llvm::sys::path::extension(path);
      extension == ".json" || extension == ".pdmodel" || extension == ".mlir")
    name = llvm::sys::path::stem(path);
  // What Paddle's exporters call every model says nothing; the folder's name does.
  if (name == "inference" || name == "model" || name == "__model__")
    name = llvm::sys::path::filename(llvm::sys::path::parent_path(path));
  return codegen::getIdentifier(name);
}

Compilation::Compilation(pipelines::CompileOptions options, pipelines::TraceOptions trace, Progress &progress,
                         support::Diagnostics &diagnostics)
    : compileOptions(std::move(options)), trace(std::move(trace)), progress(progress), diagnostics(diagnostics) {
  mlir::DialectRegistry registry;
  pipelines::registerDialects(registry);
  context = std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
  if (this->trace.optReport)
    optReport = std::make_unique<paddle::OptReport>(*context);
  progress.expect(static_cast<unsigned>(std::min(this->trace.stopAfter, Phase::Emit)) + 1);
}

Compilation::~Compilation() = default;

bool Compilation::read(llvm::StringRef path, llvm::StringRef params) {
  progress.step(nameOf(Phase::Import), path);
  auto customOps = import::readCustomOps(compileOptions.customOps, diagnostics);
  if (!customOps)
    return false;
  if (isIrFile(path)) {
    imported = readIr(path, *context, diagnostics);
    if (!imported)
      return false;
    model.emplace();
    model->program.path = imported->path;
    model->program.sha256 = imported->sha256;
    model->program.customOps = std::move(customOps);
    return true;
  }
  model = import::readModel(path, params, diagnostics, std::move(customOps));
  return model.has_value();
}

bool Compilation::runUntil(Phase last) {
  last = std::min({last, trace.stopAfter, Phase::Plan});
  for (Phase phase : pipelines::allPhases()) {
    if (phase > last)
      break;
    if (done && phase <= *done)
      continue;
    if (!runPhase(phase))
      return false;
    if (progress.interrupted()) {
      diagnostics.error(DiagnosticCode::Interrupted, "stopped");
      return false;
    }
    done = phase;
  }
  return true;
}

bool Compilation::runPhase(Phase phase) {
  const std::string &file = model->program.path;
  bool ok;
  if (phase == Phase::Import) {
    // A file of IR is there as soon as it is read.
    if (!imported)
      imported = import::buildModule(*model, context.get(), diagnostics);
    if (!imported)
      return false;
    ok = true;
  } else {
    progress.step(nameOf(phase), describe(phase));
    ok = runPasses(phase);
  }
  if (ok) {
    // What a verifier says behind a pass is about the pass.
    MlirDiagnostics handler(*context, diagnostics, file, DiagnosticCode::Internal);
    ok = pipelines::checkAfter(phase, module(), file, diagnostics);
  }
  return dump(phase, !ok) && ok;
}

bool Compilation::runPasses(Phase phase) {
  // Up to fusion, an error is about the program's own shapes and attributes; behind it, about what we can't do yet.
  bool programs = phase <= Phase::Fuse;
  MlirDiagnostics handler(*context, diagnostics, model->program.path,
                          programs ? DiagnosticCode::InvalidOp : DiagnosticCode::PassFailed);
  size_t before = diagnostics.errorCount();
  if (phase == Phase::Simplify && !pipelines::specialiseEntries(module(), compileOptions, diagnostics) &&
      diagnostics.errorCount() != before)
    return false;
  mlir::PassManager manager(context.get(), mlir::ModuleOp::getOperationName());
  // The border checks verify; verifying after each pass doubles the time for nothing a user can see.
  manager.enableVerifier(false);
  pipelines::buildPhase(phase, compileOptions, manager);
  if (passObserver)
    manager.addInstrumentation(std::make_unique<PassTrace>(module(), passObserver));
  if (mlir::failed(manager.run(module())) && diagnostics.errorCount() == before) {
    diagnostics.error(DiagnosticCode::Internal, "the phase " + nameOf(phase).str() + " failed without a reason")
        .in(model->program.path);
  }
  return diagnostics.errorCount() == before;
}

std::string Compilation::printed() {
  std::string text;
  llvm::raw_string_ostream os(text);
  mlir::OpPrintingFlags flags;
  flags.elideLargeElementsAttrs(64).elideLargeResourceString(64).enableDebugInfo(/*enable=*/true, /*prettyForm=*/false);
  module()->print(os, flags);
  os << '\n';
  return text;
}

bool Compilation::dump(Phase phase, bool failed) {
  if (trace.dumpDir.empty())
    return true;
  llvm::SmallString<256> path(trace.dumpDir);
  std::string message;
  if (std::error_code error = llvm::sys::fs::create_directories(path)) {
    message = error.message();
  } else {
    llvm::sys::path::append(
        path, llvm::formatv("{0}-{1}{2}.mlir", static_cast<int>(phase), nameOf(phase), failed ? "-failed" : ""));
    if (support::writeFileAtomically(path, printed(), message))
      return true;
  }
  diagnostics.error(DiagnosticCode::FileUnwritable, "cannot write the IR: " + message).in(path);
  return false;
}

std::vector<paddle::OptNote> Compilation::takeOptReport() {
  return optReport ? optReport->take() : std::vector<paddle::OptNote>();
}

/// What a type says; unknown dimensions are -1.
static TensorFacts factsOf(mlir::Type type, std::string name) {
  TensorFacts facts;
  facts.name = std::move(name);
  if (auto tensor = mlir::dyn_cast<mlir::RankedTensorType>(type)) {
    for (int64_t dim : tensor.getShape())
      facts.dims.push_back(mlir::ShapedType::isDynamic(dim) ? -1 : dim);
    facts.dtype = paddle::getDType(tensor.getElementType()).value_or(PDRT_FLOAT32);
  }
  return facts;
}

std::vector<TensorFacts> Compilation::inputs() {
  auto main = module().lookupSymbol<mlir::func::FuncOp>("main");
  std::vector<TensorFacts> list;
  for (unsigned i = 0; main && i < main.getNumArguments(); ++i)
    list.push_back(factsOf(main.getArgument(i).getType(), i < imported->inputs.size() ? imported->inputs[i] : ""));
  return list;
}

std::vector<TensorFacts> Compilation::outputs() {
  auto main = module().lookupSymbol<mlir::func::FuncOp>("main");
  std::vector<TensorFacts> list;
  for (unsigned i = 0; main && i < main.getNumResults(); ++i)
    list.push_back(factsOf(main.getResultTypes()[i], i < imported->outputs.size() ? imported->outputs[i] : ""));
  return list;
}

std::vector<Step> Compilation::steps() { return findSteps(module().lookupSymbol<mlir::func::FuncOp>("main")); }

std::vector<size_t> Compilation::exposeSteps(llvm::ArrayRef<size_t> which) {
  return driver::exposeSteps(module().lookupSymbol<mlir::func::FuncOp>("main"), which);
}

void Compilation::observePasses(PassObserver observer) {
  context->disableMultithreading();
  passObserver = std::move(observer);
}

/// "ch_PP-OCRv4_det_infer/inference.pdmodel (legacy 2.4.1)"; no place of this machine.
static std::string describeSource(const import::Program &program) {
  llvm::StringRef file = llvm::sys::path::filename(program.path);
  std::string version = std::to_string(program.version);
  if (program.format == import::Program::Format::Legacy)
    version = llvm::formatv("legacy {0}.{1}.{2}", program.version / 1000000, program.version / 1000 % 1000,
                            program.version % 1000);
  else
    version = "PIR " + version;
  return file.str() + " (" + version + ")";
}

bool Compilation::emit(OutputBundle &bundle) {
  progress.step(nameOf(Phase::Emit), pipelines::describe(Phase::Emit));
  codegen::EmitOptions options;
  options.name = compileOptions.name;
  options.source = describeSource(model->program);
  options.modelSha256 = model->program.sha256;
  options.compilerVersion = compilerVersion().str();
  options.cpu = pipelines::nameOf(compileOptions.cpu).str();
  options.embedWeights = compileOptions.embedWeights;
  options.threads = compileOptions.threads;
  for (const auto &[name, op] : model->program.customOps->all())
    options.customSources[name] = {llvm::sys::path::filename(op.source).str(), op.function, op.text};
  codegen::EmittedFiles files;
  {
    MlirDiagnostics handler(*context, diagnostics, model->program.path, DiagnosticCode::EmissionFailed);
    size_t before = diagnostics.errorCount();
    if (mlir::failed(codegen::emitModule(module(), options, files)) && diagnostics.errorCount() == before)
      diagnostics.error(DiagnosticCode::Internal, "emission failed without a reason").in(model->program.path);
    if (diagnostics.errorCount() != before)
      return false;
  }
  for (const auto &[name, text] : files.texts)
    if (!bundle.write(name, text, diagnostics))
      return false;
  // A model calls few reference kernels, and compiling all of them takes minutes: the others stay out.
  llvm::StringSet<> called;
  for (const auto &[name, text] : files.texts)
    for (const auto &kernel : kernelsCalledBy(text))
      called.insert(kernel.first());
  std::optional<llvm::StringSet<>> unneeded;
  for (const codegen::RuntimeFile &file : codegen::getRuntimeFiles())
    if (file.path == "reference/kernels.def")
      unneeded = unneededKernelFiles(file.text, called);
  for (const codegen::RuntimeFile &file : codegen::getRuntimeFiles()) {
    llvm::StringRef name = file.path;
    if (unneeded && name.consume_front("reference/") && unneeded->contains(name))
      continue;
    if (!bundle.write("runtime/" + file.path.str(), file.text, diagnostics))
      return false;
  }
  return files.weightsName.empty() || bundle.writeWeights(files.weightsName, files.weights, diagnostics);
}

} // namespace paddlec::driver
