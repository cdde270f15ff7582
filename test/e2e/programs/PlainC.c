/*===- PlainC.c - a C program that uses one compiled model -===
 *
 * Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
 *
 * Proves that the header is C and that a C compiler and linker are enough. Built with -DHEADER="<name>.h"
 * -DMODEL=<name>; reads one float input from a file, writes the first output to another. No C++ here.
 */
#include HEADER

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JOIN2(a, b) a##_##b
#define JOIN(a, b) JOIN2(a, b)
#define FUNCTION(what) JOIN(MODEL, what)

/* usage: program INPUT OUTPUT DIM... */
int main(int argc, char **argv) {
  pdrt_tensor input, output;
  pdrt_status status;
  size_t count = 1;
  memset(&input, 0, sizeof input);
  memset(&output, 0, sizeof output);
  if (argc < 4 || argc > 3 + PDRT_MAX_RANK)
    return 2;
  input.dtype = PDRT_FLOAT32;
  input.rank = argc - 3;
  for (int i = 3; i < argc; ++i) {
    input.dims[i - 3] = atol(argv[i]);
    count *= (size_t)input.dims[i - 3];
  }
  input.data = malloc(count * sizeof(float));
  FILE *file = fopen(argv[1], "rb");
  if (!file || !input.data || fread(input.data, sizeof(float), count, file) != count)
    return 2;
  fclose(file);

  pdrt_model *model = FUNCTION(open)(NULL, &status);
  if (!model) {
    fprintf(stderr, "open: %s\n", status.message);
    return 1;
  }
  pdrt_session *session = FUNCTION(session_new)(model, NULL, &status);
  if (!session) {
    fprintf(stderr, "session: %s\n", status.message);
    return 1;
  }
  if (FUNCTION(run)(session, &input, &output) != PDRT_OK) {
    fprintf(stderr, "run: %s\n", FUNCTION(session_status)(session)->message);
    return 1;
  }
  count = 1;
  for (int i = 0; i < output.rank; ++i)
    count *= (size_t)output.dims[i];
  file = fopen(argv[2], "wb");
  if (!file || fwrite(output.data, pdrt_dtype_size(output.dtype), count, file) != count || fclose(file) != 0)
    return 2;
  FUNCTION(session_free)(session);
  FUNCTION(close)(model);
  free(input.data);
  return 0;
}
