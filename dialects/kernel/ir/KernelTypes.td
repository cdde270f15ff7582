//===- KernelTypes.td - buffers and enums ----------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef KERNEL_TYPES_TD
#define KERNEL_TYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "dialects/kernel/ir/KernelDialect.td"

def Kernel_Layout : I32EnumAttr<"Layout", "physical order of a buffer", [
    I32EnumAttrCase<"Plain", 0, "plain">,
    I32EnumAttrCase<"ChannelsLast", 1, "channels_last">,
    I32EnumAttrCase<"Blocked8", 2, "blocked8">,
    I32EnumAttrCase<"Blocked16", 3, "blocked16">]> {
  let cppNamespace = "::paddlec::kernel";
  let genSpecializedAttr = 0;
}

def Kernel_PoolKind : I32EnumAttr<"PoolKind", "what a pooling step computes", [
    I32EnumAttrCase<"Max", 0, "max">,
    I32EnumAttrCase<"AverageIncludePadding", 1, "average_include_padding">,
    I32EnumAttrCase<"AverageExcludePadding", 2, "average_exclude_padding">]> {
  let cppNamespace = "::paddlec::kernel";
}

def Kernel_BufferType : TypeDef<Kernel_Dialect, "Buffer"> {
  let mnemonic = "buffer";
  let summary = "memory that holds one dense tensor in a known physical order";
  let description = [{
    `dims` gives the logical dimensions over the function's symbols; logical order is always Paddle's NCHW. With
    `blocked8` or `blocked16` the channels (dimension 1) are split, 8 or 16 of them innermost, padded with zeros.

    Example: `!kernel.buffer<()[s0] -> (s0, 64, 56, 56), f32, blocked16>`
  }];
  let parameters = (ins "::mlir::AffineMap":$dims, "::mlir::Type":$elementType,
                        "::paddlec::kernel::Layout":$layout);
  let assemblyFormat = "`<` $dims `,` $elementType `,` $layout `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    unsigned getRank() const { return getDims().getNumResults(); }
    ::mlir::AffineExpr getDim(unsigned i) const { return getDims().getResult(i); }
    bool isPlain() const { return getLayout() == ::paddlec::kernel::Layout::Plain; }
    /// 8 or 16 for a blocked layout, else 1.
    int64_t getBlock() const;
    /// The same tensor in another physical order.
    BufferType withLayout(::paddlec::kernel::Layout layout) const;
  }];
}

#endif // KERNEL_TYPES_TD
