//===- WeightsFile.cpp - finds and maps a program's weights --------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// See the header for the file's form.
//
//===----------------------------------------------------------------------===//
#include "core/WeightsFile.h"
#include "core/Sha256.h"

#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pdrt {
namespace {

/// The folder of the library or program that holds the compiled model.
std::string folderOf(const Program &program) {
  Dl_info info;
  if (!dladdr(program.descriptor, &info) || !info.dli_fname)
    return {};
  const std::string path = info.dli_fname;
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

int openForReading(const char *path) {
  int descriptor;
  do
    descriptor = ::open(path, O_RDONLY | O_CLOEXEC);
  while (descriptor < 0 && errno == EINTR);
  return descriptor;
}

} // namespace

WeightsBlob::~WeightsBlob() {
  if (mapping)
    munmap(mapping, mappingBytes);
}

pdrt_code WeightsBlob::open(const Program &program, const char *path, pdrt_status *status) {
  bytes = program.weightsBytes;
  if (bytes == 0)
    return PDRT_OK;
  if (program.embedded && !(path && *path)) {
    blob = static_cast<const std::byte *>(program.embedded);
    return PDRT_OK;
  }
  if (path && *path)
    return openFile(program, path, status);
  if (!program.weightsFile || !*program.weightsFile)
    return fail(status, PDRT_INVALID_ARGUMENT, "the weights are not embedded: the options must name their file");
  if (access(program.weightsFile, F_OK) == 0 || program.weightsFile[0] == '/')
    return openFile(program, program.weightsFile, status);
  const std::string beside = folderOf(program) + program.weightsFile;
  if (access(beside.c_str(), F_OK) == 0)
    return openFile(program, beside.c_str(), status);
  return fail(status, PDRT_IO_ERROR, "weights file '%s' is neither in the working folder nor beside the compiled model",
              program.weightsFile);
}

pdrt_code WeightsBlob::openFile(const Program &program, const char *path, pdrt_status *status) {
  const int file = openForReading(path);
  if (file < 0)
    return fail(status, PDRT_IO_ERROR, "weights file '%s': %s", path, std::strerror(errno));
  struct stat information;
  if (fstat(file, &information) != 0 || !S_ISREG(information.st_mode)) {
    ::close(file);
    return fail(status, PDRT_IO_ERROR, "weights file '%s' is not a regular file", path);
  }
  const auto size = static_cast<size_t>(information.st_size);
  const bool withTrailer = size >= weightsTrailerBytes && size - weightsTrailerBytes == bytes;
  if (!withTrailer && size != bytes) {
    ::close(file);
    return fail(status, PDRT_IO_ERROR, "weights file '%s' has %zu bytes where the compiled model expects %zu", path,
                size, bytes + weightsTrailerBytes);
  }
  mapping = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
  const int reason = errno;
  ::close(file);
  if (mapping == MAP_FAILED) {
    mapping = nullptr;
    return fail(status, PDRT_IO_ERROR, "weights file '%s' can't be mapped: %s", path, std::strerror(reason));
  }
  mappingBytes = size;
  blob = static_cast<const std::byte *>(mapping);

  Sha256Digest wanted;
  if (!parseDigest(program.weightsSha256, wanted))
    return PDRT_OK; // compiled without one: the size has to do
  if (withTrailer) {
    const std::byte *trailer = blob + bytes;
    if (std::memcmp(trailer, weightsMagic, 8) != 0)
      return fail(status, PDRT_IO_ERROR, "'%s' is not a weights file", path);
    if (std::memcmp(trailer + 32, wanted.data(), wanted.size()) != 0)
      return fail(status, PDRT_IO_ERROR, "weights file '%s' belongs to another compilation of the model", path);
    return PDRT_OK;
  }
  if (sha256(blob, bytes) != wanted)
    return fail(status, PDRT_IO_ERROR, "weights file '%s' is not the one that the model was compiled with", path);
  return PDRT_OK;
}

bool WeightsBlob::droppable() const {
  if (mapping)
    return true;
  if (!blob || bytes == 0)
    return false;
  // Embedded: the blob may lie in a file-backed read-only section, or (loaders and tests differ) in plain memory.
  std::FILE *maps = std::fopen("/proc/self/maps", "re");
  if (!maps)
    return false;
  auto covered = reinterpret_cast<uintptr_t>(blob);
  const uintptr_t end = covered + bytes;
  char line[512];
  while (covered < end && std::fgets(line, sizeof(line), maps)) {
    uintptr_t first, last;
    char permissions[8] = {};
    unsigned long inode = 0;
    if (std::sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %7s %*s %*s %lu", &first, &last, permissions, &inode) != 4)
      continue;
    if (covered >= first && covered < last) {
      if (inode == 0 || permissions[1] == 'w')
        break;
      covered = last;
    }
  }
  std::fclose(maps);
  return covered >= end;
}

} // namespace pdrt
