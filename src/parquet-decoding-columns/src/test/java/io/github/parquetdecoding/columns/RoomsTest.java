// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.List;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

/** Packages depend only on those below them, in the order in which CONTRIBUTING lists them. */
class RoomsTest {
    private static final String ROOT = "io.github.parquetdecoding.columns";
    private static final List<String> TOP_DOWN = List.of(ROOT, ROOT + ".internal.schedule",
            ROOT + ".internal.selection", ROOT + ".internal.pages", ROOT + ".internal.footer",
            ROOT + ".internal.storage", ROOT + ".internal.schema");

    private final JavaClasses columns = new ClassFileImporter().importUrl(
            ColumnFileReader.class.getProtectionDomain().getCodeSource().getLocation());

    @Test
    void eachPackageDependsOnlyOnThoseBelowIt() {
        for (int i = 1; i < TOP_DOWN.size(); i++) {
            noClasses().that().resideInAPackage(TOP_DOWN.get(i)).should().dependOnClassesThat()
                    .resideInAnyPackage(TOP_DOWN.subList(0, i).toArray(String[]::new)).check(columns);
        }
        classes().should().resideInAnyPackage(TOP_DOWN.toArray(String[]::new)).check(columns);
    }

    /** The footer's parsers read arrays, and leave parquet-java nothing but types and their order. */
    @Test
    void theFooterNeedsNoStorageAndOnlyParquetColumn() {
        noClasses().that().resideInAPackage(ROOT + ".internal.footer").should().dependOnClassesThat()
                .resideInAnyPackage("java.io..", "java.nio.channels", "java.nio.file", "org.apache.parquet.hadoop..",
                        "org.apache.parquet.format..", "org.apache.parquet.column.statistics..",
                        ROOT + ".internal.storage").check(columns);
    }

    /** A JVM without the JDK's module java.net.http reads local files. */
    @Test
    void onlyHttpFileNeedsTheHttpClient() {
        noClasses().that().haveNameNotMatching(".*\\.Http(File|Object|Body)(\\$.*)?").should().dependOnClassesThat()
                .resideInAPackage("java.net.http").orShould().dependOnClassesThat().haveNameMatching(".*\\.HttpFile")
                .check(columns);
    }
}
