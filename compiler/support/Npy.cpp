//===- Npy.cpp - reading and writing .npy files ----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The header is a Python dictionary literal with three known keys; the small scanner below reads exactly that and
// refuses everything else. Object arrays (pickles) are never read.
//
//===----------------------------------------------------------------------===//
#include "compiler/support/Npy.h"

#include "compiler/support/FileIO.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"

#include <algorithm>
#include <cstring>

namespace paddlec::support {
namespace {

struct Descr {
  const char *code;
  pdrt_dtype dtype;
};

constexpr Descr descrs[] = {{"b1", PDRT_BOOL},    {"i1", PDRT_INT8},      {"u1", PDRT_UINT8},      {"i2", PDRT_INT16},
                            {"i4", PDRT_INT32},   {"i8", PDRT_INT64},     {"f2", PDRT_FLOAT16},    {"f4", PDRT_FLOAT32},
                            {"f8", PDRT_FLOAT64}, {"c8", PDRT_COMPLEX64}, {"c16", PDRT_COMPLEX128}};

/// Reads the dictionary of a .npy header.
class HeaderScanner {
public:
  explicit HeaderScanner(llvm::StringRef text) : text(text) {}
  std::string descr;
  bool fortran = false;
  std::vector<int64_t> dims;

  bool scan() {
    if (!take('{'))
      return false;
    bool seenDescr = false, seenOrder = false, seenShape = false;
    while (!take('}')) {
      std::string key;
      if (!string(key) || !take(':'))
        return false;
      if (key == "descr" && !seenDescr)
        seenDescr = string(descr);
      else if (key == "fortran_order" && !seenOrder)
        seenOrder = boolean(fortran);
      else if (key == "shape" && !seenShape)
        seenShape = tuple(dims);
      else
        return false;
      if (!take(',') && !peek('}'))
        return false;
    }
    skipSpace();
    return seenDescr && seenOrder && seenShape && text.empty();
  }

private:
  llvm::StringRef text;

