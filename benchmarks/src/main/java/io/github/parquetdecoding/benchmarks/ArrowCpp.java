// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Arrow C++'s decoder, from the {@code libarrow.so} that a system property names. Calls it with
 * {@code java.lang.foreign}, found by reflection because Java 17 lacks it; arrays are passed without a copy.
 */
public final class ArrowCpp {
    /** A regular expression of the names of its rows. */
    public static final String ROWS = ".*\\.arrowCpp";

    private static final int OLDEST_JDK = 25;
    private static final String LIBRARY = System.getProperty("libarrow");

    /** Initialised by the first decode, so never where the library is missing. */
    private static final class Handles {
        static final MethodHandle DECODE_2 = decoder(2);
        static final MethodHandle DECODE_4 = decoder(4);
        static final MethodHandle DECODE_8 = decoder(8);
        static final MethodHandle OF_ARRAY = segment("ofArray", byte[].class);
        static final MethodHandle OF_BUFFER = segment("ofBuffer", Buffer.class);

        private Handles() {
        }
    }

    private ArrowCpp() {
    }

    /** {@return whether its rows cannot run here} */
    public static boolean isMissing() {
        return LIBRARY == null || Runtime.version().feature() < OLDEST_JDK;
    }

    /** Supports element sizes 2, 4 and 8. */
    static void decode(ByteBuffer encoded, int valueCount, int elementSize, byte[] out) {
        try {
            Object in = encoded.hasArray()
                    ? (Object) Handles.OF_ARRAY.invokeExact(encoded.array())
                    : (Object) Handles.OF_BUFFER.invokeExact((Buffer) encoded);
            Object values = (Object) Handles.OF_ARRAY.invokeExact(out);
            long count = valueCount;
            switch (elementSize) {
                case 2 -> Handles.DECODE_2.invokeExact(in, 2, count, count, values);
                case 4 -> Handles.DECODE_4.invokeExact(in, 4, count, count, values);
                case 8 -> Handles.DECODE_8.invokeExact(in, 8, count, count, values);
                default -> throw new IllegalArgumentException("No kernel for " + elementSize + " bytes");
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle segment(String factory, Class<?> source) {
        try {
            Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
            return MethodHandles.lookup().findStatic(segment, factory, MethodType.methodType(segment, source))
                    .asType(MethodType.methodType(Object.class, source));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("No java.lang.foreign", e);
        }
    }

    /** {@code void ByteStreamSplitDecodeSimdDispatch<elementSize>(const uint8_t*, int, int64_t, int64_t, uint8_t*)}. */
    private static MethodHandle decoder(int elementSize) {
        try {
            Class<?> arenaType = Class.forName("java.lang.foreign.Arena");
            Class<?> lookupType = Class.forName("java.lang.foreign.SymbolLookup");
            Class<?> linkerType = Class.forName("java.lang.foreign.Linker");
            Class<?> optionType = Class.forName("java.lang.foreign.Linker$Option");
            Class<?> descriptorType = Class.forName("java.lang.foreign.FunctionDescriptor");
            Class<?> layoutType = Class.forName("java.lang.foreign.MemoryLayout");
            Class<?> segmentType = Class.forName("java.lang.foreign.MemorySegment");
            Class<?> layouts = Class.forName("java.lang.foreign.ValueLayout");

            Object arena = arenaType.getMethod("global").invoke(null);
            Object library = lookupType.getMethod("libraryLookup", Path.class, arenaType)
                    .invoke(null, Path.of(LIBRARY), arena);
            String symbol = "_ZN5arrow4util8internal33ByteStreamSplitDecodeSimdDispatchILi" + elementSize
                    + "EEEvPKhillPh";
            Object address = ((Optional<?>) lookupType.getMethod("find", String.class).invoke(library, symbol))
                    .orElseThrow(() -> new IllegalStateException("No symbol " + symbol));
            Object pointer = layouts.getField("ADDRESS").get(null);
            Object int32 = layouts.getField("JAVA_INT").get(null);
            Object int64 = layouts.getField("JAVA_LONG").get(null);
            Object[] parameters = arrayOf(layoutType, pointer, int32, int64, int64, pointer);
            Object descriptor = descriptorType.getMethod("ofVoid", parameters.getClass())
                    .invoke(null, (Object) parameters);
            Object[] options = arrayOf(optionType, optionType.getMethod("critical", boolean.class).invoke(null, true));
            Object linker = linkerType.getMethod("nativeLinker").invoke(null);
            MethodHandle call = (MethodHandle) linkerType
                    .getMethod("downcallHandle", segmentType, descriptorType, options.getClass())
                    .invoke(linker, address, descriptor, options);
            return call.asType(MethodType.methodType(
                    void.class, Object.class, int.class, long.class, long.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Arrow C++ cannot be called", e);
        }
    }

    private static Object[] arrayOf(Class<?> type, Object... elements) {
        return Arrays.asList(elements).toArray((Object[]) Array.newInstance(type, 0));
    }
}
