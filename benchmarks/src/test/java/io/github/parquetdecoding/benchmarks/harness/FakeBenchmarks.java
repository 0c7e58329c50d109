// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** The main class of jars that look like JMH benchmarks and time nothing: runs are recorded in a log. */
public final class FakeBenchmarks {
    private static final String PLAN = "plan.properties";

    private FakeBenchmarks() {
    }

    /**
     * @param speed of the row under test; the control's is 10
     * @param failAt the run that fails, counting those of all jars with this log from 1; 0 for none
     * @param rows 1 without the control
     */
    static Path jar(Path file, Path log, double speed, int failAt, int rows) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, FakeBenchmarks.class.getName());
        Properties plan = new Properties();
        plan.setProperty("name", file.getFileName().toString());
        plan.setProperty("log", log.toString());
        plan.setProperty("speed", "" + speed);
        plan.setProperty("failAt", "" + failAt);
        plan.setProperty("rows", "" + rows);
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
            jar.putNextEntry(new JarEntry("META-INF/BenchmarkList"));
            jar.putNextEntry(new JarEntry(PLAN));
            plan.store(jar, null);
            jar.putNextEntry(new JarEntry("own/commit.properties"));
            jar.write(("git.commit.id.describe=of-" + file.getFileName()).getBytes(StandardCharsets.UTF_8));
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
        Properties plan = new Properties();
        try (InputStream in = FakeBenchmarks.class.getResourceAsStream("/" + PLAN)) {
            plan.load(in);
        }
        Path log = Path.of(plan.getProperty("log"));
        Files.writeString(log, plan.getProperty("name") + " " + String.join(" ", arguments) + "\n",
                StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        int run = Files.readAllLines(log).size();
        System.out.println("This is run " + run);
        if (run == Integer.parseInt(plan.getProperty("failAt"))) {
            System.err.println("Wrong answer, not timed");
            System.exit(1);
        }
        double noise = 1 + 0.001 * (run % 3);
        String ours = row("OwnBenchmark.ours", noise * Double.parseDouble(plan.getProperty("speed")));
        String control = plan.getProperty("rows").equals("1") ? "" : "," + row("OwnBenchmark.control", 10 * noise);
        Files.writeString(Path.of(arguments[List.of(arguments).indexOf("-rff") + 1]), "[" + ours + control + "]");
    }

    private static String row(String name, double score) {
        return JmhJson.entry(name, "thrpt", "ops/ms", 1, "16", new double[] {score, score});
    }
}
