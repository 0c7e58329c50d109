-- SPDX-License-Identifier: Apache-2.0

-- five nullable columns:
SELECT sum(status), sum(agent), sum(refund), max(returned), sum(depot) FROM sales;

-- integers and dates:
SELECT sum(order_id), sum(supplier), sum(quantity), max(shipped), max(due), max(received) FROM sales;

-- eleven numeric columns:
SELECT sum(order_id), sum(line), sum(part), sum(supplier), sum(quantity), sum(price), sum(discount), sum(tax),
    sum(customer), sum(port), sum(cost)
FROM sales;

-- full scan:
SELECT bit_xor(xxhash64(*)) FROM sales;

-- DELTA integers:
SELECT sum(id), sum(value), bit_xor(time), sum(user) FROM delta_events;

-- DELTA strings:
SELECT sum(length(page)), sum(octet_length(token)) FROM delta_events;
