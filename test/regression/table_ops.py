# ===- table_ops.py - instances that once went wrong -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Rows as tools/dev/differential.py prints them, each with the fault that it found. They say everything: the values of
# tensors follow from the seed that is written there.
#
# ===---------------------------------------------------------------------===
"""Rows of instances of ops: op, form, call in Paddle, arguments."""

import functools

from differential.draw import INF, NAN, T, read_row

ROWS = []
row = functools.partial(read_row, ROWS)

# Integers have real exponentials and logarithms.
row('exp', 'pir', 'paddle.exp(x)', x=T('int32', (2, 3), 1, 9, seed=939377, saved=(-1, 3)))
row('exp', 'legacy', 'paddle.exp(x)', x=T('int32', (2, 3), 1, 9, seed=939377, saved=(-1, 3)))
row('log', 'pir', 'paddle.log(x)', x=T('int32', (6,), 1, 9, seed=388244, saved=(-1,)))

# Floats that become integers do so before they are summed.
row('sum', 'pir', 'paddle.sum(x, axis, t)', x=T('float32', (4,), -2, 2, seed=258636), axis=None, t='int64')
row('sum', 'legacy', 'paddle.sum(x, axis, t)', x=T('float32', (4,), -2, 2, seed=258636), axis=None, t='int64')

# A slice down to and with the first element, as 2.x says it.
row('strided_slice', 'legacy', 'x[::s]', x=T('float64', (4, 3), -2, 2, seed=997093, edge=True), s=-2)

# A reduction over one element has no loop.
row('amax', 'pir', 'paddle.amax(x, axis, keepdim=keep)', x=T('float32', (1,), -2, 2, seed=641956), axis=[0], keep=False)
row('median', 'legacy', 'paddle.median(x, axis, keep)', x=T('float32', (5, 6, 1), -9, 9, seed=853378), axis=-1, keep=True)

# A window that is larger than the padded input by less than its stride.
row('pool2d', 'pir', 'F.avg_pool2d(x, k)', x=T('float64', (1, 9, 9, 2), -2, 2, seed=762646), k=3)

# The result's type is not the declared one.
row('equal_all', 'pir', 'paddle.equal_all(x, y)', x=T('float64', (6, 3), 0, 2, seed=166153), y=T('float64', (6, 3), 0, 2, seed=579025))

# Sizes that are floats.
row('eye', 'pir', 'paddle.eye(n, m) + x', x=T('float32', (1,), -2, 2, seed=981003), n=3, m=None)
row('eye', 'pir', 'paddle.eye(n, m) + x', x=T('float32', (1,), -2, 2, seed=57881), n=4, m=3)

# Running sums of 32-bit integers stay such.
row('cumsum', 'legacy', 'paddle.cumsum(x, axis)', x=T('int32', (6, 2, 2, 4), -9, 10, seed=949933), axis=None)

# An operand in the middle is absent.
row('box_coder', 'legacy', "V.box_coder(p, v, t, 'decode_center_size', norm, axis=a)", a=0, p=T('float32', (5, 4), values=[[4.27, 1.49, 9.98, 9.17], [2.69, 2.22, 4.19, 6.38], [1.92, 3.96, 9.23, 6.49], [0.75, 0.68, 5.41, 5.49], [2.42, 1.86, 8.02, 4.56]]), v=(0.1, 0.1, 0.2, 0.2), t=T('float32', (3, 5, 4), -2, 2, seed=1), norm=True)

# Of several additions behind a convolution only the first is done in place, even where it broadcasts.
row('program', 'legacy', '[(step7 := F.swish(F.batch_norm(F.conv2d(step4, w7, None, 1, 1), m7, v7, s2, b2, False) + step3))] and [step7]', tolerance=0.0001, s2=T('float32', (7,), -2, 2, seed=933641, constant=True), b2=T('float32', (7,), -2, 2, seed=498782, constant=True), w7=T('float32', (7, 7, 3, 3), -2, 2, seed=806313), m7=T('float32', (7,), -2, 2, seed=551901, constant=True), v7=T('float32', (7,), 0.3, 2, seed=347358, constant=True), step3=T('float32', (1, 7, 2, 8), -0.37091, 31.7632, seed=0), step4=T('float32', (1, 7, 2, 8), -0.37091, 25.7907, seed=0))

