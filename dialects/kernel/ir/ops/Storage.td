//===- Storage.td - where buffers come from --------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef KERNEL_OPS_STORAGE_TD
#define KERNEL_OPS_STORAGE_TD

include "dialects/kernel/ir/KernelBase.td"

def Kernel_WeightOp : Kernel_Op<"weight", [Pure]> {
  let summary = "a constant of the program";
  let description = [{
    Its bytes lie row-major in the weights blob. Weights with the same value share their place there.

    Example: `%w = kernel.weight dense_resource<conv2d_0.w_0> "conv2d_0.w_0" : !kernel.buffer<...>`
  }];
  let arguments = (ins ElementsAttr:$value, StrAttr:$name);
  let results = (outs Kernel_BufferType:$buffer);
  let assemblyFormat = "$value $name attr-dict `:` type($buffer)";
}

def Kernel_AllocOp : Kernel_Op<"alloc", [MemoryEffects<[MemAlloc]>]> {
  let summary = "a temporary";
  let description = [{
    `stage` is the stretch of the program whose memory it belongs to, `slot` its number among the stage's buffers and
    `alias` the slot whose memory it takes over (a step in place); all are set when the memory is planned.

    Example: `%b = kernel.alloc "conv2d_0.tmp_0" : !kernel.buffer<...>`
  }];
  let arguments = (ins StrAttr:$name, OptionalAttr<I64Attr>:$slot, OptionalAttr<I64Attr>:$alias,
                       DefaultValuedAttr<I64Attr, "0">:$stage);
  let results = (outs Kernel_BufferType:$buffer);
  let assemblyFormat = "$name attr-dict `:` type($buffer)";
}

def Kernel_ViewOp : Kernel_Op<"view", [Pure]> {
  let summary = "the same memory under other dimensions";
  let description = [{
    Source and result have the same number of elements and the same element type. Both are plain, or the physical
    order of the bytes is the same under both readings (as [N, C, 1, 1] and [N, C] when C fills its blocks). Of a buffer
    with room for the largest size it is the part that was filled.
  }];
  let arguments = (ins Kernel_BufferType:$source);
  let results = (outs Kernel_BufferType:$buffer);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($buffer)";
}

#endif // KERNEL_OPS_STORAGE_TD
