// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command. */
@Command(
        name = "scan",
        mixinStandardHelpOptions = true,
        versionProvider = Scan.Version.class,
        sortOptions = false,
        description = {
            "Reads each column of Parquet files value by value with parquet-java's ColumnReader and batch by batch "
                    + "with ColumnBatchReader, compares all values, and tells how fast both are.",
            "Decompression is timed, reading bytes from the file is not.",
            "Then times the whole file, from opening it to the sums of these columns, with parquet-java and with "
                    + "ColumnFileReader."},
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:the answers of all files are the same",
            "1:a file cannot be scanned, or has no such column",
            "2:unknown option or wrong use",
            "3:the answers differ"})
public final class Scan implements Callable<Integer> {
    static final int UNUSABLE = 1;
    static final int DIFFERENT = 3;

    @Parameters(arity = "0..*", paramLabel = "FILE", description = "Parquet files on this machine.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--columns", paramLabel = "<name>,...", description = "Only these columns, named as "
            + "the report names them, or all columns of these groups. The option can be repeated.")
    private List<String> columns = new ArrayList<>();

    @Option(names = "--threads", paramLabel = "<n>", defaultValue = "0",
            description = "How many threads read the whole file, after one has done so. Default: one per processor.")
    private int threads;

    @Option(names = "--seconds", paramLabel = "<s>", defaultValue = "2", description = "About how long to time each "
            + "column. Of large files, only some row groups are timed; all are compared. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Option(names = "--html", paramLabel = "<page>", description = "Also writes a page with charts of the ratios.")
    private Path html;

    @Option(names = "--json", paramLabel = "<file>", description = "Also writes all figures, each round's included.")
    private Path json;

    @Option(names = "--sample", paramLabel = "<file>", description = "Writes a sample file unless it exists, and scans "
            + "it if no other file is named.")
    private Path sample;

    @Spec
    private CommandSpec spec;

    private final ColumnSource batches;
    private final boolean hasTerminal;

    private Scan(ColumnSource batches, boolean hasTerminal) {
        this.batches = batches;
        this.hasTerminal = hasTerminal;
    }

    /** Runs the command and ends the process. */
    public static void main(String[] arguments) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        warnOfNoUnsafe();
        System.exit(run(new BatchSource(), Progress.isTerminal(), out, err, arguments));
    }

    /** Codecs use Unsafe, which makes JDK 24 and later print a warning; no manifest entry turns it off. */
    private static void warnOfNoUnsafe() {
        try {
            Field warned = Class.forName("sun.misc.Unsafe").getDeclaredField("memoryAccessWarned");
            warned.setAccessible(true);
            warned.setBoolean(null, true);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // The warning is harmless.
        }
    }

    /** @param batches our side */
    static int run(ColumnSource batches, boolean hasTerminal, PrintWriter out, PrintWriter err, String... arguments) {
        return new CommandLine(new Scan(batches, hasTerminal)).setOut(out).setErr(err)
                .setExecutionExceptionHandler((exception, command, parsed) -> {
                    if (exception instanceof ScanException failure) {
                        err.println(failure.getMessage());
                        return failure.exitCode;
                    }
                    throw exception;
                })
                .execute(arguments);
    }

    @Override
    public Integer call() throws IOException, ScanException {
        check(!files.isEmpty() || sample != null, "Missing a FILE to scan");
        check(threads >= 0, "--threads must be at least 0: " + threads);
        check(seconds > 0, "--seconds must be above 0: " + seconds);
        checkWritable(html);
        checkWritable(json);
        checkWritable(sample);
        PrintWriter out = spec.commandLine().getOut();
        if (sample != null && Files.notExists(sample)) {
            SampleFile.write(sample, SampleFile.ROWS);
            out.println("Wrote " + shown(sample) + ": " + SampleFile.DESCRIPTION);
            out.println();
        }
        List<ScannedFile> opened = new ArrayList<>();
        for (Path file : files.isEmpty() ? List.of(sample) : files) {
            opened.add(ScannedFile.open(file, columns));
        }
        List<FileResult> results = new ArrayList<>();
        for (ScannedFile file : opened) {
            results.add(scan(file));
            TextReport.print(results.get(results.size() - 1), out);
        }
        write(html, HtmlReport.of(results));
        write(json, JsonReport.of(results));
        return 0;
    }

    private FileResult scan(ScannedFile file) throws IOException, ScanException {
        Progress progress = new Progress(hasTerminal ? spec.commandLine().getErr() : null, Progress.PATIENCE);
        int threadCount = threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
        try (FileScan scan = new FileScan(file, threadCount, seconds, batches, progress)) {
            return scan.run();
        } finally {
            progress.clear();
        }
    }

    /** {@return a path, relative to the current folder if it leads into it} */
    static Path shown(Path file) {
        Path here = Path.of("").toAbsolutePath();
        return file.isAbsolute() && file.startsWith(here) ? here.relativize(file) : file;
    }

    private void check(boolean condition, String message) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }

    private static void checkWritable(Path file) throws ScanException {
        if (file != null) {
            Path parent = file.toAbsolutePath().getParent();
            String reason = Files.isDirectory(file) ? "it is a folder"
                    : !Files.isDirectory(parent) ? parent + " is not a folder"
                    : !Files.isWritable(Files.exists(file) ? file : parent) ? "no permission" : null;
            if (reason != null) {
                throw ScanException.unusable("Cannot write " + file + ": " + reason, null);
            }
        }
    }

    private void write(Path file, String text) throws IOException, ScanException {
        if (file != null) {
            try {
                Files.writeString(file, text);
            } catch (IOException e) {
                throw ScanException.unusable("Cannot write " + file + ": " + e, e);
            }
            spec.commandLine().getOut().println("Wrote " + shown(file));
        }
    }

    /** Versions of this command and of parquet-java. */
    static final class Version implements IVersionProvider {
        static String ours() {
            String version = Scan.class.getPackage().getImplementationVersion();
            return version == null ? "of this build" : version;
        }

        @Override
        public String[] getVersion() {
            return new String[] {"scan " + ours() + ", with " + ScannedFile.PARQUET_JAVA};
        }
    }
}
