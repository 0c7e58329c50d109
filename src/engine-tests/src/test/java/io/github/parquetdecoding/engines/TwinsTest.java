// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.GenericRowWithSchema;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TwinsTest {
    private static final float NAN = Float.intBitsToFloat(0x7FC00001);
    private static final float OTHER_NAN = Float.intBitsToFloat(0x7FC00002);

    @Test
    void nansOfDifferentBitsAreSeenToDiffer() {
        assertThat(Twins.of(row(NAN, NAN)).differences()).isZero();
        assertThat(Twins.of(row(NAN, OTHER_NAN)).differences()).isOne();
        assertThat(Twins.of(row(NAN, NAN)).hash()).isNotEqualTo(Twins.of(row(OTHER_NAN, OTHER_NAN)).hash());
    }

    @Test
    void differencesInsideStructsAndListsAreSeen() {
        Row struct = row(1.0f, NAN);
        assertThat(Twins.of(row(struct, row(1.0f, NAN))).differences()).isZero();
        assertThat(Twins.of(row(struct, row(1.0f, OTHER_NAN))).differences()).isOne();
        assertThat(Twins.of(row(struct.toSeq(), row(1.0f, NAN).toSeq())).differences()).isZero();
        assertThat(Twins.of(row(struct.toSeq(), row(1.0f, OTHER_NAN).toSeq())).differences()).isOne();
    }

    private static Row row(Object value, Object twin) {
        StructType schema = new StructType().add("x", DataTypes.FloatType).add("x" + Twins.SUFFIX, DataTypes.FloatType);
        return new GenericRowWithSchema(new Object[] {value, twin}, schema);
    }
}
