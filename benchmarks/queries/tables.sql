-- SPDX-License-Identifier: Apache-2.0
-- Floating-point numbers are multiples of a power of two, so that their sums are the same in any order.

-- sales:
SELECT id DIV 4 AS order_id, id % 4 + 1 AS line,
    CAST(rand(1) * 200000 AS INT) AS part, CAST(rand(2) * 10000 AS INT) AS supplier,
    CAST(rand(3) * 50 AS INT) + 1 AS quantity, CAST(rand(4) * 4000000 AS INT) / 4D AS price,
    CAST(rand(5) * 11 AS INT) / 4D AS discount, CAST(CAST(rand(6) * 9 AS INT) / 4D AS FLOAT) AS tax,
    CAST(rand(7) * 300 AS BIGINT) * 1000003 AS customer, CAST(rand(8) * 90 AS SMALLINT) AS port,
    CAST(rand(9) * 100000 AS INT) / 4D AS cost,
    DATE '1992-01-02' + CAST(rand(10) * 2526 AS INT) AS shipped,
    DATE '1992-01-31' + CAST(rand(11) * 2466 AS INT) AS due,
    DATE '1992-01-04' + CAST(rand(12) * 2554 AS INT) AS received,
    IF(rand(13) < 0.10, NULL, CAST(rand(14) * 6 AS INT)) AS status,
    IF(rand(15) < 0.15, NULL, CAST(rand(16) * 300 AS BIGINT) * 1000003) AS agent,
    IF(rand(17) < 0.20, NULL, CAST(rand(18) * 50 AS INT) / 4D) AS refund,
    IF(rand(19) < 0.10, NULL, DATE '1995-01-01' + CAST(rand(20) * 2000 AS INT)) AS returned,
    IF(rand(21) < 0.15, NULL, CAST(rand(22) * 5000 AS INT)) AS depot,
    element_at(array('A', 'N', 'R'), CAST(rand(23) * 3 AS INT) + 1) AS flag,
    element_at(array('AIR', 'FOB', 'MAIL', 'RAIL', 'SHIP', 'TRUCK'), CAST(rand(24) * 6 AS INT) + 1) AS mode,
    substring(sha2(CAST(id AS STRING), 256), 1, CAST(rand(25) * 30 AS INT) + 10) AS comment
FROM range(0, ${rows}, 1, 4);

-- delta_events:
SELECT id * 3 + CAST(rand(1) * 3 AS BIGINT) AS id, CAST(rand(2) * 4000 AS INT) AS value,
    1700000000000000 + id * 1000000 + CAST(rand(3) * 900000 AS BIGINT) AS time, CAST(rand(4) * 1000000 AS INT) AS user,
    concat('https://example.org/', CAST(id DIV 50 AS STRING), '/', hex(CAST(rand(5) * 4000 AS INT))) AS page,
    substring(sha2(CAST(id AS STRING), 256), 1, CAST(rand(6) * 16 AS INT)) AS token
FROM range(0, ${rows}, 1, 4);

-- measurements:
SELECT temperature, CAST(rand(1) AS FLOAT) AS noise, price, floor(price) / 4D AS level,
    CAST(rand(2) * 4000000000 - 2000000000 AS INT) AS id,
    1700000000000000 + id * 1000000 + CAST(rand(3) * 900000 AS BIGINT) AS time,
    CAST(rand(4) * 1000000 AS DECIMAL(18, 2)) AS amount,
    IF(rand(5) < 0.20, NULL, CAST(temperature / 2 AS FLOAT)) AS maybe_float,
    IF(rand(6) < 0.20, NULL, price / 2) AS maybe_double,
    IF(rand(7) < 0.20, NULL, id * 1000003) AS maybe_long,
    named_struct('x', -temperature, 'y', -price) AS point
FROM (
    SELECT id, CAST(20 + 5 * sin(id / 500) + rand(8) / 10 AS FLOAT) AS temperature,
        CAST((100 + 50 * sin(id / 90000) + rand(9)) * 262144 AS BIGINT) / 262144D AS price
    FROM range(0, ${rows}, 1, 4));
