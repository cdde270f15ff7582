//===- ParamStore.cpp - stored tensors, mapped not copied ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A record is: u32 version, u64 number of LoD levels (each u64 size and bytes), u32 version, i32 size of a protobuf
// descriptor (1: data type, 2: dims), the descriptor, the data. The descriptor is so small that it is read by hand:
// a protobuf message object a tensor would cost more than the tensor's header.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/ParamStore.h"

#include "compiler/import/PrintProgram.h"
#include "compiler/support/Npy.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>

namespace paddlec::import {

using support::Diagnostic;
using support::DiagnosticCode;
using support::Diagnostics;
using support::MappedFile;
using support::printable;

namespace {

/// Reads the records of one file, one after another.
class RecordReader {
public:
  RecordReader(const MappedFile &file, Diagnostics &diagnostics) : file(file), diagnostics(diagnostics) {}

  bool atEnd() const { return offset == file.bytes().size(); }
  size_t remaining() const { return file.bytes().size() - offset; }

  /// The next record. `what` names it in messages.
  bool read(const std::string &what, StoredTensor &tensor) {
    start = offset;
    name = what;
    uint32_t version = 0;
    uint64_t levels = 0;
    if (!take(version) || !take(levels))
      return false;
    if (version != 0)
      return fail(DiagnosticCode::ParamsVersion, "has the unknown tensor version " + std::to_string(version),
                  "the file is no parameter file of a saved model, or is damaged; .pdparams files of training are not "
                  "parameter files: save the model with paddle.jit.save");
    // LoD offsets are of no use here, but old files may have them.
    for (uint64_t level = 0; level < levels; ++level) {
      uint64_t size = 0;
      if (remaining() < sizeof(size))
        return fail(DiagnosticCode::ParamsCorrupt, "has a corrupt header: it claims " + std::to_string(levels) +
                                                       " LoD levels, more than the file holds");
      take(size);
      if (size > remaining())
        return fail(DiagnosticCode::ParamsCorrupt, "has a corrupt header: a LoD level of " + std::to_string(size) +
                                                       " bytes passes the end of the file");
      offset += size;
    }
    int32_t descriptorSize = 0;
    if (!take(version) || !take(descriptorSize))
      return false;
    if (version != 0)
      return fail(DiagnosticCode::ParamsVersion, "has the unknown inner version " + std::to_string(version));
    if (descriptorSize < 0)
      return fail(DiagnosticCode::ParamsCorrupt,
                  "has a corrupt header: its descriptor has the length " + std::to_string(descriptorSize));
    if (static_cast<size_t>(descriptorSize) > remaining())
      return truncated("its descriptor of " + std::to_string(descriptorSize) + " bytes");
    llvm::StringRef descriptor = file.text().substr(offset, static_cast<size_t>(descriptorSize));
    offset += descriptor.size();
    return readDescriptor(descriptor, tensor) && readData(tensor);
  }

private:
  const MappedFile &file;
  Diagnostics &diagnostics;
  size_t offset = 0, start = 0;
  std::string name;

  bool fail(DiagnosticCode code, const std::string &what, std::string note = "") {
    Diagnostic &diagnostic = diagnostics.error(code, name + " " + what)
                                 .in(file.path())
                                 .at("byte " + std::to_string(start) + " of " + std::to_string(file.bytes().size()));
    if (!note.empty())
      diagnostic.note(std::move(note));
    return false;
  }
  bool truncated(const std::string &inside) {
    return fail(DiagnosticCode::ParamsTruncated, "is truncated: the parameter file ends inside " + inside,
                "copy or save the file again");
  }

  template <typename T> bool take(T &value) {
    if (remaining() < sizeof(T))
      return truncated("its header");
    value = llvm::support::endian::read<T, llvm::endianness::little>(file.bytes().data() + offset);
    offset += sizeof(T);
    return true;
  }

  static bool varint(llvm::StringRef &text, uint64_t &value) {
    value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (text.empty())
        return false;
      auto byte = static_cast<unsigned char>(text.front());
      text = text.drop_front();
      value |= uint64_t(byte & 0x7f) << shift;
      if (byte < 0x80)
        return true;
    }
    return false;
  }

