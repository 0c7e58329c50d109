// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import java.io.IOException;
import java.io.InputStream;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.function.UnaryOperator;

/**
 * Defines a class of kernels anew for each kind of memory, width of vectors or number of bits. The source is written
 * once, against constants; each definition is a hidden class whose {@code static final} fields take constants from its
 * class data, so C2 compiles it as if it had been written for them alone. Definitions share no profiles except
 * in the JDK's methods.
 *
 * <p>A definition takes some milliseconds; the first one in a process takes longer.
 */
public final class KernelSpecializer {
    /** What becomes of every new kernel: tests of self-checks plant faults here. */
    static UnaryOperator<Object> made = UnaryOperator.identity();

    private KernelSpecializer() {
    }

    /**
     * Returns a new object of a new definition.
     *
     * @param template has a constructor without arguments, and is itself never initialised
     * @param kernel the interface that the template implements
     * @param data returned by {@link #dataOf} in the definition
     * @throws LinkageError if the class cannot be defined, as in a process that cannot define classes at run time
     */
    public static <T> T define(Class<? extends T> template, Class<T> kernel, Object data) {
        String file = template.getName().substring(template.getPackageName().length() + 1) + ".class";
        try (InputStream bytes = template.getResourceAsStream(file)) {
            if (bytes == null) {
                throw new LinkageError("The class file of " + template.getName() + " cannot be read");
            }
            Lookup defined = MethodHandles.privateLookupIn(template, MethodHandles.lookup())
                    .defineHiddenClassWithClassData(bytes.readAllBytes(), data, true);
            return kernel.cast(made.apply(
                    defined.findConstructor(defined.lookupClass(), MethodType.methodType(void.class)).invoke()));
        } catch (IOException | ReflectiveOperationException e) {
            throw new LinkageError("No class can be defined from " + template.getName(), e);
        } catch (RuntimeException | LinkageError | VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            // A native image refuses to define classes with its own Error.
            throw new LinkageError("No object can be made of " + template.getName(), e);
        }
    }

    /**
     * Rethrows what a kernel has thrown. Kernels call method handles, which can throw anything; the JDK's throw
     * unchecked exceptions only.
     */
    public static RuntimeException unchecked(Throwable e) {
        if (e instanceof RuntimeException unchecked) {
            return unchecked;
        }
        throw e instanceof Error error ? error : new LinkageError("A method of the JDK has thrown " + e, e);
    }

    /** The data of the definition, for the static initialiser of a template. */
    public static <T> T dataOf(Lookup definition, Class<T> type) {
        try {
            return MethodHandles.classData(definition, ConstantDescs.DEFAULT_NAME, type);
        } catch (IllegalAccessException e) {
            throw new LinkageError("No class data", e);
        }
    }
}
