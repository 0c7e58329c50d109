// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.nio.file.Path;
import java.util.Arrays;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

class AgentPackagesTest {
    private static final String AGENT = ParquetDecodingAgent.class.getPackageName();
    private static final String[] FROM_TOP_TO_BOTTOM = {
        AGENT,                  // starts it
        AGENT + ".patch",       // changes class files of parquet-java; runs while they are loaded
        AGENT + ".link",        // links calls in changed classes; runs when they are first used
        AGENT + ".bytecode",    // linked calls, and classes that are added to parquet-java's
        AGENT + ".pages",       // decodes and decompresses pages
        AGENT + ".log",
    };

    @Test
    void aPackageUsesOnlyThoseBelowIt() {
        Path classes = Path.of(System.getProperty("agent")).resolveSibling("classes").resolve("io");
        JavaClasses agent = new ClassFileImporter().importPath(classes);
        classes().should().resideInAnyPackage(FROM_TOP_TO_BOTTOM).check(agent);
        for (int above = 1; above < FROM_TOP_TO_BOTTOM.length; above++) {
            noClasses().that().resideInAPackage(FROM_TOP_TO_BOTTOM[above]).should().dependOnClassesThat()
                    .resideInAnyPackage(Arrays.copyOf(FROM_TOP_TO_BOTTOM, above)).check(agent);
        }
    }
}