  bool readDescriptor(llvm::StringRef text, StoredTensor &tensor) {
    auto corrupt = [&] {
      return fail(DiagnosticCode::ParamsCorrupt, "has a corrupt header: its descriptor cannot be parsed");
    };
    std::optional<uint64_t> code;
    while (!text.empty()) {
      uint64_t key = 0, value = 0;
      if (!varint(text, key))
        return corrupt();
      if (key == (2 << 3 | 2)) { // packed dims: not written by Paddle, legal in the format
        if (!varint(text, value) || value > text.size())
          return corrupt();
        llvm::StringRef packed = text.take_front(value);
        text = text.drop_front(value);
        while (!packed.empty()) {
          if (!varint(packed, value))
            return corrupt();
          tensor.dims.push_back(static_cast<int64_t>(value));
        }
      } else if ((key & 7) == 0) {
        if (!varint(text, value))
          return corrupt();
        if (key >> 3 == 1)
          code = value;
        else if (key >> 3 == 2)
          tensor.dims.push_back(static_cast<int64_t>(value));
      } else {
        return corrupt();
      }
      if (tensor.dims.size() > PDRT_MAX_RANK)
        return fail(DiagnosticCode::ParamsCorrupt,
                    "has a corrupt header: its shape has more than " + std::to_string(PDRT_MAX_RANK) + " dimensions");
    }
    if (!code)
      return corrupt();
    std::optional<pdrt_dtype> dtype = dtypeOfCode(static_cast<int64_t>(*code));
    if (!dtype) {
      // Codes of Paddle that the runtime has no type for, and those of no type at all.
      bool known = *code == 19 || *code == 32 || *code == 33 || (*code >= 36 && *code <= 38);
      return fail(known ? DiagnosticCode::ParamsUnsupported : DiagnosticCode::ParamsDType,
                  "has the data type " + std::to_string(*code) +
                      (known ? ", which is not supported (float8 or unsigned integers)" : ", which does not exist"));
    }
    tensor.dtype = *dtype;
    return true;
  }

  bool readData(StoredTensor &tensor) {
    if (llvm::any_of(tensor.dims, [](int64_t dim) { return dim < 0; }))
      return fail(DiagnosticCode::ParamsCorrupt, "has a negative dimension in its shape " + toString(tensor.dims));
    size_t size = pdrt_dtype_size(tensor.dtype);
    std::optional<int64_t> count = support::checkedCount(tensor.dims, size);
    if (!count)
      return fail(DiagnosticCode::ParamsCorrupt, "has the shape " + toString(tensor.dims) + ", whose size overflows");
    size_t bytes = static_cast<size_t>(*count) * size;
    if (bytes > remaining())
      return truncated("its data: the shape " + toString(tensor.dims) + " needs " + std::to_string(bytes) + " bytes, " +
                       std::to_string(remaining()) + " are left");
    tensor.bytes = file.bytes().slice(offset, bytes);
    offset += bytes;
    return true;
  }
};

/// A pickle starts with the protocol opcode; ZIP archives are what newer versions of training checkpoints are.
bool looksLikePickle(llvm::StringRef text) {
  return text.size() >= 2 && text[0] == '\x80' && text[1] >= 2 && text[1] <= 5;
}

bool checkNotPickle(const MappedFile &file, Diagnostics &diagnostics) {
  if (!looksLikePickle(file.text()))
    return true;
  diagnostics
      .error(DiagnosticCode::ParamsPickle,
             "is a Python pickle (.pdparams, .pdopt or .pdiparams.info), not in the format of parameter files: read as "
             "one, its tensor version would be " +
                 std::to_string(file.bytes().size() < 4 ? 0 : llvm::support::endian::read32le(file.bytes().data())))
      .in(file.path())
      .note("export the model with paddle.jit.save: the parameter file is the .pdiparams beside the program");
  return false;
}

std::string quoted(llvm::StringRef name) { return "parameter '" + printable(name) + "'"; }

bool checkExpected(const ExpectedTensor &expected, const StoredTensor &tensor, llvm::StringRef path,
                   Diagnostics &diagnostics) {
  bool sameShape = expected.type.dims == tensor.dims;
  if (sameShape && expected.type.dtype == tensor.dtype)
    return true;
  diagnostics
      .error(DiagnosticCode::ParamsMismatch,
             quoted(expected.name) + ": " + (sameShape ? "data type" : "shape") + " mismatch: the program expects " +
                 toString(expected.type) + ", the file holds " + toString(Type::tensor(tensor.dtype, tensor.dims)))
      .in(path)
      .note("the parameter file belongs to another program; give the .pdiparams that was saved with this one");
  return false;
}

std::shared_ptr<const MappedFile> open(llvm::StringRef path, Diagnostics &diagnostics) {
  std::string message;
  auto file = MappedFile::open(path, message);
  if (!file)
    diagnostics.error(DiagnosticCode::FileUnreadable, "parameter file: " + message).in(path);
  return file;
}

} // namespace

