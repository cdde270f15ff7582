//===- ObjectCache.h - compiled runtime objects, kept between builds -------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The runtime's sources are the same in every artefact. Their objects are kept under a key of all that they depend on:
// text, headers, compiler and flags. The cache may be deleted at any time; a failure to use it is never an error.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_OBJECTCACHE_H
#define PADDLEC_COMPILER_DRIVER_OBJECTCACHE_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace paddlec::driver {

class ObjectCache {
public:
  /// In $XDG_CACHE_HOME/paddlec, else $HOME/.cache/paddlec; no cache if there is neither.
  static ObjectCache open();
  static ObjectCache none() { return ObjectCache(""); }

  /// Copies an object to `path`; false if it is not there.
  bool fetch(llvm::StringRef key, llvm::StringRef path) const;
  void keep(llvm::StringRef key, llvm::StringRef path) const;
  /// Removes what has not been used for long, when the cache has grown large.
  void prune() const;

private:
  explicit ObjectCache(std::string folder) : folder(std::move(folder)) {}
  std::string folder;
  std::string fileOf(llvm::StringRef key) const;
};

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_OBJECTCACHE_H
