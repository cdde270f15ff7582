//===- custom_op.h - what the source of a custom op is written against ----------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A custom op is one function, declared in a TOML file that `paddlec compile --custom-op` takes:
//
//   extern "C" pdrt_code my_op(pdrt_custom_call *call);
//
// Inputs and outputs stand in the declaration's order; shapes and memory of outputs are there when it is called. It
// may run in several threads at once, so it keeps nothing between calls. Plain C, and part of the ABI like runtime.h.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_CUSTOM_OP_H
#define PADDLEC_CUSTOM_OP_H

#include "paddlec/runtime.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum pdrt_attribute_kind {
  PDRT_ATTRIBUTE_BOOL = 0,
  PDRT_ATTRIBUTE_INT = 1,
  PDRT_ATTRIBUTE_FLOAT = 2,
  PDRT_ATTRIBUTE_STRING = 3,
  PDRT_ATTRIBUTE_DTYPE = 4,
  PDRT_ATTRIBUTE_BOOLS = 5,
  PDRT_ATTRIBUTE_INTS = 6,
  PDRT_ATTRIBUTE_FLOATS = 7
} pdrt_attribute_kind;

/// One attribute; `kind` says which member is meant.
typedef struct pdrt_attribute {
  const char *name;
  pdrt_attribute_kind kind;
  int64_t i; /// BOOL, INT, DTYPE (a pdrt_dtype)
  double f;
  const char *s;
  const int64_t *ints; /// INTS, BOOLS
  const double *floats;
  size_t size; /// of the list
} pdrt_attribute;

/// One call. All but outputs' data, the dims of outputs declared with upto(...), and `message` is to be read only.
typedef struct pdrt_custom_call {
  const pdrt_tensor *inputs; /// an absent optional one has rank -1; the tensors of a list follow one another
  size_t num_inputs;
  pdrt_tensor *outputs;
  size_t num_outputs;
  const pdrt_attribute *attributes;
  size_t num_attributes;
  const int32_t *list_sizes; /// where an input is a list: how many tensors each declared input has; else null
  void *(*allocate)(void *owner, size_t bytes); /// memory until the call returns, null when it can't be had
  void *owner;                                  /// the first argument of `allocate`
  char message[256];                            /// why it failed; pdrt_custom_fail writes it
} pdrt_custom_call;

typedef pdrt_code pdrt_custom_function(pdrt_custom_call *call);

/// Sets the message as printf does and returns the code: `return pdrt_custom_fail(call, PDRT_INVALID_ARGUMENT, ...);`
static inline pdrt_code pdrt_custom_fail(pdrt_custom_call *call, pdrt_code code, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(call->message, sizeof call->message, format, arguments);
  va_end(arguments);
  return code;
}

/// An attribute by its name, null if there is none. Every declared attribute is there.
static inline const pdrt_attribute *pdrt_custom_attribute(const pdrt_custom_call *call, const char *name) {
  for (size_t k = 0; k < call->num_attributes; ++k)
    if (strcmp(call->attributes[k].name, name) == 0)
      return &call->attributes[k];
  return NULL;
}
static inline int64_t pdrt_custom_int(const pdrt_custom_call *call, const char *name) {
  const pdrt_attribute *attribute = pdrt_custom_attribute(call, name);
  return attribute ? attribute->i : 0;
}
static inline double pdrt_custom_float(const pdrt_custom_call *call, const char *name) {
  const pdrt_attribute *attribute = pdrt_custom_attribute(call, name);
  return attribute ? attribute->f : 0;
}

/// The number of elements.
static inline int64_t pdrt_custom_count(const pdrt_tensor *tensor) {
  int64_t count = 1;
  for (int32_t k = 0; k < tensor->rank; ++k)
    count *= tensor->dims[k];
  return count;
}

#ifdef __cplusplus
}
#endif

#endif // PADDLEC_CUSTOM_OP_H
