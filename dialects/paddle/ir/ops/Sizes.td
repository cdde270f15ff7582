//===- Sizes.td - where data-dependent sizes become known ------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Not ops of Paddle: define-sizes puts them in front of what needs the sizes, right before lowering.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_SIZES_TD
#define PADDLE_OPS_SIZES_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_BindElementsOp : Op<Paddle_Dialect, "bind_elements", [MemoryEffects<[MemWrite]>]> {
  let summary = "reads symbols from the elements of a small integer tensor";
  let description = [{
    Symbol `symbols[i]` of the function becomes element `elements[i]` of the tensor.

    Example: `paddle.bind_elements %k {symbols = array<i64: 2>, elements = array<i64: 0>} : tensor<1xi64>`
  }];
  let arguments = (ins Paddle_IntTensor:$tensor, DenseI64ArrayAttr:$symbols, DenseI64ArrayAttr:$elements);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
}

def Paddle_KeepOp : Op<Paddle_Dialect, "keep", [MemoryEffects<[MemWrite]>]> {
  let summary = "keeps the op that makes this tensor";
  let description = [{
    An op that decides a size when it runs must run, also where nothing reads what it makes: of `expand_as`, say, only
    the size counts.

    Example: `paddle.keep %found : tensor<?xi64>`
  }];
  let arguments = (ins Paddle_Tensor:$tensor);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
}

def Paddle_BindSizesOp : Op<Paddle_Dialect, "bind_sizes", [MemoryEffects<[MemWrite]>]> {
  let summary = "asks the kernel `sizes_<op>` for sizes of an op's results";
  let description = [{
    The operands and attributes are those of the op that follows. `binds` has three numbers for each symbol: the result,
    its dimension, and the symbol. `counts` says how many values each operand of the definition has, and `has_list`
    whether one of them is variadic.

    Example:
    ```mlir
    paddle.bind_sizes "arange"(%start, %end, %step)
        {binds = array<i64: 0, 0, 3>, counts = array<i32: 1, 1, 1>, op_attributes = {dtype = i64},
         result_types = [tensor<?xi64>]} : tensor<i64>, tensor<i64>, tensor<i64>
    ```
  }];
  let arguments = (ins StrAttr:$op, Variadic<Paddle_Tensor>:$inputs, DenseI64ArrayAttr:$binds,
                       TypeArrayAttr:$result_types, DictionaryAttr:$op_attributes, DenseI32ArrayAttr:$counts,
                       UnitAttr:$has_list);
  let assemblyFormat = "$op `(` $inputs `)` attr-dict `:` type($inputs)";
}

#endif // PADDLE_OPS_SIZES_TD