std::vector<ExpectedTensor> expectedTensors(const Program &program) {
  std::vector<ExpectedTensor> list;
  for (const Operation &op : program.main.operations) {
    if (op.dialect != "builtin" || op.name != "parameter")
      continue;
    const Attribute *persistable = op.attribute("persistable");
    const Attribute *name = op.attribute("parameter_name");
    if (persistable && std::get<bool>(*persistable))
      list.push_back({std::get<std::string>(*name), program.values[op.results.front()].type});
  }
  llvm::sort(list, [](const ExpectedTensor &a, const ExpectedTensor &b) { return a.name < b.name; });
  return list;
}

bool ParamStore::readCombined(llvm::StringRef path, llvm::ArrayRef<ExpectedTensor> expected, Diagnostics &diagnostics) {
  auto file = open(path, diagnostics);
  if (!file)
    return false;
  if (file->bytes().empty() && !expected.empty()) {
    diagnostics
        .error(DiagnosticCode::ParamsTruncated,
               "the parameter file is empty; the program has " + std::to_string(expected.size()) + " parameters")
        .in(path);
    return false;
  }
  if (!checkNotPickle(*file, diagnostics))
    return false;
  RecordReader reader(*file, diagnostics);
  list.reserve(expected.size());
  size_t mismatches = 0;
  for (size_t i = 0; i < expected.size(); ++i) {
    if (i > 0 && reader.atEnd()) {
      diagnostics
          .error(DiagnosticCode::ParamsCount, "the parameter file ends after " + std::to_string(i) +
                                                  " tensors; the program expects " + std::to_string(expected.size()))
          .in(path)
          .note("the parameter file belongs to another program or is truncated");
      return false;
    }
    StoredTensor &tensor = list.emplace_back();
    tensor.name = expected[i].name;
    if (!reader.read("tensor " + std::to_string(i + 1) + " of " + std::to_string(expected.size()) + " (" +
                         quoted(tensor.name) + ")",
                     tensor))
      return false;
    // A few are enough to see what is wrong.
    if (!checkExpected(expected[i], tensor, path, diagnostics) && ++mismatches == 3)
      return false;
  }
  if (mismatches)
    return false;
  if (!reader.atEnd()) {
    diagnostics
        .error(DiagnosticCode::ParamsTrailing, std::to_string(reader.remaining()) +
                                                   " extra bytes follow the last of the program's " +
                                                   std::to_string(expected.size()) + " tensors")
        .in(path)
        .note("the parameter file belongs to another program or is damaged");
    return false;
  }
  mapped.push_back(std::move(file));
  return true;
}

bool ParamStore::readSeparate(llvm::StringRef folder, llvm::ArrayRef<ExpectedTensor> expected,
                              Diagnostics &diagnostics) {
  bool ok = true;
  for (const ExpectedTensor &one : expected) {
    // A name becomes a path: it must not lead out of the folder.
    if (one.name.empty() || one.name.find('\0') != std::string::npos || llvm::sys::path::is_absolute(one.name) ||
        llvm::is_contained(llvm::make_range(llvm::sys::path::begin(one.name), llvm::sys::path::end(one.name)), "..")) {
      diagnostics.error(DiagnosticCode::ProgramStructure, quoted(one.name) + ": the name is no file name").in(folder);
      return false;
    }
    llvm::SmallString<256> path(folder);
    llvm::sys::path::append(path, one.name);
    auto file = open(path, diagnostics);
    if (!file || !checkNotPickle(*file, diagnostics))
      return false;
    RecordReader reader(*file, diagnostics);
    StoredTensor &tensor = list.emplace_back();
    tensor.name = one.name;
    if (!reader.read(quoted(one.name), tensor))
      return false;
    ok &= checkExpected(one, tensor, path, diagnostics);
    if (!reader.atEnd()) {
      diagnostics
          .error(DiagnosticCode::ParamsTrailing, std::to_string(reader.remaining()) + " extra bytes follow the tensor")
          .in(path);
      return false;
    }
    mapped.push_back(std::move(file));
  }
  return ok;
}

const StoredTensor *ParamStore::find(llvm::StringRef name) const {
  auto it = llvm::lower_bound(list, name, [](const StoredTensor &tensor, llvm::StringRef wanted) {
    return llvm::StringRef(tensor.name) < wanted;
  });
  return it != list.end() && it->name == name ? &*it : nullptr;
}

size_t ParamStore::totalBytes() const {
  size_t total = 0;
  for (const StoredTensor &tensor : list)
    total += tensor.bytes.size();
  return total;
}

} // namespace paddlec::import
