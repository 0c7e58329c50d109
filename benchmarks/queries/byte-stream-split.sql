-- SPDX-License-Identifier: Apache-2.0

-- floats and doubles:
SELECT sum(temperature), sum(price) FROM measurements;

-- integers:
SELECT sum(id), bit_xor(time) FROM measurements;

-- nullable columns:
SELECT sum(maybe_float), sum(maybe_double), bit_xor(maybe_long) FROM measurements;

-- members of a struct:
SELECT sum(point.x), sum(point.y) FROM measurements;

-- decimals:
SELECT sum(amount) FROM measurements;

-- full scan:
SELECT bit_xor(xxhash64(*)) FROM measurements;
