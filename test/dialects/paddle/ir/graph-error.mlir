// What messages along the edges of graphs refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @pooltype(%x: tensor<5x3xf32>, %i: tensor<5xi64>) -> tensor<?x?xf32> {
  // expected-error@+1 {{pooltype 'MEDIAN' is not known; expected one of SUM, MEAN, MAX, MIN}}
  %0 = paddle.segment_pool %x, %i {pooltype = "MEDIAN"} : (tensor<5x3xf32>, tensor<5xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @segments(%x: tensor<5x3xf32>, %i: tensor<4xi64>) -> tensor<?x?xf32> {
  // expected-error@+1 {{the number of segment_ids}}
  %0 = paddle.segment_pool %x, %i : (tensor<5x3xf32>, tensor<4xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @summed_ids(%x: tensor<5x3xf32>, %i: tensor<5xi64>) -> tensor<?x?xf32> {
  // expected-error@+1 {{result 'summed_ids' is used, which is not supported}}
  %0:2 = paddle.segment_pool %x, %i : (tensor<5x3xf32>, tensor<5xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#1 : tensor<?x?xf32>
}

// -----

func.func @reduction(%x: tensor<4x3xf32>, %s: tensor<5xi64>, %t: tensor<5xi64>, %n: tensor<1xi64>) -> tensor<?x?xf32> {
  // expected-error@+1 {{reduce_op 'PROD' is not known; expected one of SUM, MEAN, MAX, MIN}}
  %0 = paddle.send_u_recv %x, %s, %t, %n {reduce_op = "PROD"}
      : (tensor<4x3xf32>, tensor<5xi64>, tensor<5xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @ends(%x: tensor<4x3xf32>, %s: tensor<5xi64>, %t: tensor<4xi64>, %n: tensor<1xi64>) -> tensor<?x?xf32> {
  // expected-error@+1 {{the number of ends of edges}}
  %0 = paddle.send_u_recv %x, %s, %t, %n
      : (tensor<4x3xf32>, tensor<5xi64>, tensor<4xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @sources(%x: tensor<4x3xf32>, %s: tensor<5x1xi64>, %t: tensor<5xi64>, %n: tensor<1xi64>) -> tensor<?x?xf32> {
  // expected-error@+1 {{'src_index' has rank 2, expected 1}}
  %0 = paddle.send_u_recv %x, %s, %t, %n
      : (tensor<4x3xf32>, tensor<5x1xi64>, tensor<5xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @message(%x: tensor<4x3xf32>, %y: tensor<5x3xf32>, %s: tensor<5xi64>, %t: tensor<5xi64>, %n: tensor<1xi64>) -> tensor<?x?xf32> {
  // expected-error@+1 {{message_op 'SUB' is not known; expected one of ADD, MUL}}
  %0 = paddle.send_ue_recv %x, %y, %s, %t, %n {message_op = "SUB"}
      : (tensor<4x3xf32>, tensor<5x3xf32>, tensor<5xi64>, tensor<5xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @edges(%x: tensor<4x3xf32>, %y: tensor<4x3xf32>, %s: tensor<5xi64>, %t: tensor<5xi64>, %n: tensor<1xi64>) -> tensor<?x?xf32> {
  // expected-error@+1 {{the number of rows of y}}
  %0 = paddle.send_ue_recv %x, %y, %s, %t, %n
      : (tensor<4x3xf32>, tensor<4x3xf32>, tensor<5xi64>, tensor<5xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @types(%x: tensor<4x3xf32>, %y: tensor<4x3xf64>, %s: tensor<5xi64>, %t: tensor<5xi64>) -> tensor<?x?xf32> {
  // expected-error@+1 {{operands have different element types}}
  %0 = paddle.send_uv %x, %y, %s, %t
      : (tensor<4x3xf32>, tensor<4x3xf64>, tensor<5xi64>, tensor<5xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @out_size(%x: tensor<4x3xf32>, %s: tensor<5xi64>) -> tensor<?x?xf32> {
  %n = paddle.constant dense<[3, 4]> : tensor<2xi64>
  // expected-error@+1 {{out_size must have one element, but has 2}}
  %0 = paddle.send_u_recv %x, %s, %s, %n
      : (tensor<4x3xf32>, tensor<5xi64>, tensor<5xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
