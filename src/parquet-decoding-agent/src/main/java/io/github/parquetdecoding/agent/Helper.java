// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import io.github.parquetdecoding.BitPacking;
import io.github.parquetdecoding.ByteStreamSplitPage;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.IntFunction;

/** A class that the changed classes call, of which a copy is defined beside each parquet-java. */
enum Helper {
    PAGE_READER("PlainPageReader", "ParquetDecodingAgentPageReader") {
        @Override
        void start(Lookup lookup, Class<?> defined) throws Throwable {
            IntFunction<BiConsumer<ByteBuffer, byte[]>> kernels = Helper::transposer;
            lookup.findStatic(defined, "start", MethodType.methodType(void.class, IntFunction.class)).invoke(kernels);
        }
    },

    BIT_PACKING("BitPackingKernels", "ParquetDecodingAgentBitPacking") {
        @Override
        void start(Lookup lookup, Class<?> defined) throws Throwable {
            MethodHandle unpackInts = MethodHandles.lookup().findStatic(BitPacking.class, "unpackInts", MethodType
                    .methodType(void.class, byte[].class, int.class, int.class, int.class, int[].class, int.class));
            // What cannot run shall be found out now, and not by somebody's query.
            unpackInts.invoke(new byte[1], 0, 8, 1, new int[8], 0);
            BiFunction<Lookup, Object, Object> packers = Helper::widened;
            lookup.findStatic(defined, "start", MethodType.methodType(void.class, MethodHandle.class, BiFunction.class))
                    .invoke(unpackInts, packers);
        }
    };

    /** In a package that is seen from wherever parquet-java is. */
    private static final String PACKAGE = "column/page/";
    private static final String PACKER = "$Packer";

    private final String ownName;
    private final String name;

    /** @param name one that the agent's jar does not have */
    Helper(String ownName, String name) {
        this.ownName = ownName;
        this.name = name;
    }

    /** Hands the kernels to a copy. */
    abstract void start(Lookup lookup, Class<?> defined) throws Throwable;

    /** Not by a literal, which would load it here, where there may be no parquet-java. */
    String ownName() {
        return Helper.class.getPackageName().replace('.', '/') + "/" + ownName;
    }

    /** What a copy is called in the parquet-java of a prefix. */
    String nameBehind(String root) {
        return root + PACKAGE + name;
    }

    /** The kernels as {@link PlainPageReader#start} takes them. */
    static BiConsumer<ByteBuffer, byte[]> transposer(int elementSize) {
        return (values, plain) -> {
            ByteStreamSplitPage page = ByteStreamSplitPage.of(values, elementSize);
            page.decode(0, page.valueCount(), plain, plain.length - values.remaining());
        };
    }

    /** As {@link BitPackingKernels#start} takes it: the class of a stock packer has its bit width in its name. */
    static Object widened(Lookup lookup, Object stock) {
        String name = stock.getClass().getName().replace('.', '/');
        int nested = name.indexOf(PACKER);
        if (Integer.parseInt(name.substring(nested + PACKER.length())) <= Byte.SIZE) {
            return stock;
        }
        String root = name.substring(0, name.indexOf("column/values/bitpacking/"));
        String wide = name.substring(0, nested).endsWith("ForLongLE") ? "WidePackerForLong" : "WidePacker";
        try {
            Lookup defined = MethodHandles.privateLookupIn(stock.getClass(), lookup)
                    .defineHiddenClassWithClassData(Template.of("bitpacking/" + wide, root), stock, true);
            return defined.findConstructor(defined.lookupClass(), MethodType.methodType(void.class)).invoke();
        } catch (Throwable e) {
            // Whatever it is, the stock one works.
            return stock;
        }
    }
}
