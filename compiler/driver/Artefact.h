//===- Artefact.h - a compiled model, loaded -------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Loads lib<name>.so and works with the model through its descriptor, as any generic tool could: the C interface of
// paddlec/runtime.h and nothing else.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_ARTEFACT_H
#define PADDLEC_COMPILER_DRIVER_ARTEFACT_H

#include "compiler/driver/HostToolchain.h"
#include "compiler/driver/Tensors.h"
#include "compiler/support/Diagnostics.h"
#include "compiler/support/Npy.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace paddlec::driver {

class Artefact {
public:
  /// Loads the library `<folder>/lib<name>.so`; weights that are not embedded lie in `weightsFolder`. Null after
  /// errors.
  static std::unique_ptr<Artefact> load(llvm::StringRef folder, llvm::StringRef weightsFolder, llvm::StringRef name,
                                        const ToolchainOptions &options, support::Diagnostics &diagnostics);
  ~Artefact();
  Artefact(const Artefact &) = delete;
  Artefact &operator=(const Artefact &) = delete;

  const pdrt_model_descriptor &descriptor() const { return *facts; }
  pdrt_model *model() const { return opened; }
  const std::string &library() const { return path; }
  /// The file that the weights were mapped from; empty when they are embedded.
  const std::string &weights() const { return weightsPath; }
  std::vector<TensorFacts> inputs() const;
  std::vector<TensorFacts> outputs() const;

private:
  Artefact() = default;
  std::string path, weightsPath;
  void *handle = nullptr;
  const pdrt_model_descriptor *facts = nullptr;
  pdrt_model *opened = nullptr;
};

/// The name of the model in an output folder, as its manifest says; none after an error.
std::optional<std::string> artefactName(llvm::StringRef folder, support::Diagnostics &diagnostics);

/// A session and its memory for one caller.
class ArtefactSession {
public:
  /// Null after errors.
  static std::unique_ptr<ArtefactSession> create(const Artefact &artefact, int32_t threads,
                                                 support::Diagnostics &diagnostics);
  ~ArtefactSession();
  ArtefactSession(const ArtefactSession &) = delete;
  ArtefactSession &operator=(const ArtefactSession &) = delete;

  /// Runs once; results stay in the session's memory until the next run. False with the reason.
  bool run(const std::vector<support::Array> &inputs, std::string &message);
  /// Copies of the results of the last run.
  std::vector<support::Array> results() const;

  void profile(bool on);
  std::vector<pdrt_step_profile> readProfile() const;

private:
  ArtefactSession(const pdrt_model_descriptor &facts, pdrt_session *session) : facts(facts), session(session) {}
  const pdrt_model_descriptor &facts;
  pdrt_session *session;
  std::vector<pdrt_tensor> given, made;
};

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_ARTEFACT_H
