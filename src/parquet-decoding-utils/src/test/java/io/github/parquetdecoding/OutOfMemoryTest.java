// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import net.bytebuddy.matcher.ElementMatchers;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Copies of the library's classes run out of memory at every allocation. */
class OutOfMemoryTest {
    /** Returns the calls of everything that keeps its position; a third of the values is more than any batch. */
    static List<CodecCall<?, ?>> calls() {
        return Stream.concat(CodecCalls.ofReaders(3_300, 5).stream(), CodecCalls.ofChunks().stream()).toList();
    }

    @Test
    void aReaderReturnsNoWrongValueAfterAnOutOfMemoryError() throws Exception {
        assertThat((Set<?>) failing().call(Memory.class, "read")).hasToString("[BooleanReader goes on, "
                + "ByteCursor goes on, ColumnChunkDecoder[] goes on, ColumnChunkDecoder[] refuses, "
                + "DeltaBinaryPackedReader goes on, DeltaLengthByteArrayReader goes on, "
                + "DeltaPrefixByteArrayReader goes on, DictionaryValueReader goes on, DictionaryValueReader refuses, "
                + "PlainByteArrayReader goes on, RangeReader goes on, RunLengthBitPackedReader goes on, "
                + "RunLengthBitPackedReader refuses]");
    }

    /** A class whose initialisation fails would be unusable for the life of its process. */
    @Test
    void anOutOfMemoryErrorAtTheFirstUseDoesNotAffectARetry() throws Exception {
        assertThat((Set<?>) failing().call(Memory.class, "use")).hasSizeGreaterThan(100);
    }

    private static OwnClasses failing() {
        return OwnClasses.changed((name, classFile) -> {
            try {
                Class<?> type = Class.forName(name, false, OutOfMemoryTest.class.getClassLoader());
                if (type.getProtectionDomain() != DecodingKernels.class.getProtectionDomain()) {
                    return classFile;
                }
                // Static initialisers have only small constants.
                return new ByteBuddy().redefine(type, ClassFileLocator.Simple.of(name, classFile))
                        .visit(new AsmVisitorWrapper.ForDeclaredMethods().writerFlags(ClassWriter.COMPUTE_MAXS)
                                .invokable(ElementMatchers.not(ElementMatchers.isTypeInitializer()), (in, method, out,
                                        context, pool, writer, reader) -> new Allocations(name + " " + method, out)))
                        .make().getBytes();
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        });
    }

    /** Adds calls of {@link Memory#allocate}. */
    private static final class Allocations extends MethodVisitor {
        private final String method;
        private int count;

        Allocations(String method, MethodVisitor out) {
            super(Opcodes.ASM9, out);
            this.method = method;
        }

        private void allocate() {
            visitLdcInsn(method + " " + count++);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(Memory.class), "allocate",
                    "(Ljava/lang/String;)V", false);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            super.visitTypeInsn(opcode, type);
            if (opcode == Opcodes.NEW || opcode == Opcodes.ANEWARRAY) {
                allocate();
            }
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            super.visitIntInsn(opcode, operand);
            if (opcode == Opcodes.NEWARRAY) {
                allocate();
            }
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            allocate();
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        }

        /** Methods of the JDK may allocate what they return, such as copies of arrays. */
        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (owner.matches("java/(util|nio)/.*|\\[.*") && Type.getReturnType(descriptor).getSort() >= Type.ARRAY) {
                allocate();
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    /** Loaded with each copy of the classes. */
    public static final class Memory {
        /** Allocations up to the one that fails. */
        private static int left;
        /** Allocations that have failed; null if not every one fails the first time. */
        private static Set<String> failed;

        public static void allocate(String where) {
            if (--left == 0 || failed != null && failed.add(where)) {
                throw new OutOfMemoryError(where);
            }
        }

        static Set<String> use() {
            failed = new HashSet<>();
            retry(CodecCalls::uses).forEach(use -> retry(() -> {
                use.run();
                return null;
            }));
            return failed;
        }

        private static <T> T retry(Supplier<T> use) {
            while (true) {
                try {
                    return use.get();
                } catch (OutOfMemoryError e) {
                    continue;
                }
            }
        }

        /** Returns the classes of readers, and what they do after an error. */
        static Set<String> read() {
            Set<String> outcomes = new TreeSet<>();
            for (CodecCall<?, ?> call : calls()) {
                boolean hasFailed = true;
                for (int i = 1; hasFailed; i++) {
                    CodecCall.Session<?, ?> session = call.start();
                    left = i;
                    boolean refuses = read(session, call.count() / 3, call.reset() != null);
                    hasFailed = left <= 0;
                    left = 0;
                    if (hasFailed) {
                        outcomes.add(session.reader().getClass().getSimpleName() + (refuses ? " refuses" : " goes on"));
                    }
                }
            }
            return outcomes;
        }

        /** Reads with three calls, begins again before the third and reads with three; repeats a call that fails. */
        private static boolean read(CodecCall.Session<?, ?> session, int count, boolean canReset) {
            boolean refuses = false;
            for (int step = 0; step < (canReset ? 6 : 3); ) {
                try {
                    if (step == 2 && canReset) {
                        session.reset();
                    } else {
                        session.read(count);
                        session.check();
                    }
                    step++;
                } catch (OutOfMemoryError e) {
                    // The page before goes on if the next one cannot be opened.
                    step -= step == 2 && canReset ? 1 : 0;
                } catch (IllegalStateException e) {
                    assertThat(e).hasMessageMatching("An earlier call (ended with an error|has failed).*");
                    refuses = true;
                    session.reset();
                    step = 3;
                }
            }
            return refuses;
        }
    }
}
