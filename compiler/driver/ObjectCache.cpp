//===- ObjectCache.cpp - compiled runtime objects, kept between builds -----------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Files appear under their key only when complete, so several compilers may use one cache.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/ObjectCache.h"

#include "compiler/support/FileIO.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

namespace fs = llvm::sys::fs;

namespace paddlec::driver {

ObjectCache ObjectCache::open() {
  llvm::SmallString<256> path;
  if (auto cache = llvm::sys::Process::GetEnv("XDG_CACHE_HOME"); cache && !cache->empty()) {
    path = *cache;
  } else if (auto home = llvm::sys::Process::GetEnv("HOME"); home && !home->empty()) {
    path = *home;
    llvm::sys::path::append(path, ".cache");
  } else {
    return none();
  }
  llvm::sys::path::append(path, "paddlec");
  if (!llvm::sys::path::is_absolute(path) || fs::create_directories(path))
    return none();
  return ObjectCache(std::string(path));
}

std::string ObjectCache::fileOf(llvm::StringRef key) const {
  // LLVM's pruning looks after files of this name only.
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, "llvmcache-" + key);
  return std::string(path);
}

bool ObjectCache::fetch(llvm::StringRef key, llvm::StringRef path) const {
  return !folder.empty() && fs::exists(fileOf(key)) && !fs::copy_file(fileOf(key), path);
}

void ObjectCache::keep(llvm::StringRef key, llvm::StringRef path) const {
  if (folder.empty())
    return;
  std::string message;
  if (auto object = support::MappedFile::open(path, message))
    (void)support::writeFileAtomically(fileOf(key), object->text(), message);
}

void ObjectCache::prune() const {
  if (folder.empty())
    return;
  llvm::CachePruningPolicy policy;
  policy.Interval = std::chrono::hours(1);
  policy.Expiration = std::chrono::hours(24 * 30);
  policy.MaxSizeBytes = uint64_t(512) << 20;
  llvm::pruneCache(folder, policy);
}

} // namespace paddlec::driver
