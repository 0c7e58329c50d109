// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** The main class of jars that look like JMH benchmarks but time nothing and log their runs. */
public final class FakeBenchmarks {
    private FakeBenchmarks() {
    }

    /**
     * @param speed the speed of the row under test, the control's is 10; NaN for a mode without scores of iterations
     * @param failAt which run fails, counted from 1 over all jars with this log; 0 for none
     * @param rows 1 to leave out the control
     */
    static Path jar(Path file, Path log, double speed, int failAt, int rows) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, FakeBenchmarks.class.getName());
        String plan = String.join("\n", file.getFileName().toString(), log.toString(), "" + speed, "" + failAt,
                "" + rows);
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
            for (Map.Entry<String, String> text : Map.of("META-INF/BenchmarkList", "", "plan", plan,
                    "own/commit.properties", "git.commit.id.describe=of-" + file.getFileName()).entrySet()) {
                jar.putNextEntry(new JarEntry(text.getKey()));
                jar.write(text.getValue().getBytes());
            }
            for (Class<?> each : List.of(FakeBenchmarks.class, JmhJson.class)) {
                String name = each.getName().replace('.', '/') + ".class";
                jar.putNextEntry(new JarEntry(name));
                try (InputStream in = each.getClassLoader().getResourceAsStream(name)) {
                    in.transferTo(jar);
                }
            }
        }
        return file;
    }

    public static void main(String[] arguments) throws IOException {
        String[] plan = new String(FakeBenchmarks.class.getResourceAsStream("/plan").readAllBytes()).split("\n");
        Path log = Path.of(plan[1]);
        Files.writeString(log, plan[0] + " " + String.join(" ", arguments) + "\n",
                StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        int run = Files.readAllLines(log).size();
        System.out.println("This is run " + run);
        if (run == Integer.parseInt(plan[3])) {
            System.err.println("The answer is wrong and not timed");
            System.exit(1);
        }
        double noise = 1 + 0.001 * (run % 3);
        String ours = row("OwnBenchmark.ours", noise * Double.parseDouble(plan[2]));
        String control = plan[4].equals("1") ? "" : "," + row("OwnBenchmark.control", 10 * noise);
        Files.writeString(Path.of(arguments[List.of(arguments).indexOf("-rff") + 1]), "[" + ours + control + "]");
    }

    private static String row(String name, double score) {
        return Double.isNaN(score)
                ? JmhJson.entry(name, "sample", "ops/ms", 1, "16", new double[1]).replace("rawData", "rawDataHistogram")
                : JmhJson.entry(name, "thrpt", "ops/ms", 1, "16", new double[] {score, score});
    }
}
