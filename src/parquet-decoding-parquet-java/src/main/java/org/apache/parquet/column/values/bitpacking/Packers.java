// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.bitpacking;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;

/**
 * Creates parquet-java's packers, which are private nested classes of the replaced classes, and ours, which wrap them.
 */
final class Packers {
    private Packers() {
    }

    /**
     * Returns parquet-java's packer for up to 8 bits, because its code is short.
     *
     * @param outer the class in which parquet-java's packers are nested
     * @param template the packer class for more than 8 bits
     */
    static <T> T newPacker(int bitWidth, Class<T> type, Class<?> outer, Class<? extends T> template) {
        T stock = type.cast(newStockPacker(bitWidth, outer));
        return bitWidth <= Byte.SIZE ? stock : newWidePacker(stock, type, template);
    }

    private static Object newStockPacker(int bitWidth, Class<?> outer) {
        try {
            Constructor<?> constructor = Class
                    .forName(outer.getName() + "$Packer" + bitWidth, true, outer.getClassLoader())
                    .getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("This parquet-java has no packer of " + bitWidth + " bits", e);
        }
    }

    private static <T> T newWidePacker(T stock, Class<T> type, Class<? extends T> template) {
        try (InputStream classFile = template.getResourceAsStream(template.getSimpleName() + ".class")) {
            Lookup defined = MethodHandles.lookup().defineHiddenClassWithClassData(
                    classFile.readAllBytes(), stock, true);
            return type.cast((Object) defined.findConstructor(
                    defined.lookupClass(), MethodType.methodType(void.class)).invoke());
        } catch (Throwable e) {
            // Not every process can define classes at run time.
            return stock;
        }
    }
}
