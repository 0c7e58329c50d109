// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.selection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators;

/**
 * A predicate, which may join others. Programs join thousands, one after the other, so a chain of the same word is
 * walked in a loop: only where the words alternate is there recursion.
 */
public record PredicateTree(FilterPredicate predicate, boolean isInverted) {
    static final int MOST_DEPTH = 500;

    /** A predicate that {@link RowFilter} replaces before parquet-java sees it. */
    public interface Replaced extends FilterPredicate {
        @Override
        default <R> R accept(Visitor<R> visitor) {
            throw new UnsupportedOperationException("Only for a RowFilter: " + this);
        }
    }

    /** Unlike those of {@link Operators}, which in parquet-java 1.12 have the text of all that they join. */
    private record Joined(List<FilterPredicate> parts, boolean isAnd, boolean isInverted) implements Replaced {
        @Override
        public String toString() {
            return "...";
        }
    }

    public static FilterPredicate join(List<FilterPredicate> parts, boolean isAnd) {
        return new Joined(parts, isAnd, false);
    }

    /** {@return what keeps the rows that both keep; null keeps all} */
    public static FilterPredicate and(FilterPredicate left, FilterPredicate right) {
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        return join(List.of(left, right), true);
    }

    public static FilterPredicate invert(FilterPredicate predicate) {
        return new Joined(List.of(predicate), true, true);
    }

    /**
     * {@return what becomes of a predicate}
     *
     * @param leaf makes a result of a predicate that joins none, or is nested too deep
     * @param join makes a result of those of at least two predicates; true for "and"
     */
    public static <T> T fold(
            FilterPredicate predicate, Function<PredicateTree, T> leaf, BiFunction<List<T>, Boolean, T> join) {
        return new PredicateTree(predicate, false).fold(0, leaf, join);
    }

    private <T> T fold(int depth, Function<PredicateTree, T> leaf, BiFunction<List<T>, Boolean, T> join) {
        PredicateTree tree = this;
        while (tree.parts().size() == 1) {
            tree = tree.parts().get(0);
        }
        if (!tree.isJoined() || depth == MOST_DEPTH) {
            return leaf.apply(tree);
        }
        List<T> results = new ArrayList<>();
        Deque<PredicateTree> left = new ArrayDeque<>(tree.parts());
        while (!left.isEmpty()) {
            PredicateTree next = left.pop();
            List<PredicateTree> parts = next.parts();
            if (parts.size() == 1 || next.isJoined() && next.isAnd() == tree.isAnd()) {
                for (int i = parts.size() - 1; i >= 0; i--) {
                    left.push(parts.get(i));
                }
            } else {
                results.add(next.fold(depth + 1, leaf, join));
            }
        }
        return join.apply(results, tree.isAnd());
    }

    boolean isJoined() {
        return !parts().isEmpty();
    }

    private boolean isAnd() {
        return (predicate instanceof Joined joined ? joined.isAnd != joined.isInverted
                : predicate instanceof Operators.And) != isInverted;
    }

    private List<PredicateTree> parts() {
        Stream<FilterPredicate> parts = Stream.of();
        boolean inverts = false;
        if (predicate instanceof Operators.And and) {
            parts = Stream.of(and.getLeft(), and.getRight());
        } else if (predicate instanceof Operators.Or or) {
            parts = Stream.of(or.getLeft(), or.getRight());
        } else if (predicate instanceof Operators.Not not) {
            parts = Stream.of(not.getPredicate());
            inverts = true;
        } else if (predicate instanceof Joined joined) {
            parts = joined.parts.stream();
            inverts = joined.isInverted;
        }
        boolean areInverted = inverts != isInverted;
        return parts.map(part -> new PredicateTree(part, areInverted)).toList();
    }
}
