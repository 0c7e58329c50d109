// SPDX-License-Identifier: Apache-2.0
//! Times arrow-rs at adding up all columns of files, as peers.py does: cargo run --release FILE...
use arrow::array::{cast::AsArray, types::*, Array, ArrayRef, ArrowPrimitiveType};
use arrow::datatypes::DataType;
use parquet::arrow::{arrow_reader::ParquetRecordBatchReaderBuilder, ProjectionMask};
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
fn read(path: &str, threads: usize, sum: fn(&ArrayRef) -> i128) -> i128 {
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

extern "C" {
    /// Microseconds of CPU of the process, by POSIX.
    fn clock() -> std::ffi::c_long;
}

fn wrapping_sum(values: impl Iterator<Item = i64>) -> i64 {
    values.fold(0, i64::wrapping_add)
}

fn bits<T: ArrowPrimitiveType>(column: &ArrayRef, bits: impl Fn(T::Native) -> i64) -> i64 {
    let values = column.as_primitive::<T>();
    if values.null_count() == 0 {
        wrapping_sum(values.values().iter().map(|v| bits(*v)))
    } else {
        wrapping_sum(values.iter().flatten().map(bits))
    }
}

/// The sum of everything in a field that is not null; of floating-point numbers, of their bits.
fn nested_sum(column: &ArrayRef) -> i64 {
    match column.data_type() {
        DataType::Struct(_) => wrapping_sum(column.as_struct().columns().iter().map(nested_sum)),
        DataType::Map(_, _) => wrapping_sum(column.as_map().entries().columns().iter().map(nested_sum)),
        DataType::List(_) => nested_sum(column.as_list::<i32>().values()),
        DataType::Int32 => bits::<Int32Type>(column, |v| v as i64),
        DataType::Float32 => bits::<Float32Type>(column, |v| v.to_bits() as i32 as i64),
        DataType::Float64 => bits::<Float64Type>(column, |v| v.to_bits() as i64),
        _ => sum(column) as i64,
    }
}

/// Prints the sum of a field, and the median of the seconds of CPU, for peers.py.
fn nested(path: &str, field: &str) {
    let mut micros = vec![];
    let mut total = 0;
    for _ in 0..9 {
        let start = unsafe { clock() };
        let file = builder(path);
        let fields = file.parquet_schema().root_schema().get_fields();
        let index = fields.iter().position(|each| each.name() == field).unwrap();
        let mask = ProjectionMask::roots(file.parquet_schema(), [index]);
        let batches = file.with_projection(mask).with_batch_size(8192).build().unwrap();
        total = wrapping_sum(batches.map(|batch| nested_sum(batch.unwrap().column(0))));
        micros.push(unsafe { clock() } - start);
    }
    let mut measured = micros.split_off(2);
    measured.sort();
    println!("{total} {}", measured[3] as f64 / 1e6);
}

/// Prints the sum, and medians of the seconds by the clock and of CPU, with one thread and with two, for peers.py.
fn floats(path: &str) {
    for threads in [1, 2] {
        let mut total = 0;
        let mut measured: Vec<_> = (0..5).map(|_| {
            let (start, cpu) = (Instant::now(), unsafe { clock() });
            total = read(path, threads, |column| nested_sum(column) as i128) as i64;
            (start.elapsed().as_secs_f64(), (unsafe { clock() } - cpu) as f64 / 1e6)
        }).skip(2).collect();
        measured.sort_by(|a, b| a.0.total_cmp(&b.0));
        println!("{total} {} - {}", measured[1].0, measured[1].1);
    }
}

fn main() {
    let args: Vec<_> = std::env::args().skip(1).collect();
    if args[0] == "--nested" {
        return nested(&args[1], &args[2]);
    }
    if args[0] == "--floats" {
        return floats(&args[1]);
    }
    for path in args {
        for threads in [1, 2] {
            let mut millis = vec![];
            let mut total = 0;
            for _ in 0..9 {
                let start = Instant::now();
                total = read(&path, threads, sum);
                millis.push(start.elapsed().as_millis());
            }
            let mut measured = millis.split_off(2);
            measured.sort();
            println!("{path} arrow-rs, {threads} threads: {} ms, sum {total}", measured[3]);
        }
    }
}