# Integers go through a float type in fmax and fmin.
row('fmax', 'pir', 'paddle.fmax(x, y)', x=T('int64', (4, 6), -9, 10, seed=901501, edge=True), y=T('int64', (1, 6), -9, 10, seed=311059))
row('fmin', 'legacy', 'paddle.fmin(x, y)', x=T('int32', (4,), values=[2147483647, 16777217, -2147483648, 3]), y=T('int32', (1,), values=[2147483646]))

# One place between two corners has no coordinate.
row('affine_grid', 'pir', 'F.affine_grid(t, [2, 3, h, w], corners)', t=T('float32', (2, 2, 3), -2, 2, seed=75669), h=1, w=3, corners=True)

# Of one pixel, and in which number of dimensions Paddle takes the middle one.
row('linear_interp', 'pir', "F.interpolate(x, size=size, mode='linear', align_corners=False, data_format='NCW')", x=T('float32', (1, 2, 7), -2, 2, seed=273399), size=[1])
row('trilinear_interp', 'pir', "F.interpolate(x, size=size, mode='trilinear', align_corners=False)", x=T('float32', (1, 2, 3, 4, 5), -2, 2, seed=273399), size=[1, 2, 1])

# Complex numbers are compared, classified and have a direction.
row('equal', 'pir', 'paddle.equal(x, y)', x=T('complex64', (1, 2), -2, 2, seed=323101), y=T('complex64', (1, 1), -2, 2, seed=721616))
row('isfinite', 'pir', 'paddle.isfinite(x)', x=T('complex64', (3,), -2, 2, seed=523006))
row('logical_or', 'pir', 'paddle.logical_or(x, y)', x=T('complex64', (2,), -2, 2, seed=721157), y=T('complex64', (1,), -2, 2, seed=503692))
row('sign', 'pir', 'paddle.sign(x)', x=T('complex64', (3,), -2, 2, seed=719249))
row('expm1', 'pir', 'paddle.expm1(x)', x=T('complex128', (3,), -2, 2, seed=719249))

# What is empty and one that is broadcast to it.
row('lerp', 'pir', 'paddle.lerp(x, y, w)', x=T('float32', (0, 6, 3), -2, 2, seed=211709, saved=(-1, 6, 3)), y=T('float32', (1, 6, 3), -2, 2, seed=514169, saved=(-1, 6, 3)), w=0.3)
row('add', 'pir', 'paddle.add(x, y)', x=T('float32', (1, 6), -2, 2, seed=211709, saved=(-1, -1)), y=T('float32', (0, 6), -2, 2, seed=514169, saved=(-1, -1)))

# Types that PIR declares wrongly.
row('all', 'pir', 'paddle.all(x, axis, keep)', x=T('int64', (2, 3), 0, 2, seed=380062), axis=[0], keep=False)
row('unique_consecutive', 'pir', 'paddle.unique_consecutive(x, True, True, a)', x=T('float32', (1, 5), 0, 3, seed=833351), a=None)

# Nothing is searched in what is empty, where nothing is asked for.
row('argmin', 'pir', 'paddle.argmin(x, a)', x=T('float32', (5, 0, 0), -2, 2, seed=550671), a=2)

# Pixels are integers, the scale is a tensor, and sums of 16 bits stay such.
row('nearest_interp', 'pir', "F.interpolate(x, size=s, mode='nearest')", x=T('int64', (1, 2, 4, 5), -9, 10, seed=153792), s=(8, 10))
row('bilinear_interp', 'pir', "F.interpolate(x, scale_factor=f, mode='bilinear')", x=T('float32', (2, 3, 4, 4), -2, 2, seed=416439), f=T('float32', (1,), values=[1.7], constant=True))
row('sum', 'pir', 'paddle.sum(x, axis, keepdim=keep)', x=T('int16', (2, 2, 6), -9, 10, seed=474967), axis=None, keep=True)
row('fill_diagonal', 'pir', 'C.fill_diagonal(x, v, k, wrap)', x=T('float32', (3, 3, 3), -2, 2, seed=847968), v=1.5, k=1, wrap=False)

