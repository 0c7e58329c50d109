// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

class LayersTest {
    private static final String HARNESS = BenchmarksMain.class.getPackageName();

    @Test
    void everyPackageUsesOnlyThoseOfTheLayersBelow() {
        JavaClasses classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(HARNESS);
        layeredArchitecture().consideringOnlyDependenciesInLayers()
                .layer("commands").definedBy(HARNESS)
                .layer("text").definedBy(HARNESS + ".text")
                .layer("run").definedBy(HARNESS + ".run")
                .layer("verdict").definedBy(HARNESS + ".verdict")
                .layer("results").definedBy(HARNESS + ".results")
                .whereLayer("commands").mayNotBeAccessedByAnyLayer()
                .whereLayer("text").mayOnlyBeAccessedByLayers("commands")
                .whereLayer("run").mayOnlyBeAccessedByLayers("commands")
                .whereLayer("verdict").mayOnlyBeAccessedByLayers("commands", "text", "run")
                .check(classes);
    }
}
