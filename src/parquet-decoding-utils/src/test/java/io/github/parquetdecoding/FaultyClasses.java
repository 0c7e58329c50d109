// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.matcher.ElementMatchers;

/** Creates copies of the library's classes with a fault. */
public final class FaultyClasses {
    private FaultyClasses() {
    }

    /** Adds a fault to the methods of a class with this name. */
    public static OwnClasses of(Class<?> type, String method, Advice fault) {
        return new OwnClasses(name -> false, (name, classFile) -> !name.equals(type.getName())
                ? classFile
                : new ByteBuddy()
                        .redefine(type, ClassFileLocator.Simple.of(name, classFile))
                        .visit(fault.on(ElementMatchers.named(method)))
                        .make()
                        .getBytes());
    }
}