  void skipSpace() { text = text.ltrim(" \t\n\r"); }
  bool peek(char c) {
    skipSpace();
    return !text.empty() && text.front() == c;
  }
  bool take(char c) {
    if (!peek(c))
      return false;
    text = text.drop_front();
    return true;
  }
  bool string(std::string &out) {
    skipSpace();
    if (text.empty() || (text.front() != '\'' && text.front() != '"'))
      return false;
    size_t end = text.find(text.front(), 1);
    if (end == llvm::StringRef::npos)
      return false;
    out = text.slice(1, end).str();
    text = text.drop_front(end + 1);
    return true;
  }
  bool boolean(bool &out) {
    skipSpace();
    if (text.consume_front("True"))
      out = true;
    else if (text.consume_front("False"))
      out = false;
    else
      return false;
    return true;
  }
  bool tuple(std::vector<int64_t> &out) {
    if (!take('('))
      return false;
    while (!take(')')) {
      skipSpace();
      int64_t value = 0;
      if (text.consumeInteger(10, value) || out.size() >= PDRT_MAX_RANK)
        return false;
      text.consume_front("L"); // written by Python 2
      out.push_back(value);
      if (!take(',') && !peek(')'))
        return false;
    }
    return true;
  }
};

/// Reverses the bytes of each number; a complex element is two numbers.
void swapBytes(std::vector<char> &data, size_t numberSize) {
  for (size_t i = 0; i + numberSize <= data.size(); i += numberSize)
    std::reverse(data.begin() + i, data.begin() + i + numberSize);
}

std::vector<char> toRowMajor(llvm::StringRef source, const std::vector<int64_t> &dims, size_t size) {
  std::vector<char> out(source.size());
  std::vector<int64_t> index(dims.size(), 0), stride(dims.size(), 1);
  for (size_t i = 1; i < dims.size(); ++i)
    stride[i] = stride[i - 1] * dims[i - 1];
  for (size_t at = 0; at < out.size(); at += size) {
    int64_t from = 0;
    for (size_t i = 0; i < dims.size(); ++i)
      from += index[i] * stride[i];
    std::memcpy(&out[at], source.data() + from * size, size);
    for (size_t i = dims.size(); i-- > 0;) {
      if (++index[i] < dims[i])
        break;
      index[i] = 0;
    }
  }
  return out;
}

} // namespace

std::optional<int64_t> checkedCount(const std::vector<int64_t> &dims, size_t elementSize) {
  int64_t limit = INT64_MAX / static_cast<int64_t>(std::max<size_t>(elementSize, 1)), count = 1;
  bool empty = false;
  for (int64_t dim : dims) {
    if (dim < 0)
      return std::nullopt;
    if (dim == 0)
      empty = true;
  }
  if (empty)
    return 0;
  for (int64_t dim : dims) {
    if (count > limit / dim)
      return std::nullopt;
    count *= dim;
  }
  return count;
}

int64_t Array::count() const { return checkedCount(dims).value_or(0); }

std::optional<Array> parseNpy(llvm::StringRef bytes, std::string &message, std::optional<pdrt_dtype> wanted) {
  auto fail = [&](std::string text) {
    message = std::move(text);
    return std::nullopt;
  };
  if (!bytes.starts_with(llvm::StringRef("\x93NUMPY", 6)))
    return fail("not a .npy file (no NumPy magic)");
  if (bytes.size() < 10)
    return fail("truncated .npy header");
  unsigned major = static_cast<unsigned char>(bytes[6]);
  if (major < 1 || major > 3)
    return fail("unknown .npy version " + std::to_string(major));
  size_t lengthBytes = major == 1 ? 2 : 4;
  if (bytes.size() < 8 + lengthBytes)
    return fail("truncated .npy header");
  size_t length = major == 1 ? llvm::support::endian::read16le(bytes.data() + 8)
                             : llvm::support::endian::read32le(bytes.data() + 8);
  llvm::StringRef rest = bytes.drop_front(8 + lengthBytes);
  if (length > rest.size())
    return fail("truncated .npy header");
  HeaderScanner header(rest.take_front(length));
  if (!header.scan())
    return fail("malformed .npy header");

  llvm::StringRef descr = header.descr;
  bool bigEndian = descr.starts_with(">");
  descr = descr.ltrim("<>=|");
  Array array;
  if (descr == "u2" && wanted == PDRT_BFLOAT16) {
    array.dtype = PDRT_BFLOAT16;
  } else {
    auto found = std::find_if(std::begin(descrs), std::end(descrs), [&](const Descr &d) { return descr == d.code; });
    if (found == std::end(descrs))
      return fail("unsupported .npy element type '" + header.descr.substr(0, 40) + "'");
    array.dtype = found->dtype;
  }
  array.dims = header.dims;
  size_t size = pdrt_dtype_size(array.dtype);
  std::optional<int64_t> count = checkedCount(array.dims, size);
  if (!count)
    return fail("impossible shape in the .npy header");
  llvm::StringRef data = rest.drop_front(length);
  if (data.size() != static_cast<size_t>(*count) * size)
    return fail("the .npy file holds " + std::to_string(data.size()) + " bytes of data, its header asks for " +
                std::to_string(static_cast<size_t>(*count) * size));
  if (header.fortran && array.dims.size() > 1)
    array.data = toRowMajor(data, array.dims, size);
  else
    array.data.assign(data.begin(), data.end());
  bool complex = array.dtype == PDRT_COMPLEX64 || array.dtype == PDRT_COMPLEX128;
  if (bigEndian)
    swapBytes(array.data, complex ? size / 2 : size);
  if (array.dtype == PDRT_BOOL)
    for (char &c : array.data)
      c = c != 0;
  return array;
}

std::optional<Array> readNpy(llvm::StringRef path, std::string &message, std::optional<pdrt_dtype> wanted) {
  auto file = MappedFile::open(path, message);
  if (!file)
    return std::nullopt;
  return parseNpy(file->text(), message, wanted);
}

std::string formatNpy(pdrt_dtype dtype, const std::vector<int64_t> &dims, llvm::StringRef data) {
  std::string descr = dtype == PDRT_BFLOAT16 ? "u2" : "";
  for (const Descr &d : descrs)
    if (d.dtype == dtype)
      descr = d.code;
  std::string header = "{'descr': '";
  header += pdrt_dtype_size(dtype) == 1 ? '|' : '<';
  header += descr + "', 'fortran_order': False, 'shape': (";
  for (size_t i = 0; i < dims.size(); ++i)
    header += (i ? ", " : "") + std::to_string(dims[i]);
  header += dims.size() == 1 ? ",), }" : "), }";
  // Data starts at a multiple of 64 bytes and the header ends in a newline, as the format asks.
  header.append(63 - (10 + header.size()) % 64, ' ');
  header += '\n';
  std::string out("\x93NUMPY\x01\x00", 8);
  out += static_cast<char>(header.size() & 0xff);
  out += static_cast<char>(header.size() >> 8);
  out += header;
  out.append(data.data(), data.size());
  return out;
}

bool writeNpy(llvm::StringRef path, const Array &array, std::string &message) {
  return writeFileAtomically(path, formatNpy(array.dtype, array.dims, {array.data.data(), array.data.size()}), message);
}

} // namespace paddlec::support
