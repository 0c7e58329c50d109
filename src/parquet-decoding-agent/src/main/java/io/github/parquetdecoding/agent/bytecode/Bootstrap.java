// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.bytecode;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/** The only class of the agent that patched classes name; it links their calls. */
public final class Bootstrap {
    private static volatile Linkage linkage;

    /** Decides what a call is linked to. */
    public interface Linkage {
        MethodHandle link(Lookup caller, String name, MethodType type) throws ReflectiveOperationException;
    }

    private Bootstrap() {
    }

    /** Sets who links. Has to be called before a class with linked calls is used. */
    public static void use(Linkage newLinkage) {
        linkage = newLinkage;
    }

    /**
     * {@return the handle of a method that a changed or added class calls} Its types come from that class's loader.
     *
     * @throws ReflectiveOperationException if the agent has no such method
     */
    public static MethodHandle link(Lookup caller, String name, MethodType type) throws ReflectiveOperationException {
        return linkage.link(caller, name, type);
    }
}
