// SPDX-License-Identifier: Apache-2.0
//! Answers each line of standard input, a column and a Parquet file, with the sum of the column by arrow-rs: of the
//! bits of floating-point numbers, and of the lengths of strings.
use std::fs::File;
use std::io::stdin;

use arrow::array::{Array, AsArray, Int64Array};
use arrow::buffer::ScalarBuffer;
use arrow::compute::sum;
use arrow::datatypes::{DataType, Date32Type, Float32Type, Float64Type, Int32Type, Int64Type};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::arrow::ProjectionMask;

fn main() {
    for line in stdin().lines() {
        let line = line.unwrap();
        let (column, path) = line.split_once(' ').expect("a column and a file");
        println!("{}", column_sum(column, path));
    }
}

fn column_sum(column: &str, path: &str) -> i64 {
    let builder = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
    let only = ProjectionMask::columns(builder.parquet_schema(), [column]);
    let batches = builder.with_projection(only).with_batch_size(8192).build().unwrap();
    batches.map(|batch| batch_sum(batch.unwrap().column(0))).fold(0, i64::wrapping_add)
}

/// arrow-rs adds up 32-bit integers in 32 bits, which those of a batch must not overflow.
fn batch_sum(values: &dyn Array) -> i64 {
    match values.data_type() {
        DataType::Int32 => sum(values.as_primitive::<Int32Type>()).unwrap_or(0).into(),
        DataType::Date32 => sum(values.as_primitive::<Date32Type>()).unwrap_or(0).into(),
        DataType::Int64 => sum(values.as_primitive::<Int64Type>()).unwrap_or(0),
        DataType::Float64 => {
            let doubles = values.as_primitive::<Float64Type>();
            let bits = ScalarBuffer::new(doubles.values().inner().clone(), 0, doubles.len());
            sum(&Int64Array::new(bits, doubles.nulls().cloned())).unwrap_or(0)
        }
        DataType::Float32 => {
            let floats = values.as_primitive::<Float32Type>();
            floats.iter().flatten().map(|value| i64::from(value.to_bits() as i32)).sum()
        }
        DataType::FixedSizeBinary(size) => (values.len() - values.null_count()) as i64 * i64::from(*size),
        DataType::Utf8 => {
            let offsets = values.as_string::<i32>().value_offsets();
            (offsets[offsets.len() - 1] - offsets[0]).into()
        }
        other => panic!("no sum of {other}"),
    }
}
