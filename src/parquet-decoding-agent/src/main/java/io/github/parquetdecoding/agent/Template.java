// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

import java.io.IOException;
import java.io.InputStream;

/** Class files for the parquet-java of a prefix, made of those that the agent's jar has: with names of that prefix. */
final class Template {
    private static final String UNRELOCATED = "org/apache/parquet/";
    /** Those of the patch jar, where no class loader finds them. */
    private static final String PATCH = "/parquet-java/" + UNRELOCATED + "column/values/";
    /** Of the library, whatever its prefix is in the agent's jar. */
    private static final String LIBRARY = "/BitPacking";

    private Template() {
    }

    /** A class of the patch jar. */
    static byte[] of(String nameBehindValues, String root) throws IOException {
        return renamed(PATCH + nameBehindValues + ".class", root);
    }

    /** A class of this package. */
    static byte[] of(Helper helper, String root) throws IOException {
        return renamed("/" + helper.ownName() + ".class", root);
    }

    private static byte[] renamed(String resource, String root) throws IOException {
        try (InputStream classFile = Template.class.getResourceAsStream(resource)) {
            ClassWriter writer = new ClassWriter(0);
            new ClassReader(classFile).accept(new ClassRemapper(writer, new Remapper(Change.ASM_API) {
                @Override
                public String map(String name) {
                    if (name.endsWith(LIBRARY)) {
                        return Helper.BIT_PACKING.nameBehind(root);
                    }
                    for (Helper helper : Helper.values()) {
                        if (name.equals(helper.ownName())) {
                            return helper.nameBehind(root);
                        }
                    }
                    return name.startsWith(UNRELOCATED) ? root + name.substring(UNRELOCATED.length()) : name;
                }
            }), 0);
            return writer.toByteArray();
        }
    }
}
