//===- Library.td - steps that call oneDNN ---------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One op per primitive that runtime_stub/cpu/Primitives.h describes, with the same fields.
//
//===----------------------------------------------------------------------===//
#ifndef KERNEL_OPS_LIBRARY_TD
#define KERNEL_OPS_LIBRARY_TD

include "dialects/kernel/ir/KernelBase.td"

def Kernel_ConvOp : Kernel_StepOp<"conv", [AttrSizedOperandSegments]> {
  let summary = "convolution or transposed convolution";
  let description = [{
    Weights are [out, in/groups, k...], transposed [in, out/groups, k...]. `post_ops` run on each result before it is
    stored; their add and mul take `post_operands` in order. With `accumulate` the first add's operand is the
    destination's own memory.

    Example: `kernel.conv ins(%x, %w) bias(%b) post(%residual) outs(%y) {...} : ...`
  }];
  let arguments = (ins Kernel_Read:$src, Kernel_Read:$weights, Arg<Optional<Kernel_BufferType>, "", [MemRead]>:$bias,
                       Arg<Variadic<Kernel_BufferType>, "", [MemRead]>:$post_operands, Kernel_Write:$dst,
                       DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$dilations, DenseI64ArrayAttr:$pads_begin,
                       DenseI64ArrayAttr:$pads_end, I64Attr:$groups, UnitAttr:$transposed,
                       DefaultValuedAttr<Paddle_PostOps, "{}">:$post_ops, UnitAttr:$accumulate);
  let assemblyFormat = [{
    `ins` `(` $src `,` $weights `)` (`bias` `(` $bias^ `)`)? (`post` `(` $post_operands^ `)`)? `outs` `(` $dst `)`
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Kernel_MatMulOp : Kernel_StepOp<"matmul", [AttrSizedOperandSegments]> {
  let summary = "matrix product with broadcast batch dimensions";
  let arguments = (ins Kernel_Read:$x, Kernel_Read:$y, Arg<Optional<Kernel_BufferType>, "", [MemRead]>:$bias,
                       Arg<Variadic<Kernel_BufferType>, "", [MemRead]>:$post_operands, Kernel_Write:$dst,
                       UnitAttr:$transpose_x, UnitAttr:$transpose_y,
                       DefaultValuedAttr<Paddle_PostOps, "{}">:$post_ops, UnitAttr:$accumulate);
  let assemblyFormat = [{
    `ins` `(` $x `,` $y `)` (`bias` `(` $bias^ `)`)? (`post` `(` $post_operands^ `)`)? `outs` `(` $dst `)`
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Kernel_PoolOp : Kernel_StepOp<"pool"> {
  let summary = "pooling over windows";
  let description = [{
    An absent `kernel` pools over the whole spatial extent, whatever it is at run time. Padding at the end follows
    from the sizes of source and destination: (dst - 1) * stride + kernel - src - pads_begin.
  }];
  let arguments = (ins Kernel_Read:$src, Kernel_Write:$dst, Kernel_PoolKind:$kind,
                       OptionalAttr<DenseI64ArrayAttr>:$kernel, DenseI64ArrayAttr:$strides,
                       DenseI64ArrayAttr:$pads_begin);
  let assemblyFormat = "$kind `ins` `(` $src `)` `outs` `(` $dst `)` attr-dict `:` functional-type(operands, results)";
}

def Kernel_SoftmaxOp : Kernel_StepOp<"softmax"> {
  let summary = "softmax or its logarithm along one axis";
  let arguments = (ins Kernel_Read:$src, Kernel_Write:$dst, I64Attr:$axis, UnitAttr:$log);
  let assemblyFormat = "`ins` `(` $src `)` `outs` `(` $dst `)` attr-dict `:` functional-type(operands, results)";
}

def Kernel_LayerNormOp : Kernel_StepOp<"layer_norm", [AttrSizedOperandSegments]> {
  let summary = "normalisation over the trailing dimensions";
  let description = [{ Dimensions from `begin_axis` on are one row; scale and bias have a row's elements. }];
  let arguments = (ins Kernel_Read:$src, Arg<Optional<Kernel_BufferType>, "", [MemRead]>:$scale,
                       Arg<Optional<Kernel_BufferType>, "", [MemRead]>:$bias, Kernel_Write:$dst,
                       I64Attr:$begin_axis, F64Attr:$epsilon);
  let assemblyFormat = [{
    `ins` `(` $src `)` (`scale` `(` $scale^ `)`)? (`bias` `(` $bias^ `)`)? `outs` `(` $dst `)`
    attr-dict `:` functional-type(operands, results)
  }];
}

def Kernel_ResampleOp : Kernel_StepOp<"resample"> {
  let summary = "nearest or linear interpolation with half-pixel centres";
  let arguments = (ins Kernel_Read:$src, Kernel_Write:$dst, UnitAttr:$linear);
  let assemblyFormat = "`ins` `(` $src `)` `outs` `(` $dst `)` attr-dict `:` functional-type(operands, results)";
}

def Kernel_ReorderOp : Kernel_StepOp<"reorder"> {
  let summary = "the same tensor in another physical order, dimension order or type";
  let description = [{ With `perm`, dimension i of the destination is dimension perm[i] of the source. }];
  let arguments = (ins Kernel_Read:$src, Kernel_Write:$dst, OptionalAttr<DenseI64ArrayAttr>:$perm);
  let assemblyFormat = "`ins` `(` $src `)` `outs` `(` $dst `)` attr-dict `:` functional-type(operands, results)";
}

def Kernel_ConcatOp : Kernel_StepOp<"concat"> {
  let summary = "tensors side by side along one axis";
  let arguments = (ins Arg<Variadic<Kernel_BufferType>, "", [MemRead]>:$sources, Kernel_Write:$dst, I64Attr:$axis);
  let assemblyFormat = "`ins` `(` $sources `)` `outs` `(` $dst `)` attr-dict `:` functional-type(operands, results)";
}

#endif // KERNEL_OPS_LIBRARY_TD