# Softmax of infinity is nothing but NaN; the logarithm of no sum is minus infinity; one element is its own sum.
row('softmax', 'pir', 'F.softmax(x)', x=T('float32', (2, 3), values=[[INF, 1.0, 2.0], [1.0, 2.0, 3.0]]))
row('softmax', 'pir', 'F.softmax(x)', x=T('float32', (2, 5), values=[[1.0, 0.0, NAN, 1.0, 2.0], [-INF, -INF, 1.0, 2.0, 3.0]]))
row('logsumexp', 'pir', 'paddle.logsumexp(x, axis)', x=T('float32', (2, 0), -2, 2, seed=16438), axis=1)
row('cumsum', 'legacy', "L('cumsum', {'X': x}, {'axis': a, 'exclusive': e, 'reverse': r, 'flatten': False})", x=T('float32', (1,), -2, 2, seed=938001), a=-1, e=True, r=True)

# The file says that unique makes float32, of integers too, and that what is made of it is float32 as well.
row('program', 'pir', '[(step8 := paddle.unique(step1)), (step11 := paddle.bitwise_and(step8, y11))] and [step11]', tolerance=0.0001, y11=T('int64', (1,), -9, 10, seed=206574), step1=T('int64', (3, 4), values=[[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]]))

# A list of sizes of which only some are known: -1 is what is left.
row('split', 'pir', 'paddle.split(x, [n, -1], 1)', x=T('float32', (2, 5), -2, 2, seed=87413), n=T('int32', (), values=3))
row('crop', 'legacy', 'paddle.crop(x, [n, -1], [0, 1])', x=T('float32', (3, 4), 1, 9, seed=206574, saved=(-1, -1)), n=T('int32', (), values=1))

# The longest of no sequences has no elements.
row('sequence_mask', 'legacy', 'paddle.nn.functional.sequence_mask(x, None, t)', x=T('int64', (0,), 0, 1, seed=0), t='float32')

# Nothing reads what decides the size: x ^ x is zero, and of the other only the size counts.
row('program', 'legacy', '[(step3 := paddle.unique(x3)), (step4 := paddle.bitwise_xor(step3, step3))] and [step4]', tolerance=0.0001, x3=T('int64', (3, 5), -9, 10, seed=107794))
row('program', 'legacy', '[(step1 := paddle.unique(x0)), (step2 := paddle.expand_as(x2, step1))] and [step2]', tolerance=0.0001, x0=T('int32', (6, 2), -9, 10, seed=870135), x2=T('int32', (1,), -9, 10, seed=439130))

# The weights of a convolution are another one's result, whose channels are last.
row('program', 'legacy', '[(step8 := F.leaky_relu(step3 + F.batch_norm(F.conv2d(step3, w8, None, 1, 1), m8, v8, s8, s1, False), 0.1)), (step11 := F.gelu(step3 + F.batch_norm(F.conv2d(step3, step8, None, 1, 1), v1, v3, v1, v3, False)))] and [step11]', tolerance=0.0001, v1=T('float32', (5,), 0.3, 2, seed=32968), s1=T('float32', (5,), -2, 2, seed=461174, constant=True), v3=T('float32', (5,), 0.3, 2, seed=244937, constant=True), w8=T('float32', (5, 5, 3, 3), -2, 2, seed=135181, constant=True), m8=T('float32', (5,), -2, 2, seed=82330, constant=True), v8=T('float32', (5,), 0.3, 2, seed=404950, constant=True), s8=T('float32', (5,), -2, 2, seed=170208, constant=True), step3=T('float32', (5, 5, 3, 3), -2.99555, 21.6527, seed=0))

# The ends are truncated before the steps between them.
row('linspace', 'pir', 'paddle.linspace(a, b, n, t)', a=T('float32', (1,), values=[-1.95]), b=T('float32', (1,), values=[-0.14]), n=5, t='int32')

# A result of six dimensions has no order of channels.
row('program', 'legacy', "[(step0 := F.hardswish(F.conv2d(x0, w0, None, 1, 'SAME', groups=g0))), (step1 := paddle.expand(step0, s1))] and [step1]", tolerance=0.0001, x0=T('float32', (1, 6, 3, 3), -2, 2, seed=560340), g0=6, w0=T('float32', (6, 1, 3, 3), -2, 2, seed=321761, constant=True), s1=[1, 2, 4, -1, -1, -1])

