// SPDX-License-Identifier: Apache-2.0
//! Times arrow-rs at adding up all columns of files, as peers.py does: cargo run --release FILE...
use arrow::array::{cast::AsArray, types::*, ArrayRef};
use arrow::datatypes::DataType;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use std::{fs::File, sync::atomic::{AtomicUsize, Ordering}, thread, time::Instant};

/// The sum of integers and unscaled decimals, or of the lengths of strings.
fn sum(column: &ArrayRef) -> i128 {
    match column.data_type() {
        DataType::Int32 => column.as_primitive::<Int32Type>().values().iter().map(|v| *v as i64).sum::<i64>() as i128,
        DataType::Date32 => column.as_primitive::<Date32Type>().values().iter().map(|v| *v as i64).sum::<i64>() as i128,
        DataType::Int64 => column.as_primitive::<Int64Type>().values().iter().sum::<i64>() as i128,
        DataType::Decimal128(_, _) => column.as_primitive::<Decimal128Type>().values().iter().sum(),
        DataType::Utf8 => column.as_string::<i32>().offsets().lengths().sum::<usize>() as i128,
        DataType::Utf8View => column.as_string_view().views().iter().map(|v| *v as u32 as i64).sum::<i64>() as i128,
        other => panic!("{other}"),
    }
}

fn builder(path: &str) -> ParquetRecordBatchReaderBuilder<File> {
    ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap()
}

/// Threads take row groups in turn.
fn read(path: &str, threads: usize) -> i128 {
    let groups = builder(path).metadata().num_row_groups();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let all: Vec<_> = (0..threads).map(|_| scope.spawn(|| {
            let mut total = 0;
            loop {
                let group = next.fetch_add(1, Ordering::Relaxed);
                if group >= groups {
                    return total;
                }
                for batch in builder(path).with_row_groups(vec![group]).with_batch_size(8192).build().unwrap() {
                    total += batch.unwrap().columns().iter().map(sum).sum::<i128>();
                }
            }
        })).collect();
        all.into_iter().map(|thread| thread.join().unwrap()).sum()
    })
}

fn main() {
    for path in std::env::args().skip(1) {
        for threads in [1, 2] {
            let mut millis = vec![];
            let mut total = 0;
            for _ in 0..9 {
                let start = Instant::now();
                total = read(&path, threads);
                millis.push(start.elapsed().as_millis());
            }
            let mut measured = millis.split_off(2);
            measured.sort();
            println!("{path} arrow-rs, {threads} threads: {} ms, sum {total}", measured[3]);
        }
    }
}
