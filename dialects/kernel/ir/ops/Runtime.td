//===- Runtime.td - steps that call the runtime ----------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Data movement, and the call of a reference kernel for an op that has no faster way.
//
//===----------------------------------------------------------------------===//
#ifndef KERNEL_OPS_RUNTIME_TD
#define KERNEL_OPS_RUNTIME_TD

include "dialects/kernel/ir/KernelBase.td"

def Kernel_CopyOp : Kernel_StepOp<"copy"> {
  let summary = "a strided copy between two plain buffers";
  let description = [{
    Copies a box of `sizes` elements. Element (i0, i1, ...) of the box comes from
    `src_offset + sum(i * src_strides)` and goes to `dst_offset + sum(i * dst_strides)`, in elements. The expressions
    are over the function's symbols; strides may be 0 (broadcast) or negative (flip). With `partial` the destination
    has other writers too (parts of one result).
  }];
  let arguments = (ins Kernel_Read:$src, Kernel_Write:$dst, AffineMapAttr:$sizes, AffineMapAttr:$src_strides,
                       AffineMapAttr:$src_offset, AffineMapAttr:$dst_strides, AffineMapAttr:$dst_offset,
                       UnitAttr:$partial);
  let assemblyFormat = "`ins` `(` $src `)` `outs` `(` $dst `)` attr-dict `:` functional-type(operands, results)";
}

def Kernel_GatherOp : Kernel_StepOp<"gather"> {
  let summary = "rows of a table picked by indices";
  let description = [{
    The source is seen as [outer, table, inner] around `axis`; row `indices[i]` of `table` becomes row i. Negative
    indices count from the end. Rows equal to `padding_row` (if given) are zero.
  }];
  let arguments = (ins Kernel_Read:$src, Kernel_Read:$indices, Kernel_Write:$dst, I64Attr:$axis,
                       OptionalAttr<I64Attr>:$padding_row);
  let assemblyFormat = [{
    `ins` `(` $src `,` $indices `)` `outs` `(` $dst `)` attr-dict `:` functional-type(operands, results)
  }];
}

def Kernel_SymbolsOp : Kernel_StepOp<"symbols"> {
  let summary = "writes values of shape arithmetic into a small integer buffer";
  let description = [{ For programs that return or compute with a shape. `values` is over the function's symbols. }];
  let arguments = (ins Kernel_Write:$dst, AffineMapAttr:$values);
  let assemblyFormat = "`outs` `(` $dst `)` attr-dict `:` functional-type(operands, results)";
}

def Kernel_BindElementsOp : Kernel_StepOp<"bind_elements"> {
  let summary = "reads symbols from the elements of a small integer buffer";
  let description = [{ Symbol `symbols[i]` of the function becomes element `elements[i]`. }];
  let arguments = (ins Kernel_Read:$src, DenseI64ArrayAttr:$symbols, DenseI64ArrayAttr:$elements);
  let assemblyFormat = "`ins` `(` $src `)` attr-dict `:` functional-type(operands, results)";
}

def Kernel_BindSizesOp : Kernel_StepOp<"bind_sizes"> {
  let summary = "asks a sizes kernel for the dimensions of an op's results";
  let description = [{
    `kernel` is called like the op itself (see kernel.reference) but writes only dims. `binds` has three numbers for
    each symbol: the result, its dimension, and the symbol. `result_types` gives the results' element types.
  }];
  let arguments = (ins StrAttr:$kernel, Arg<Variadic<Kernel_BufferType>, "", [MemRead]>:$inputs,
                       DenseI64ArrayAttr:$binds, TypeArrayAttr:$result_types, DenseBoolArrayAttr:$present,
                       DictionaryAttr:$op_attributes, OptionalAttr<DenseI32ArrayAttr>:$segments);
  let assemblyFormat = "$kernel `ins` `(` $inputs `)` attr-dict `:` functional-type(operands, results)";
}

def Kernel_ReferenceOp : Kernel_StepOp<"reference", [AttrSizedOperandSegments]> {
  let summary = "the reference kernel of a Paddle op";
  let description = [{
    `op` names the kernel. `present` has one entry per operand of the op, false where an optional one is absent, and
    `outputs_present` likewise, if any result is absent; `segments` gives the sizes of operand groups when the op has
    variadic operands. `op_attributes` are the op's. With `binds` the outputs have room for the largest sizes, and
    symbols become the sizes that the kernel found: three numbers for each, output, dimension and symbol.
  }];
  let arguments = (ins StrAttr:$op, Arg<Variadic<Kernel_BufferType>, "", [MemRead]>:$inputs,
                       Arg<Variadic<Kernel_BufferType>, "", [MemWrite]>:$outputs,
                       DenseBoolArrayAttr:$present, DictionaryAttr:$op_attributes,
                       OptionalAttr<DenseI32ArrayAttr>:$segments, OptionalAttr<DenseBoolArrayAttr>:$outputs_present,
                       OptionalAttr<DenseI64ArrayAttr>:$binds);
  let assemblyFormat = [{
    $op `ins` `(` $inputs `)` `outs` `(` $outputs `)` attr-dict `:` functional-type(operands, results)
  }];
}

#endif // KERNEL_OPS_RUNTIME_TD
