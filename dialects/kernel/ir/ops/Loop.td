//===- Loop.td - generated loop nests --------------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef KERNEL_OPS_LOOP_TD
#define KERNEL_OPS_LOOP_TD

include "dialects/kernel/ir/KernelBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"

def Kernel_InitOp : Kernel_Op<"init", [Pure]> {
  let summary = "a tensor for a linalg op to start from";
  let description = [{
    Its elements are `value`, or undefined without one. It stands for the destination (and the initial values of a
    reduction) while loops are still linalg ops on tensors; unlike tensor.empty it needs no sizes, which are in the
    type. It never becomes a step of its own.

    Example: `%0 = kernel.init with 0.000000e+00 : f32 : tensor<?x64xf32, affine_map<()[s0] -> (s0, 64)>>`
  }];
  let arguments = (ins OptionalAttr<TypedAttrInterface>:$value);
  let results = (outs Paddle_Tensor:$tensor);
  let assemblyFormat = "(`with` $value^)? attr-dict `:` type($tensor)";
}

def Kernel_ExtentOp : Kernel_Op<"extent", [Pure]> {
  let summary = "a size as a number in a loop's body";
  let description = [{
    `size` has one result over the function's symbols: how many elements a mean is of, for example.

    Example: `%n = kernel.extent affine_map<()[s0] -> (s0 * 49)>`
  }];
  let arguments = (ins AffineMapAttr:$size);
  let results = (outs I64:$value);
  let assemblyFormat = "$size attr-dict";
  let hasVerifier = 1;
}

def Kernel_LoopOp : Kernel_Op<"loop", [DeclareOpInterfaceMethods<StepOpInterface, ["canWorkInPlace"]>, AttrSizedOperandSegments,
                                           IsolatedFromAbove, SingleBlockImplicitTerminator<"::paddlec::kernel::YieldOp">]> {
  let summary = "one loop nest over named dimensions";
  let description = [{
    As linalg.generic, on buffers: `indexing_maps` (inputs, then outputs) take the nest's dimensions to each
    buffer's logical dimensions; a dimension of size 1 that is broadcast is indexed by the constant 0. The body's
    arguments are the elements of the inputs and then the running values of the outputs; it yields the outputs' new
    values. A nest with reductions starts each output element at `initial_values`; without reductions the running
    values must not be used.

    Dimension sizes follow from the buffers. In a blocked layout the nest runs over the padded channels and keeps
    the padding zero.
  }];
  let arguments = (ins Arg<Variadic<Kernel_BufferType>, "", [MemRead]>:$inputs,
                       Arg<Variadic<Kernel_BufferType>, "", [MemWrite]>:$outputs,
                       AffineMapArrayAttr:$indexing_maps, StrArrayAttr:$iterator_types,
                       OptionalAttr<ArrayAttr>:$initial_values);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `ins` `(` $inputs `)` `outs` `(` $outputs `)` attr-dict-with-keyword `:` functional-type(operands, results)
    $body
  }];
  let hasVerifier = 1;
}

def Kernel_YieldOp : Kernel_Op<"yield", [Pure, Terminator, HasParent<"::paddlec::kernel::LoopOp">]> {
  let summary = "the new values of a loop's outputs";
  let arguments = (ins Variadic<AnyType>:$values);
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

#endif // KERNEL_OPS_LOOP_TD
