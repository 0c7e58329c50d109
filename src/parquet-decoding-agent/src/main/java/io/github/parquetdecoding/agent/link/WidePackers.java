// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.link;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

import io.github.parquetdecoding.agent.bytecode.ClassFiles;

/** Our packers of more than 8 bits for one of parquet-java's factories of packers, by bit width. */
final class WidePackers {
    private static final String PACKAGE = "/column/values/bitpacking/";
    private static final Lookup LOOKUP = MethodHandles.lookup();

    private final Lookup caller;
    /** No lock is needed, as it does no harm if two threads create the same one. */
    private final Object[] packers = new Object[Long.SIZE + 1];

    private WidePackers(Lookup caller) {
        this.caller = caller;
    }

    /** {@return the handle of {@link #packer(Object, int)}} */
    static MethodHandle packer(Lookup caller, MethodType type) throws ReflectiveOperationException {
        return LOOKUP.bind(new WidePackers(caller), "packer",
                MethodType.methodType(Object.class, Object.class, int.class)).asType(type);
    }

    /** The packer to use in place of one of parquet-java's. */
    private Object packer(Object stock, int bitWidth) {
        if (bitWidth <= Byte.SIZE) {
            return stock;
        }
        if (packers[bitWidth] == null) {
            packers[bitWidth] = widePacker(stock);
        }
        return packers[bitWidth];
    }

    private Object widePacker(Object stock) {
        String name = stock.getClass().getName().replace('.', '/');
        String root = name.substring(0, name.indexOf(PACKAGE) + 1);
        String wide = name.contains("ForLongLE$") ? "WidePackerForLong" : "WidePacker";
        try {
            byte[] classFile = ClassFiles.ofPatchJar(PACKAGE.substring(1) + wide, root);
            Lookup defined = MethodHandles.privateLookupIn(stock.getClass(), caller)
                    .defineHiddenClassWithClassData(classFile, stock, true);
            return defined.findConstructor(defined.lookupClass(), MethodType.methodType(void.class)).invoke();
        } catch (Throwable e) {
            // Whatever went wrong, parquet-java's own packer works.
            return stock;
        }
    }
}
