//===- LegacyAttributes.h - attributes of legacy programs --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_LEGACYATTRIBUTES_H
#define PADDLEC_COMPILER_IMPORT_LEGACYATTRIBUTES_H

#include "compiler/import/LegacyProgram.pb.h"
#include "compiler/import/Upgrade.h"

namespace paddlec::import {

/// What an attribute of the file holds: a value, names of variables, or numbers of blocks.
LegacyAttribute attributeOf(const legacy::OpDesc::Attr &attr);

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_LEGACYATTRIBUTES_H
