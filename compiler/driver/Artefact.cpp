//===- Artefact.cpp - a compiled model, loaded -----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// dlopen and the descriptor. What the model says is checked before it is used: a library of another version, or for a
// better CPU, is refused with a reason.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Artefact.h"

#include "compiler/driver/OutputBundle.h"
#include "compiler/pipelines/CpuLevel.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>

namespace paddlec::driver {

using support::DiagnosticCode;
using support::Diagnostics;

/// oneDNN where the loader would not find it itself. Loaded once for the whole program; the model's own need for
/// libdnnl is then met by it.
static void preloadOneDnn(const ToolchainOptions &options) {
  std::string tried;
  if (auto onednn = findOneDnn(options, tried); onednn && !onednn->standardPlace)
    (void)dlopen(onednn->library.c_str(), RTLD_NOW | RTLD_GLOBAL);
}

std::unique_ptr<Artefact> Artefact::load(llvm::StringRef folder, llvm::StringRef weightsFolder, llvm::StringRef name,
                                         const ToolchainOptions &options, Diagnostics &diagnostics) {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, "lib" + name + ".so");
  if (std::error_code error = llvm::sys::fs::make_absolute(path)) {
    diagnostics.error(DiagnosticCode::FileUnreadable, error.message()).in(path);
    return nullptr;
  }
  auto fail = [&](const std::string &text) -> support::Diagnostic & {
    return diagnostics.error(DiagnosticCode::BadArtefact, text).in(path);
  };
  std::unique_ptr<Artefact> artefact(new Artefact);
  artefact->path = std::string(path);
  artefact->handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!artefact->handle) {
    std::string reason = dlerror();
    preloadOneDnn(options);
    artefact->handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!artefact->handle) {
      fail("cannot load the compiled model: " + reason);
      return nullptr;
    }
  }
  using GetDescriptor = const pdrt_model_descriptor *(*)();
  auto get = reinterpret_cast<GetDescriptor>(dlsym(artefact->handle, (name + "_descriptor").str().c_str()));
  artefact->facts = get ? get() : nullptr;
  if (!artefact->facts) {
    fail("is no compiled model: it has no function " + (name + "_descriptor").str());
    return nullptr;
  }
  const pdrt_model_descriptor &facts = *artefact->facts;
  if (facts.abi_version != PDRT_ABI_VERSION) {
    fail("was compiled for version " + std::to_string(facts.abi_version) +
         " of the runtime's interface, this paddlec has " + std::to_string(PDRT_ABI_VERSION))
        .note("compile the model again");
    return nullptr;
  }
  auto wanted = pipelines::parseCpuLevel(facts.cpu_level ? facts.cpu_level : "");
  auto here = pipelines::hostCpuLevel();
  if (wanted && (!here || *wanted > *here)) {
    fail("was compiled for " + pipelines::nameOf(*wanted).str() + ", this machine has " +
         (here ? pipelines::nameOf(*here).str() : "no x86-64"))
        .note("compile it with --cpu " + (here ? pipelines::nameOf(*here).str() : "host"));
    return nullptr;
  }
  llvm::SmallString<256> weights(weightsFolder);
  llvm::sys::path::append(weights, name + ".weights");
  pdrt_open_options open = {};
  if (llvm::sys::fs::exists(weights)) {
    artefact->weightsPath = std::string(weights);
    open.weights_path = artefact->weightsPath.c_str();
  }
  pdrt_status status = {};
  artefact->opened = facts.open(&open, &status);
  if (!artefact->opened) {
    fail(std::string("cannot open the model: ") + status.message);
    return nullptr;
  }
  return artefact;
}

Artefact::~Artefact() {
  if (opened)
    facts->close(opened);
  // The library stays loaded: libgomp's threads may still be in its code.
}

static std::vector<TensorFacts> factsOf(const pdrt_tensor_info *infos, size_t count) {
  std::vector<TensorFacts> out;
  for (size_t i = 0; i < count; ++i) {
    const pdrt_tensor_info &info = infos[i];
    size_t rank = std::clamp<int32_t>(info.rank, 0, PDRT_MAX_RANK);
    auto copy = [&](const int64_t *from) { return std::vector<int64_t>(from, from + rank); };
    out.push_back({info.name, info.dtype, copy(info.dims), copy(info.min), copy(info.max), copy(info.multiple)});
  }
  return out;
}

