// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** The engines that the agent is tested in, by the coordinates of their jars, which Maven resolves. */
enum Engine {
    SPARK_3_5(spark("3.5.9")),
    SPARK_4_0(spark("4.0.4")),
    SPARK_4_1(spark("4.1.3")),
    SPARK_4_2(spark("4.2.0")),
    /** Not on Maven Central: {@code -Dspark.4.3.jars} names the folder of jars that PyPI's package has. */
    SPARK_4_3,
    /** With a relocated parquet-java beside Spark's. From 1.11 on Iceberg reads BYTE_STREAM_SPLIT by itself. */
    ICEBERG_1_10("org.apache.iceberg:iceberg-spark-runtime-4.0_2.13:1.10.2", spark("4.0.4")),
    ICEBERG_1_11("org.apache.iceberg:iceberg-spark-runtime-4.0_2.13:1.11.0", spark("4.0.4")),
    FLINK_1_20(flink("1.20.1", "flink-parquet")),
    /** With a parquet-java that is not relocated, in a jar that the tests give to the class loader of the jobs. */
    FLINK_2_3(flink("2.3.0", "flink-sql-parquet")),
    /** With a relocated parquet-java, as everything that brings Paimon into an engine has it. */
    PAIMON_1_4("org.apache.paimon:paimon-bundle:1.4.2", hadoop()),
    /** parquet-java with its own tests. Later versions of parquet-protobuf have no published tests. */
    PARQUET_JAVA_SUITES("org.apache.parquet:parquet-avro:1.18.1 org.apache.parquet:parquet-protobuf:1.17.0",
            parquetTests("avro:1.18.1", "hadoop:1.18.1", "column:1.18.1", "common:1.18.1", "protobuf:1.17.0"), hadoop(),
            "org.junit.platform:junit-platform-console-standalone:6.0.1 junit:junit:4.13.2",
            "org.mockito:mockito-core:5.20.0 org.assertj:assertj-core:3.27.6 com.google.guava:guava:33.6.0-jre",
            "com.google.truth.extensions:truth-proto-extension:1.4.4 net.openhft:zero-allocation-hashing:0.27ea0");

    private static final String DEPENDENCY = """
            <dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>
            <classifier>%s</classifier><exclusions>
                <!-- For the state of streams only, and a quarter of all bytes. -->
                <exclusion><groupId>org.rocksdb</groupId><artifactId>rocksdbjni</artifactId></exclusion>
            </exclusions></dependency>
            """;

    private final List<String> coordinates;
    private String classPath;

    Engine(String... coordinates) {
        this.coordinates = Stream.of(coordinates).flatMap(several -> Stream.of(several.split(" "))).toList();
    }

    private static String spark(String version) {
        return "org.apache.spark:spark-sql_2.13:" + version;
    }

    private static String flink(String version, String parquet) {
        return Stream.of("flink-clients", "flink-connector-files", "flink-table-api-java-bridge",
                        "flink-table-runtime", "flink-table-planner-loader", parquet)
                .map(artifact -> "org.apache.flink:" + artifact + ":" + version + " ")
                .collect(Collectors.joining()) + hadoop() + " com.github.luben:zstd-jni:1.5.7-6";
    }

    private static String parquetTests(String... modules) {
        return Stream.of(modules).map(module -> "org.apache.parquet:parquet-" + module + ":tests")
                .collect(Collectors.joining(" "));
    }

    private static String hadoop() {
        return "org.apache.hadoop:hadoop-client-api:3.5.0 org.apache.hadoop:hadoop-client-runtime:3.5.0";
    }

    /** A separate project for each: the versions that this build manages are not the engine's. */
    synchronized String classPath() throws IOException, InterruptedException {
        if (this == SPARK_4_3) {
            classPath = Path.of(System.getProperty("spark.4.3.jars"), "*").toString();
        } else if (classPath == null) {
            Path folder = Files.createDirectories(Path.of("target", "engines", name()));
            Path pom = Files.writeString(folder.resolve("pom.xml"), coordinates.stream()
                    .map(each -> DEPENDENCY.formatted((Object[]) (each + ":").split(":", -1)))
                    .collect(Collectors.joining("", """
                            <project><modelVersion>4.0.0</modelVersion>
                            <groupId>engines</groupId><artifactId>engine</artifactId><version>1</version>
                            <dependencies>
                            """, "</dependencies></project>")));
            Path jars = folder.resolve("classpath");
            Path log = folder.resolve("log");
            int status = new ProcessBuilder(Path.of(System.getProperty("maven.home"), "bin", "mvn").toString(),
                    "--batch-mode", "--no-transfer-progress", "--file", pom.toString(),
                    "-Dmaven.repo.local=" + System.getProperty("localRepository"),
                    "-Dmdep.outputFile=" + jars.toAbsolutePath(),
                    "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath")
                    .redirectErrorStream(true).redirectOutput(log.toFile()).start().waitFor();
            assertThat(status).as(Files.readString(log)).isZero();
            classPath = Files.readString(jars);
        }
        return classPath;
    }
}
