// Emits loops of every kind, compiles them with the warnings that users compile with, and compares their results with
// plain C++ (Inputs/run-loops.cpp), under a low threshold so that threads run too.
//
// RUN: paddlec-opt %s --kernel-print-loops="prefix=test threshold=64" -o /dev/null > %t.inc
// RUN: %cxx -std=c++20 -O3 -march=native -fopenmp -Wall -Wextra -Werror -fsanitize=address,undefined \
// RUN:   -fno-sanitize-recover=all -I%paddlec_source/runtime_stub -I%paddlec_source/runtime_stub/include -include %t.inc \
// RUN:   %S/Inputs/run-loops.cpp -o %t
// RUN: env ASAN_OPTIONS=detect_leaks=0 %t

#id1 = affine_map<(d0) -> (d0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#id4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#swap = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#none = affine_map<(d0, d1) -> ()>
#outer = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#channel = affine_map<(d0, d1, d2, d3) -> (d1)>
#gate = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#mask = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#image = affine_map<(d0, d1, d2, d3) -> (d0, d1)>

!image = !kernel.buffer<()[s0, s1] -> (s0, 24, s1, 5), f32, plain>
!vector = !kernel.buffer<() -> (24), f32, plain>
!blocked = !kernel.buffer<()[s0, s1] -> (s0, 24, s1, 5), f32, blocked16>
!gate = !kernel.buffer<()[s0, s1] -> (s0, 24, 1, 1), f32, blocked16>
!mask = !kernel.buffer<()[s0, s1] -> (s0, 1, s1, 5), f32, plain>
!pooled = !kernel.buffer<()[s0] -> (s0, 24), f32, plain>
!last = !kernel.buffer<()[s0, s1] -> (s0, 24, s1, 5), f32, channels_last>
!matrix = !kernel.buffer<()[s0, s1] -> (s0, s1), f32, plain>
!turned = !kernel.buffer<()[s0, s1] -> (s1, s0), f32, plain>
!rows = !kernel.buffer<()[s0, s1] -> (s0), f32, plain>
!columns = !kernel.buffer<()[s0, s1] -> (s1), f32, plain>
!scalar = !kernel.buffer<() -> (), f32, plain>
!cube = !kernel.buffer<()[s0, s1] -> (s0, s1, 7), f32, plain>
!slab = !kernel.buffer<()[s0, s1] -> (s0, 1, 7), f32, plain>
!bools = !kernel.buffer<()[s0, s1] -> (s0, s1), i1, plain>
!boolrows = !kernel.buffer<()[s0, s1] -> (s0), i1, plain>
!halves = !kernel.buffer<()[s0, s1] -> (s0, s1), f16, plain>
!bytes = !kernel.buffer<()[s0, s1] -> (s0, s1), ui8, plain>
!longs = !kernel.buffer<()[s0, s1] -> (s0, s1), i64, plain>
!longrows = !kernel.buffer<()[s0, s1] -> (s0), i64, plain>

