package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the tables of README.md anew from the committed results. Each stands behind a comment with the arguments of
 * {@link BenchmarkReport} that print it; names of files start from {@code benchmarks/results}.
 */
final class ReadmeTables {
    private static final Pattern TABLES = Pattern.compile("(?s)<!-- report (.*?) -->\\n.*?<!-- end of report -->");
    private static final Pattern ARGUMENT = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    private ReadmeTables() {
    }

    /** Its argument is the project's folder; the current one without. */
    public static void main(String[] arguments) throws IOException {
        Path project = Path.of(arguments.length == 0 ? "" : arguments[0]);
        Path readme = project.resolve("README.md");
        if (!Files.exists(readme)) {
            System.err.println(readme + ": no such file; the argument is the project's folder");
            System.exit(1);
        }
        Files.writeString(readme, rewritten(Files.readString(readme), project.resolve("benchmarks/results")));
    }

    static String rewritten(String readme, Path results) {
        return TABLES.matcher(readme).replaceAll(tables -> Matcher.quoteReplacement(
                "<!-- report " + tables.group(1) + " -->\n" + report(tables.group(1), results)
                        + "<!-- end of report -->"));
    }

    private static String report(String commandLine, Path results) {
        List<String> arguments = new ArrayList<>();
        for (MatchResult argument : ARGUMENT.matcher(commandLine).results().toList()) {
            String text = argument.group(1) == null ? argument.group(2) : argument.group(1);
            arguments.add(text.endsWith(".json") ? results.resolve(text).toString() : text);
        }
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        if (BenchmarkReport.run(new PrintWriter(out), new PrintWriter(err), arguments.toArray(String[]::new)) != 0) {
            throw new IllegalArgumentException("report " + commandLine + ": " + err);
        }
        return out.toString().replace(System.lineSeparator(), "\n");
    }
}
