//===- runtime.h - the C interface between an application and a compiled model -===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Every compiled model exports functions with these types, prefixed with its own name, and one descriptor
// that generic tools (run, bench, bindings) use. This header is the ABI: plain C, no C++ and no library types.
// A change that breaks a compiled artefact must raise PDRT_ABI_VERSION.
//
// Threads: a model is immutable after open and may be shared by any number of threads. A session holds the
// memory of one call: use one session per concurrent caller, never one session from two threads at once.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_H
#define PADDLEC_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#define PDRT_ABI_VERSION 1
#define PDRT_VERSION_STRING "0.1.0"

/// The largest rank of an input or output tensor.
#define PDRT_MAX_RANK 9

#ifdef __cplusplus
extern "C" {
#endif

/// What a call returns. Zero is success; a pdrt_status says more.
typedef enum pdrt_code {
  PDRT_OK = 0,
  PDRT_INVALID_ARGUMENT = 1, /// a wrong name, type, rank, size or null pointer from the caller
  PDRT_OUT_OF_MEMORY = 2,    /// memory could not be had, or a stated limit would be passed
  PDRT_UNSUPPORTED = 3,      /// the machine or library lacks what the artefact was compiled for
  PDRT_LIBRARY_ERROR = 4,    /// oneDNN or CUDA reported an error
  PDRT_IO_ERROR = 5,         /// a weights file is missing, short, or not the one the artefact was compiled with
  PDRT_INTERNAL_ERROR = 6    /// a bug in paddlec
} pdrt_code;

/// The outcome of a call, filled when a pointer to it is passed (a null pointer is allowed everywhere).
/// `message` is always zero terminated; it is empty on success.
typedef struct pdrt_status {
  pdrt_code code;
  char message[508];
} pdrt_status;

/// Element types. The numbers are those of Paddle's VarType.Type, so a saved tensor's code is the code here.
typedef enum pdrt_dtype {
  PDRT_BOOL = 0, /// one byte, 0 or 1
  PDRT_INT16 = 1,
  PDRT_INT32 = 2,
  PDRT_INT64 = 3,
  PDRT_FLOAT16 = 4,
  PDRT_FLOAT32 = 5,
  PDRT_FLOAT64 = 6,
  PDRT_UINT8 = 20,
  PDRT_INT8 = 21,
  PDRT_BFLOAT16 = 22,
  PDRT_COMPLEX64 = 23,
  PDRT_COMPLEX128 = 24
} pdrt_dtype;

/// A dense row-major tensor without gaps. The memory belongs to whoever made it.
///
/// As an input: all fields are read, nothing is kept after the call.
/// As an output: with `data` null, the session's own memory is handed out; it stays valid until the session's
/// next run or its end. With `data` set, the result is copied there and `capacity` (bytes) must suffice.
/// `dtype`, `rank` and `dims` are filled by the call.
typedef struct pdrt_tensor {
  void *data;
  size_t capacity; /// bytes at data; ignored for inputs when 0
  pdrt_dtype dtype;
  int32_t rank;
  int64_t dims[PDRT_MAX_RANK];
} pdrt_tensor;

/// A shape alone, for workspace queries.
typedef struct pdrt_shape {
  int32_t rank;
  int64_t dims[PDRT_MAX_RANK];
} pdrt_shape;

/// What the model declares of one input or output. In `dims` a value of -1 is free; `min`, `max` and `multiple`
/// give the limits of each dimension (max -1: none).
typedef struct pdrt_tensor_info {
  const char *name;
  pdrt_dtype dtype;
  int32_t rank;
  int64_t dims[PDRT_MAX_RANK];
  int64_t min[PDRT_MAX_RANK];
  int64_t max[PDRT_MAX_RANK];
  int64_t multiple[PDRT_MAX_RANK];
} pdrt_tensor_info;

/// Fill with zeros for the defaults.
typedef struct pdrt_open_options {
  const char *weights_path; /// where the weights file lies, when they are not embedded; null: the compiled-in name
} pdrt_open_options;

/// Fill with zeros for the defaults.
typedef struct pdrt_session_options {
  int32_t threads;          /// OpenMP threads a run may use; 0: what the artefact was compiled with
  size_t shape_cache_bytes; /// budget for library primitives of earlier shapes; 0: 64 MiB
} pdrt_session_options;

typedef struct pdrt_model pdrt_model;
typedef struct pdrt_session pdrt_session;

/// One step's name and time, for profiles.
typedef struct pdrt_step_profile {
  const char *name; /// the Paddle variable the step makes
  const char *kind; /// what it calls: "conv", "loop", "copy", ...
  uint64_t calls;
  double total_us;
  const char *detail; /// the library's name of the implementation that ran ("brgconv:avx512_core"), or ""
} pdrt_step_profile;

/// Everything a generic tool needs of one compiled model.
typedef struct pdrt_model_descriptor {
  uint32_t abi_version;     /// PDRT_ABI_VERSION of the runtime the model was compiled for
  const char *name;         /// the prefix of its symbols
  const char *model_sha256; /// of the program file, lower-case hex
  const char *compiler_version;
  const char *cpu_level; /// "x86-64-v3", "x86-64-v4": what the machine must have
  const pdrt_tensor_info *inputs;
  size_t num_inputs;
  const pdrt_tensor_info *outputs;
  size_t num_outputs;
  pdrt_model *(*open)(const pdrt_open_options *, pdrt_status *);
  void (*close)(pdrt_model *);
  pdrt_session *(*session_new)(const pdrt_model *, const pdrt_session_options *, pdrt_status *);
  void (*session_free)(pdrt_session *);
  /// Bytes of the arena for these input shapes; 0 when they are not acceptable.
  size_t (*workspace_bytes)(const pdrt_shape *inputs, size_t count);
  /// The message of a failed run is read with `session_status`.
  pdrt_code (*run)(pdrt_session *, const pdrt_tensor *inputs, pdrt_tensor *outputs);
  const pdrt_status *(*session_status)(const pdrt_session *);
  /// Turns the timing of steps on or off, and reads it; the count is returned and `out` may be null.
  void (*profile_enable)(pdrt_session *, int on);
  size_t (*profile_read)(const pdrt_session *, pdrt_step_profile *out, size_t capacity);
} pdrt_model_descriptor;

/// Bytes of one element, 0 for a code that is no element type.
size_t pdrt_dtype_size(pdrt_dtype dtype);

/// Paddle's name of an element type ("float32"), "?" for a code that is none.
const char *pdrt_dtype_name(pdrt_dtype dtype);

#ifdef __cplusplus
}
#endif
#endif // PADDLEC_RUNTIME_H