# Of a computation only the size counts, so nothing reads its loop.
row('program', 'legacy', '[(step7 := paddle.gather_nd(step4, paddle.nonzero(step4 > 0)) * 2), (step11 := paddle.zeros_like(step7))] and [step11]', tolerance=0.0001, step4=T('int32', (4, 2), values=[[-8, 10], [12, 8], [-8, 2], [14, 12]]))

# A product over nothing is zero, and has a bias and an activation all the same.
row('program', 'pir', '[(s := F.hardswish(paddle.matmul(x, w) + b)), (t := paddle.matmul(x, w))] and [s, t]', x=T('float32', (2, 3, 0), -2, 2, seed=1, saved=(-1, 3, -1)), w=T('float32', (0, 4), -2, 2, seed=2, saved=(-1, 4)), b=T('float32', (4,), -2, 2, seed=3, constant=True))

# The file says that the logarithm of integers is one, and what a loop begins with.
row('program', 'pir', "[(step5 := paddle.log(x5)), (step10 := paddle.static.nn.while_loop(lambda _i, _a: _i < n10, lambda _i, _a: [_i + 1, paddle.concat([_a, step5[:1]])], [paddle.full([1], 0, 'int64'), step5])[1])] and [step10]", tolerance=0.0001, x5=T('int64', (5, 5, 1), 1, 9, seed=210592), n10=0)

# The library does not reorder integers of 64 bits.
row('program', 'legacy', '[(step12 := F.hardswish(step9 + F.batch_norm(F.conv2d(step9, w12, None, 1, 1), m12, v12, s12, b12, False))), (step14 := paddle.cast(step12, t14))] and [step14]', tolerance=0.0001, w12=T('float32', (3, 3, 3, 3), -2, 2, seed=140927, constant=True), m12=T('float32', (3,), -2, 2, seed=603112, constant=True), v12=T('float32', (3,), 0.3, 2, seed=684513, constant=True), s12=T('float32', (3,), -2, 2, seed=131776, constant=True), b12=T('float32', (3,), -2, 2, seed=654417, constant=True), t14='int64', step9=T('float32', (1, 3, 6, 7), -0.278111, 16.2018, seed=0))
row('program', 'pir', '[(c := F.conv2d(x, w)), (p := c * paddle.cast(m, "float32"))] and [p]', tolerance=0.0001, x=T('float32', (1, 3, 4, 5), -2, 2, seed=1), w=T('float32', (8, 3, 1, 1), -2, 2, seed=2, constant=True), m=T('int64', (1, 8, 4, 5), 0, 3, seed=3))
row('unique', 'pir', 'paddle.unique(x, True, True, True, axis=k)', x=T('int64', (2, 3, 12), 0, 2, seed=1), k=2)
row('unique', 'legacy', 'paddle.unique(x, True, True, True, axis=k)', x=T('int64', (18,), 1, 3, seed=1), k=-1)
row('put_along_axis', 'pir', "paddle.put_along_axis(x, i, v, 0, 'mean', s, False)", x=T('int64', (5, 4), -9, 10, seed=155329), i=T('int64', (3, 4), 0, 5, seed=598619), v=T('int64', (3, 4), -9, 10, seed=406564), s=False)
# A block captures what the file declares wrongly, and its alternative is zeros of that type.
row('program', 'legacy', '[(step0 := paddle.nansum(x0, axis0, keepdim=keep0)), (step1 := paddle.expm1(x1)), (step2 := paddle.static.nn.cond(paddle.mean(step0) > 0, lambda: step1[:1] * 2, lambda: step1 + 0.5))] and [step2]', tolerance=0.0001, x0=T('float32', (5, 5), -2, 2, seed=530724), axis0=None, keep0=False, x1=T('int64', (2,), -9, 10, seed=358385))
row('program', 'pir', '[(step5 := paddle.mean(m3, axis5, keepdim=keep5))] and [step5]', tolerance=0.0001, m3=T('bool', (2, 6, 2), -2, 2, seed=701696), axis5=[1], keep5=True)