func.func @plain(%x: !image, %y: !image, %v: !vector, %m: !mask) {
  // 0: one flat loop
  %sum = kernel.alloc "sum" : !image
  kernel.loop ins(%x, %y) outs(%sum)
      attributes {indexing_maps = [#id4, #id4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      : (!image, !image, !image) -> () {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %zero = arith.constant 0.0 : f32
    %0 = arith.addf %a, %b : f32
    %1 = arith.cmpf ogt, %0, %zero : f32
    %2 = arith.select %1, %0, %zero : f32
    kernel.yield %2 : f32
  }
  // 1: a vector over the channels and a map over space
  %scaled = kernel.alloc "scaled" : !image
  kernel.loop ins(%x, %v, %m) outs(%scaled)
      attributes {indexing_maps = [#id4, #channel, #mask, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      : (!image, !vector, !mask, !image) -> () {
  ^bb0(%a: f32, %b: f32, %c: f32, %out: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.subf %0, %c : f32
    kernel.yield %1 : f32
  }
  return
}

func.func @blocked(%x: !blocked, %g: !gate, %v: !vector, %l: !last) {
  // 2: 24 channels in blocks of 16: the last block's upper lanes stay zero, the vector is not read beyond its end
  %shifted = kernel.alloc "shifted" : !blocked
  kernel.loop ins(%x, %g, %v) outs(%shifted)
      attributes {indexing_maps = [#id4, #gate, #channel, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      : (!blocked, !gate, !vector, !blocked) -> () {
  ^bb0(%a: f32, %b: f32, %c: f32, %out: f32):
    %one = arith.constant 1.0 : f32
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %0, %c : f32
    %2 = arith.addf %1, %one : f32
    kernel.yield %2 : f32
  }
  // 3: the sum over space, into a plain matrix
  %pooled = kernel.alloc "pooled" : !pooled
  kernel.loop ins(%x) outs(%pooled)
      attributes {indexing_maps = [#id4, #image], iterator_types = ["parallel", "parallel", "reduction", "reduction"],
                  initial_values = [0.0 : f32]} : (!blocked, !pooled) -> () {
  ^bb0(%a: f32, %out: f32):
    %0 = arith.addf %out, %a : f32
    kernel.yield %0 : f32
  }
  // 4: and into a blocked one
  %gates = kernel.alloc "gates" : !gate
  kernel.loop ins(%x) outs(%gates)
      attributes {indexing_maps = [#id4, #gate], iterator_types = ["parallel", "parallel", "reduction", "reduction"],
                  initial_values = [1.0 : f32]} : (!blocked, !gate) -> () {
  ^bb0(%a: f32, %out: f32):
    %0 = arith.addf %a, %out : f32
    kernel.yield %0 : f32
  }
  // 5: channels last
  %last = kernel.alloc "last" : !last
  kernel.loop ins(%l, %v) outs(%last)
      attributes {indexing_maps = [#id4, #channel, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      : (!last, !vector, !last) -> () {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %0 = arith.addf %a, %b : f32
    kernel.yield %0 : f32
  }
  return
}

func.func @reductions(%x: !matrix, %c: !cube, %b: !bools, %l: !longs) {
  // 6: rows
  %rows = kernel.alloc "rows" : !rows
  kernel.loop ins(%x) outs(%rows)
      attributes {indexing_maps = [#id2, #row], iterator_types = ["parallel", "reduction"], initial_values = [0.0 : f32]}
      : (!matrix, !rows) -> () {
  ^bb0(%a: f32, %out: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %out, %0 : f32
    kernel.yield %1 : f32
  }
  // 7: columns; NaN wins
  %columns = kernel.alloc "columns" : !columns
  kernel.loop ins(%x) outs(%columns)
      attributes {indexing_maps = [#id2, #column], iterator_types = ["reduction", "parallel"],
                  initial_values = [0xFF800000 : f32]} : (!matrix, !columns) -> () {
  ^bb0(%a: f32, %out: f32):
    %0 = arith.maximumf %out, %a : f32
    kernel.yield %0 : f32
  }
  // 8: everything
  %total = kernel.alloc "total" : !scalar
  kernel.loop ins(%x) outs(%total)
      attributes {indexing_maps = [#id2, #none], iterator_types = ["reduction", "reduction"], initial_values = [0.0 : f32]}
      : (!matrix, !scalar) -> () {
  ^bb0(%a: f32, %out: f32):
    %0 = arith.addf %out, %a : f32
    kernel.yield %0 : f32
  }
  // 9: the middle dimension, kept with size 1
  %slab = kernel.alloc "slab" : !slab
  kernel.loop ins(%c) outs(%slab)
      attributes {indexing_maps = [#id3, #outer], iterator_types = ["parallel", "reduction", "parallel"],
                  initial_values = [0.0 : f32]} : (!cube, !slab) -> () {
  ^bb0(%a: f32, %out: f32):
    %0 = arith.addf %out, %a : f32
    kernel.yield %0 : f32
  }
  // 10: booleans
  %any = kernel.alloc "any" : !boolrows
  kernel.loop ins(%b) outs(%any)
      attributes {indexing_maps = [#id2, #row], iterator_types = ["parallel", "reduction"], initial_values = [false]}
      : (!bools, !boolrows) -> () {
  ^bb0(%a: i1, %out: i1):
    %0 = arith.ori %out, %a : i1
    kernel.yield %0 : i1
  }
  // 11: integers, two results at once
  %low = kernel.alloc "low" : !longrows
  %sums = kernel.alloc "sums" : !longrows
  kernel.loop ins(%l) outs(%low, %sums)
      attributes {indexing_maps = [#id2, #row, #row], iterator_types = ["parallel", "reduction"],
                  initial_values = [9223372036854775807, 0]} : (!longs, !longrows, !longrows) -> () {
  ^bb0(%a: i64, %out0: i64, %out1: i64):
    %0 = arith.minsi %out0, %a : i64
    %1 = arith.addi %out1, %a : i64
    kernel.yield %0, %1 : i64, i64
  }
  return
}

func.func @types(%h: !halves, %u: !bytes, %b: !bools, %t: !turned, %x: !matrix) {
  // 12: float16
  %halves = kernel.alloc "halves" : !halves
  kernel.loop ins(%h) outs(%halves)
      attributes {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} : (!halves, !halves) -> () {
  ^bb0(%a: f16, %out: f16):
    %third = arith.constant 0.333333343 : f32
    %0 = arith.extf %a : f16 to f32
    %1 = arith.mulf %0, %third : f32
    %2 = arith.truncf %1 : f32 to f16
    kernel.yield %2 : f16
  }
  // 13: uint8 wraps, booleans select
  %bytes = kernel.alloc "bytes" : !bytes
  kernel.loop ins(%u, %b) outs(%bytes)
      attributes {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      : (!bytes, !bools, !bytes) -> () {
  ^bb0(%a: ui8, %b0: i1, %out: ui8):
    %c = arith.constant 200 : i32
    %0 = builtin.unrealized_conversion_cast %a : ui8 to i8
    %1 = arith.extui %0 : i8 to i32
    %2 = arith.addi %1, %c : i32
    %3 = arith.select %b0, %2, %1 : i32
    %4 = arith.trunci %3 : i32 to i8
    %5 = builtin.unrealized_conversion_cast %4 : i8 to ui8
    kernel.yield %5 : ui8
  }
  // 14: a transposed operand, float to int64 as x86 does
  %longs = kernel.alloc "longs" : !longs
  kernel.loop ins(%t, %x) outs(%longs)
      attributes {indexing_maps = [#swap, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      : (!turned, !matrix, !longs) -> () {
  ^bb0(%a: f32, %b0: f32, %out: i64):
    %0 = arith.mulf %a, %b0 : f32
    %1 = arith.fptosi %0 : f32 to i64
    kernel.yield %1 : i64
  }
  // 15: the mean of a row, whose length is known at run time
  %means = kernel.alloc "means" : !matrix
  kernel.loop ins(%x) outs(%means)
      attributes {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} : (!matrix, !matrix) -> () {
  ^bb0(%a: f32, %out: f32):
    %n = kernel.extent affine_map<()[s0, s1] -> (s1)>
    %0 = arith.sitofp %n : i64 to f32
    %1 = arith.divf %a, %0 : f32
    kernel.yield %1 : f32
  }
  return
}

// 16: the first dimensions may be 1 or the result's, as only the run tells
!left = !kernel.buffer<()[s0, s1, s2] -> (s0, 3, 4), f32, plain>
!right = !kernel.buffer<()[s0, s1, s2] -> (s1, 3, 4), f32, plain>
!both = !kernel.buffer<()[s0, s1, s2] -> (s2, 3, 4), f32, plain>
func.func @broadcast(%x: !left, %y: !right) {
  %both = kernel.alloc "both" : !both
  kernel.loop ins(%x, %y) outs(%both)
      attributes {indexing_maps = [#id3, #id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      : (!left, !right, !both) -> () {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %0 = arith.subf %a, %b : f32
    kernel.yield %0 : f32
  }
  return
}
