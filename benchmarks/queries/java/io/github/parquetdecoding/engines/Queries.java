// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;

/** Times whole queries in engines, without and with the agent, and compares all answers. */
@Command(
        name = "queries",
        mixinStandardHelpOptions = true,
        version = "queries of parquet-decoding-utils",
        description = "Times whole queries in engines, without and with the agent, and compares all answers.",
        subcommands = CommandLine.HelpCommand.class)
final class Queries {
    @Option(names = "--out-dir", paramLabel = "<folder>", defaultValue = "target/queries", scope = ScopeType.INHERIT,
            description = "Where the CSV files and the generated tables are. Default: ${DEFAULT-VALUE}.")
    private Path folder;

    @Option(names = "--rows", paramLabel = "<count>", defaultValue = "4000", scope = ScopeType.INHERIT,
            description = "Rows of a generated table. Default: ${DEFAULT-VALUE}; results need millions.")
    private int rows;

    @Option(names = "--runs", paramLabel = "<count>", defaultValue = "1", scope = ScopeType.INHERIT,
            description = "Timed runs of each query after the warm-up. Default: ${DEFAULT-VALUE}.")
    private int runs;

    private Queries() {
    }

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    static int run(String... arguments) {
        return new CommandLine(new Queries()).setCaseInsensitiveEnumValuesAllowed(true).execute(arguments);
    }

    @Command(mixinStandardHelpOptions = true, description = "Times columns of each encoding, in Spark and, where Spark "
            + "does not need the agent, in Flink and Iceberg; the latter needs JDK 17.")
    void encodings(
            @Parameters(paramLabel = "<columns>", arity = "0..*",
                    description = "Which ones: ${COMPLETION-CANDIDATES}. Default: all.")
            List<QueryWorkload> workloads) throws Exception {
        for (QueryWorkload workload : workloads == null ? List.of(QueryWorkload.values()) : workloads) {
            EncodedQueries.time(workload, output(), rows, runs);
        }
    }

    @Command(mixinStandardHelpOptions = true, description = "Times scans and TPC-H's queries in Spark, of files as "
            + "writers write them unless told otherwise.")
    void ordinary(
            @Option(names = "--tpch", paramLabel = "<folder>", description = "Has a Parquet file of each table of "
                    + "TPC-H. Without it, only scans are timed.")
            Path tpch,
            @Option(names = "--processes", paramLabel = "<count>", defaultValue = "1",
                    description = "How often to do it all in fresh JVMs. Default: ${DEFAULT-VALUE}.")
            int processes,
            @Option(names = "--threads", paramLabel = "<count>", defaultValue = "2",
                    description = "Tasks that run at a time. Default: ${DEFAULT-VALUE}.")
            int threads) throws IOException {
        OrdinaryQueries queries = new OrdinaryQueries(output(), runs, processes, threads);
        queries.time(OrdinaryTables.scans(rows));
        if (tpch != null) {
            queries.time(OrdinaryTables.tpch(tpch.toAbsolutePath()));
        }
    }

    private Path output() throws IOException {
        return Files.createDirectories(folder.toAbsolutePath());
    }
}