std::vector<TensorFacts> Artefact::inputs() const { return factsOf(facts->inputs, facts->num_inputs); }
std::vector<TensorFacts> Artefact::outputs() const { return factsOf(facts->outputs, facts->num_outputs); }

std::optional<std::string> artefactName(llvm::StringRef folder, Diagnostics &diagnostics) {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, manifestName);
  auto text = llvm::MemoryBuffer::getFile(path);
  auto fail = [&](const std::string &message) {
    diagnostics.error(DiagnosticCode::BadArtefact, message).in(path).note("compile the model again");
    return std::nullopt;
  };
  if (!text)
    return fail("cannot read: " + text.getError().message());
  auto json = llvm::json::parse((*text)->getBuffer());
  if (!json) {
    llvm::consumeError(json.takeError());
    return fail("is no manifest of a compiled model");
  }
  const llvm::json::Object *object = json->getAsObject();
  std::optional<llvm::StringRef> name = object ? object->getString("name") : std::nullopt;
  if (!name || name->empty())
    return fail("is no manifest of a compiled model: it has no name");
  return name->str();
}

std::unique_ptr<ArtefactSession> ArtefactSession::create(const Artefact &artefact, int32_t threads,
                                                         Diagnostics &diagnostics) {
  const pdrt_model_descriptor &facts = artefact.descriptor();
  pdrt_session_options options = {};
  options.threads = threads;
  pdrt_status status = {};
  pdrt_session *session = facts.session_new(artefact.model(), &options, &status);
  if (!session) {
    diagnostics.error(DiagnosticCode::RunFailed, std::string("cannot make a session: ") + status.message)
        .in(artefact.library());
    return nullptr;
  }
  return std::unique_ptr<ArtefactSession>(new ArtefactSession(facts, session));
}

ArtefactSession::~ArtefactSession() { facts.session_free(session); }

bool ArtefactSession::run(const std::vector<support::Array> &inputs, std::string &message) {
  given.assign(inputs.size(), pdrt_tensor{});
  for (size_t i = 0; i < inputs.size(); ++i) {
    pdrt_tensor &tensor = given[i];
    if (inputs[i].dims.size() > PDRT_MAX_RANK) {
      message = "input " + std::to_string(i) + " has too many dimensions";
      return false;
    }
    // Inputs are only read; the C interface has one tensor type for both directions.
    tensor.data = const_cast<char *>(inputs[i].data.data());
    tensor.capacity = inputs[i].data.size();
    tensor.dtype = inputs[i].dtype;
    tensor.rank = static_cast<int32_t>(inputs[i].dims.size());
    std::copy(inputs[i].dims.begin(), inputs[i].dims.end(), tensor.dims);
  }
  made.assign(facts.num_outputs, pdrt_tensor{});
  if (facts.run(session, given.data(), made.data()) == PDRT_OK)
    return true;
  const pdrt_status *status = facts.session_status(session);
  message = status ? status->message : "the run failed";
  return false;
}

std::vector<support::Array> ArtefactSession::results() const {
  std::vector<support::Array> out;
  for (const pdrt_tensor &tensor : made) {
    support::Array &array = out.emplace_back();
    array.dtype = tensor.dtype;
    array.dims.assign(tensor.dims, tensor.dims + std::clamp<int32_t>(tensor.rank, 0, PDRT_MAX_RANK));
    array.data.resize(static_cast<size_t>(array.count()) * pdrt_dtype_size(array.dtype));
    if (!array.data.empty())
      std::memcpy(array.data.data(), tensor.data, array.data.size());
  }
  return out;
}

void ArtefactSession::profile(bool on) { facts.profile_enable(session, on); }

std::vector<pdrt_step_profile> ArtefactSession::readProfile() const {
  std::vector<pdrt_step_profile> out(facts.profile_read(session, nullptr, 0));
  out.resize(std::min(out.size(), facts.profile_read(session, out.data(), out.size())));
  return out;
}

} // namespace paddlec::driver
