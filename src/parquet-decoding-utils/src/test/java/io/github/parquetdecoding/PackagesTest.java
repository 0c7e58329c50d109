// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.List;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.parquetdecoding.testkit.ArrayType;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

/** The library's packages depend only on those below them, in the order in which CONTRIBUTING lists them. */
class PackagesTest {
    private static final String ROOT = "io.github.parquetdecoding";
    private static final List<String> TOP_DOWN = List.of(
            ROOT + ".column",
            ROOT,
            ROOT + ".internal.bytestreamsplit",
            ROOT + ".internal.delta",
            ROOT + ".internal.alp",
            ROOT + ".internal.validity",
            ROOT + ".internal.bitpacking",
            ROOT + ".internal.uleb128",
            ROOT + ".internal.kernels",
            ROOT + ".internal.memory");

    private final JavaClasses library =
            new ClassFileImporter().importUrl(Uleb128.class.getProtectionDomain().getCodeSource().getLocation());

    @Test
    void eachPackageDependsOnlyOnThoseBelowIt() {
        for (int i = 1; i < TOP_DOWN.size(); i++) {
            noClasses().that().resideInAPackage(TOP_DOWN.get(i)).should().dependOnClassesThat()
                    .resideInAnyPackage(TOP_DOWN.subList(0, i).toArray(String[]::new)).check(library);
        }
    }

    @Test
    void theInterfaceOfReadersKnowsNoneOfThem() {
        noClasses().that().belongToAnyOf(ValueReader.class).should().dependOnClassesThat().implement(ValueReader.class)
                .orShould().dependOnClassesThat().belongToAnyOf(ValueReaders.class).check(library);
    }

    @Test
    void theInternalsOfTheTestKitDoNotDependOnItsSuites() {
        noClasses().that().resideInAPackage(ROOT + ".testkit.internal").should().dependOnClassesThat()
                .resideInAPackage(ROOT + ".testkit").check(new ClassFileImporter().importUrl(
                        ArrayType.class.getProtectionDomain().getCodeSource().getLocation()));
    }

    @Test
    void everyPackageHasItsPlace() {
        noClasses().should().resideOutsideOfPackages(TOP_DOWN.toArray(String[]::new)).check(library);
    }
}
