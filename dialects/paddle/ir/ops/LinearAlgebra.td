//===- LinearAlgebra.td - square matrices and systems of equations -*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Inverses, determinants, factors, solutions, and products that are rarer than those of MatMul.td.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_LINEARALGEBRA_TD
#define PADDLE_OPS_LINEARALGEBRA_TD

include "dialects/paddle/ir/PaddleBase.td"

/// Square matrices in the last two dimensions give matrices of the same size.
class Paddle_SquareMatrixOp<string mnemonic, string what> : Paddle_PlainOp<mnemonic> {
  let summary = what;
  let description = "Of each matrix in the last two dimensions: " # what # ".\n\nExample: `%1 = paddle." # mnemonic #
                    " %0 : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>`\n";
  let arguments = (ins Paddle_FloatTensor:$x);
  let results = (outs Paddle_FloatTensor:$out);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferShapes(::paddlec::paddle::ShapeInference &infer) {
      return inferSquareMatrix(infer, getX(), getOut());
    }
  }];
}

def Paddle_InverseOp : Paddle_SquareMatrixOp<"inverse", "the inverse">;
def Paddle_CholeskyOp : Paddle_SquareMatrixOp<"cholesky", "the triangular factor of a positive definite matrix"> {
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Bool<"false">:$upper);
}
def Paddle_MatrixPowerOp : Paddle_SquareMatrixOp<"matrix_power", "the n-th power, also a negative one"> {
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Int<"1">:$n);
}

def Paddle_DetOp : Paddle_PlainOp<"det"> {
  let summary = "determinants of the matrices in the last two dimensions";
  let description = [{
    Example: `%1 = paddle.det %0 : (tensor<2x3x3xf32>) -> tensor<2xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_SlogdetOp : Paddle_PlainOp<"slogdet"> {
  let summary = "signs and logarithms of magnitudes of determinants";
  let description = [{
    The signs come first, along a new first dimension.

    Example: `%1 = paddle.slogdet %0 : (tensor<5x3x3xf32>) -> tensor<2x5xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_SolveOp : Paddle_PlainOp<"solve"> {
  let summary = "the solution z of x z = y";
  let description = [{
    y of rank 1 is a column, and so is the solution then. Batches are broadcast.

    Example: `%2 = paddle.solve %0, %1 : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_FloatTensor:$y);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_TriangularSolveOp : Paddle_PlainOp<"triangular_solve"> {
  let summary = "the solution z of x z = y for a triangular x";
  let description = [{
    Only x's `upper` (or lower) triangle is read; with `transpose` it is transposed, and with `unitriangular` its
    diagonal is taken to be 1.

    Example: `%2 = paddle.triangular_solve %0, %1 : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_FloatTensor:$y, Paddle_Bool<"true">:$upper,
                       Paddle_Bool<"false">:$transpose, Paddle_Bool<"false">:$unitriangular);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_CholeskySolveOp : Paddle_PlainOp<"cholesky_solve"> {
  let summary = "the solution z of a z = x for a matrix a given by its Cholesky factor y";
  let description = [{
    y is the lower factor, or the upper one with `upper`; its other triangle is not read. Batches are broadcast.

    Example: `%2 = paddle.cholesky_solve %0, %1 : (tensor<3x2xf32>, tensor<3x3xf32>) -> tensor<3x2xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_FloatTensor:$y, Paddle_Bool<"false">:$upper);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_QrOp : Paddle_PlainOp<"qr"> {
  let summary = "orthogonal and upper triangular factors of matrices";
  let description = [{
    By Householder reflections, with LAPACK's signs. `mode`: "reduced", "complete" (q is square), or "r" (q is empty).

    Example: `%1:2 = paddle.qr %0 {mode = "reduced"} : (tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<3x3xf32>)`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Str<"reduced">:$mode);
  let results = (outs Paddle_FloatTensor:$q, Paddle_FloatTensor:$r);
  let hasVerifier = 1;
}

def Paddle_LuOp : Paddle_PlainOp<"lu"> {
  let summary = "lower and upper triangular factors of matrices, with partial pivoting";
  let description = [{
    Both factors lie in one matrix, without the lower one's unit diagonal. Row i was exchanged with row pivots[i], from
    1. infos is the first column, from 1, whose pivot is 0, or 0.

    Example: `%1:3 = paddle.lu %0 : (tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<3xi32>, tensor<i32>)`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Bool<"true">:$pivot);
  let results = (outs Paddle_FloatTensor:$out, Paddle_Tensor:$pivots, Paddle_Tensor:$infos);
  let hasVerifier = 1;
}

def Paddle_LuUnpackOp : Paddle_PlainOp<"lu_unpack"> {
  let summary = "permutation, lower and upper factor from what lu gives";
  let description = [{
    x of lu is pmat * l * u. All three are computed whatever `unpack_ludata` and `unpack_pivots` say.

    Example:
    ```mlir
    %2:3 = paddle.lu_unpack %0, %1 : (tensor<4x3xf32>, tensor<3xi32>)
        -> (tensor<4x4xf32>, tensor<4x3xf32>, tensor<3x3xf32>)
    ```
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_IndexTensor:$y, Paddle_Bool<"true">:$unpack_ludata,
                       Paddle_Bool<"true">:$unpack_pivots);
  let results = (outs Paddle_FloatTensor:$pmat, Paddle_FloatTensor:$l, Paddle_FloatTensor:$u);
}

def Paddle_TraceOp : Paddle_PlainOp<"trace"> {
  let summary = "sums of the diagonals of the planes of two dimensions";
  let description = [{
    Example: `%1 = paddle.trace %0 : (tensor<3x4x5xf32>) -> tensor<5xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Int<"0">:$offset, Paddle_Int<"0">:$axis1, Paddle_Int<"1">:$axis2);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_BilinearOp : Paddle_PlainOp<"bilinear"> {
  let summary = "x^T W y for each row and each of the matrices of weight, plus bias";
  let description = [{
    Example:
    ```mlir
    %3 = paddle.bilinear %0, %1, %2 : (tensor<8x3xf32>, tensor<8x4xf32>, tensor<5x3x4xf32>) -> tensor<8x5xf32>
    ```
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_FloatTensor:$y, Paddle_FloatTensor:$weight,
                       Optional<Paddle_FloatTensor>:$bias);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_MultiDotOp : Paddle_PlainOp<"multi_dot"> {
  let summary = "product of a chain of matrices";
  let description = [{
    The first may be a row and the last a column, of rank 1; the result then lacks that dimension.

    Example:
    ```mlir
    %3 = paddle.multi_dot %0, %1, %2 : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
    ```
  }];
  let arguments = (ins Variadic<Paddle_FloatTensor>:$x);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_BaddbmmOp : Paddle_PlainOp<"baddbmm"> {
  let summary = "beta * input + alpha * (x times y), of batches of matrices";
  let description = [{
    Example: `%3 = paddle.baddbmm %0, %1, %2
        : (tensor<2x8x32xf32>, tensor<2x8x16xf32>, tensor<2x16x32xf32>) -> tensor<2x8x32xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$input, Paddle_FloatTensor:$x, Paddle_FloatTensor:$y,
                       Paddle_Float<"1.0">:$beta, Paddle_Float<"1.0">:$alpha);
  let results = (outs Paddle_FloatTensor:$out);
}

#endif // PADDLE_OPS_LINEARALGEBRA_TD
