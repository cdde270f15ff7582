//===- LegacyAttributes.cpp - attributes of legacy programs ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// From the file's many kinds of attribute to the few that the importer has. What an attribute means is the upgrade's.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/LegacyAttributes.h"

namespace paddlec::import {
namespace {

/// The number of an attribute's type in the file.
enum AttributeType {
  INT,
  FLOAT,
  STRING,
  INTS,
  FLOATS,
  STRINGS,
  BOOLEAN,
  BOOLEANS,
  BLOCK,
  LONG,
  BLOCKS,
  LONGS,
  FLOAT64S,
  VAR,
  VARS,
  FLOAT64,
  SCALAR,
  SCALARS
};

Attribute scalarOf(const legacy::Scalar &scalar) {
  switch (scalar.type()) {
  case 1:
    return scalar.b();
  case 2:
    return scalar.i();
  case 3:
    return scalar.r();
  default:
    return std::monostate();
  }
}

/// All integers (or booleans), or all as floats; nothing for complex numbers.
Attribute scalarsOf(const legacy::OpDesc::Attr &attr) {
  bool integers = true, known = true;
  for (const legacy::Scalar &scalar : attr.scalars()) {
    integers &= scalar.type() == 1 || scalar.type() == 2;
    known &= scalar.type() >= 1 && scalar.type() <= 3;
  }
  if (!known)
    return std::monostate();
  std::vector<int64_t> ints;
  std::vector<double> floats;
  for (const legacy::Scalar &scalar : attr.scalars()) {
    int64_t integer = scalar.type() == 1 ? scalar.b() : scalar.i();
    if (integers)
      ints.push_back(integer);
    else
      floats.push_back(scalar.type() == 3 ? scalar.r() : static_cast<double>(integer));
  }
  if (integers)
    return ints;
  return floats;
}

} // namespace

LegacyAttribute attributeOf(const legacy::OpDesc::Attr &attr) {
  LegacyAttribute result;
  switch (attr.type()) {
  case INT:
    result.value = int64_t(attr.i());
    break;
  case FLOAT:
    result.value = double(attr.f());
    break;
  case STRING:
    result.value = attr.s();
    break;
  case INTS:
    result.value = std::vector<int64_t>(attr.ints().begin(), attr.ints().end());
    break;
  case FLOATS:
    result.value = std::vector<double>(attr.floats().begin(), attr.floats().end());
    break;
  case STRINGS:
    result.value = std::vector<std::string>(attr.strings().begin(), attr.strings().end());
    break;
  case BOOLEAN:
    result.value = attr.b();
    break;
  case BOOLEANS:
    result.value = std::vector<bool>(attr.bools().begin(), attr.bools().end());
    break;
  case BLOCK:
    result.blocks = {attr.block_idx()};
    break;
  case LONG:
    result.value = int64_t(attr.l());
    break;
  case BLOCKS:
    result.blocks.assign(attr.blocks_idx().begin(), attr.blocks_idx().end());
    break;
  case LONGS:
    result.value = std::vector<int64_t>(attr.longs().begin(), attr.longs().end());
    break;
  case FLOAT64S:
    result.value = std::vector<double>(attr.float64s().begin(), attr.float64s().end());
    break;
  case VAR:
    result.isVariable = true;
    result.variables = {attr.var_name()};
    break;
  case VARS:
    result.isVariableList = true;
    result.variables.assign(attr.vars_name().begin(), attr.vars_name().end());
    break;
  case FLOAT64:
    result.value = attr.float64();
    break;
  case SCALAR:
    result.value = scalarOf(attr.scalar());
    break;
  case SCALARS:
    result.value = scalarsOf(attr);
    break;
  default:
    break; // an unknown type reads as none and is reported where it is used
  }
  return result;
}

} // namespace paddlec::import
