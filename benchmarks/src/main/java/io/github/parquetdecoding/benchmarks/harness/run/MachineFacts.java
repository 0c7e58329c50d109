// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.parquetdecoding.DecodingKernels;
import io.github.parquetdecoding.benchmarks.harness.results.JsonFile;
import io.github.parquetdecoding.benchmarks.harness.results.ResultsFile;

/** The facts that JMH's results lack: the processor, the commit, and the kernels that ran. */
public final class MachineFacts {
    private static final Map<List<String>, String> KERNELS = new ConcurrentHashMap<>();

    private MachineFacts() {
    }

    /** The results with an additional object in each entry, which other readers ignore. */
    static String addedTo(String results) {
        JsonArray entries = JsonParser.parseString(results).getAsJsonArray();
        JsonObject machine = new JsonObject();
        machine.addProperty("cpu", cpu());
        machine.addProperty("cores", Runtime.getRuntime().availableProcessors());
        machine.addProperty("commit", commit());
        machine.addProperty(ResultsFile.DATE, LocalDate.now(ZoneOffset.UTC).toString());
        for (JsonElement each : entries) {
            JsonObject entry = each.getAsJsonObject();
            List<String> java = new ArrayList<>(List.of(entry.get("jvm").getAsString()));
            entry.getAsJsonArray("jvmArgs").forEach(argument -> java.add(argument.getAsString()));
            machine.addProperty("kernels", KERNELS.computeIfAbsent(java, MachineFacts::kernels));
            entry.add(ResultsFile.MACHINE, machine.deepCopy());
        }
        return JsonFile.text(entries);
    }

    /** Asks a JVM that is started like the forks. */
    private static String kernels(List<String> java) {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Kernels.class.getName()));
        try {
            Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
            return process.waitFor() == 0 ? answer : "unknown";
        } catch (IOException | InterruptedException e) {
            return "unknown";
        }
    }

    /** The main class of that JVM. */
    static final class Kernels {
        private Kernels() {
        }

        public static void main(String[] arguments) {
            System.out.println(DecodingKernels.describe().replace("\n", "; "));
        }
    }

    private static String cpu() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name")).findFirst().orElseThrow(IOException::new)
                    .replaceFirst("[^:]*: *", "").trim();
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }

    /** The commit of the build; empty if it was not built in a repository. */
    private static String commit() {
        String name = "git.commit.id.describe=";
        return JsonFile.packed("commit.properties").lines().filter(line -> line.startsWith(name)).findFirst()
                .orElse(name).substring(name.length());
    }
}
