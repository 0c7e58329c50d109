// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;

import io.github.parquetdecoding.MalformedParquetException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import shaded.parquet.org.apache.thrift.TException;
import shaded.parquet.org.apache.thrift.protocol.TCompactProtocol;
import shaded.parquet.org.apache.thrift.protocol.TField;
import shaded.parquet.org.apache.thrift.protocol.TList;
import shaded.parquet.org.apache.thrift.protocol.TMap;
import shaded.parquet.org.apache.thrift.protocol.TProtocol;
import shaded.parquet.org.apache.thrift.protocol.TSet;
import shaded.parquet.org.apache.thrift.protocol.TStruct;
import shaded.parquet.org.apache.thrift.transport.TMemoryBuffer;

import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.BINARY;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.BYTE;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.I32;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.I64;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.MISSING;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.STOP;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.STRUCT;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.TRUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ThriftReaderTest {
    /** Thrift's own numbers of types, whose constants parquet-java leaves out. */
    private static final byte MAP = 13;
    private static final byte SET = 14;
    private static final byte[] TYPES = {2, 3, 4, 6, 8, 10, 11, 12, MAP, SET, 15};

    private static ThriftReader reader(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        return new ThriftReader(bytes, 0, bytes.length);
    }

    /** Writes a structure with Thrift, whose ids come in any order. */
    private static void writeStruct(TProtocol out, Random random, int depth) throws TException {
        out.writeStructBegin(new TStruct("s"));
        for (int i = random.nextInt(6); i > 0; i--) {
            byte type = TYPES[random.nextInt(TYPES.length)];
            out.writeFieldBegin(new TField("f", type, (short) (random.nextBoolean() ? i : random.nextInt())));
            write(out, type, random, depth);
            out.writeFieldEnd();
        }
        out.writeFieldStop();
        out.writeStructEnd();
    }

    private static void write(TProtocol out, byte type, Random random, int depth) throws TException {
        int size = depth > 3 ? 0 : random.nextInt(random.nextInt(8) == 0 ? 40 : 3);
        byte element = TYPES[random.nextInt(TYPES.length)];
        byte value = TYPES[random.nextInt(TYPES.length)];
        switch (type) {
            case 2 -> out.writeBool(random.nextBoolean());
            case 3 -> out.writeByte((byte) random.nextInt());
            case 4 -> out.writeDouble(random.nextDouble());
            case 6 -> out.writeI16((short) random.nextInt());
            case 8 -> out.writeI32(random.nextInt() >> random.nextInt(32));
            case 10 -> out.writeI64(random.nextLong() >> random.nextInt(64));
            case 11 -> out.writeString("x".repeat(random.nextInt(200)));
            case 12 -> writeStruct(out, random, depth + 1);
            case MAP -> out.writeMapBegin(new TMap(element, value, size));
            case SET -> out.writeSetBegin(new TSet(element, size));
            default -> out.writeListBegin(new TList(element, size));
        }
        for (int i = 0; i < size && (type >= MAP); i++) {
            write(out, element, random, depth + 1);
            if (type == MAP) {
                write(out, value, random, depth + 1);
            }
        }
    }

    @Test
    void whateverThriftWritesIsSkippedAndEndsTooSoonIfItIsCut() throws TException {
        Random random = new Random(20261129);
        for (int i = 0; i < 500; i++) {
            TMemoryBuffer buffer = new TMemoryBuffer(100);
            writeStruct(new TCompactProtocol(buffer), random, 0);
            int length = buffer.length();
            // What follows would continue each value.
            byte[] bytes = Arrays.copyOf(buffer.getArray(), length + 10);
            Arrays.fill(bytes, length, bytes.length, (byte) 0x95);
            ThriftReader in = new ThriftReader(bytes, 0, length);
            in.skipField(STRUCT);
            assertThat(in.position()).isEqualTo(length);
            for (int cut = 0; cut < length; cut += 1 + length / 50) {
                ThriftReader ofCut = new ThriftReader(bytes, 0, cut);
                assertThatThrownBy(() -> ofCut.skipField(STRUCT)).isInstanceOf(MalformedParquetException.class);
                assertThat(ofCut.isTruncated()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1e, 'A field has id 1 and type 14'", "05 808004, 'A field has id 32768 and type 5'",
        "05 feff03 02 15 02, 'A field has id 32768 and type 5'",
        "16 ffffffffffffffffffff01, 'ULEB128 long at offset 1 .*'",
        "18 ffffffff0f, 'A binary of size 4294967295 .*'", "19 fcffffffff0f, 'A list of size 4294967295 .*'",
        "19 1f 00, 'A list has elements of type 15'", "19 10 00, 'A list has elements of type 0'"})
    void whatThriftDoesNotWriteIsRefused(String hex, String message) {
        ThriftReader in = reader(hex + "00".repeat(20));
        assertThatThrownBy(() -> in.skipField(STRUCT))
                .isInstanceOf(MalformedParquetException.class).hasMessageMatching(message);
        assertThat(in.isTruncated()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1c", "19 19 19", "1b 01 5c 00"})
    void valuesAreNestedOnlySoDeep(String hex) {
        assertThatThrownBy(() -> reader(hex.repeat(100_000) + "00").skipField(STRUCT))
                .isInstanceOf(MalformedParquetException.class).hasMessage("Values are nested more than 64 times");
    }

    /** Of the ids 1 to 5, the others are those of ids 17, 33, 4097 and of wrong types. */
    @Test
    void onlyFieldsOfTheRightIdAndTypeAreRead() {
        int[] types = {STOP, I32, I64, TRUE, BINARY, BYTE};
        assertThat(reader("05 22 02 05 42 02 05 8240 02 00").readStruct(types)).containsOnly(MISSING);
        assertThat(reader("16 02 15 02 16 02 15 02 12 00").readStruct(types)).containsOnly(MISSING);
        assertThat(reader("15 03 16 04 12 18 0178 13 ff 00").readStruct(types))
                .containsExactly(MISSING, -2, 2, 0, 6, -1);
        assertThat(reader("31 00").readStruct(types)[3]).isEqualTo(1);
        ThriftReader in = reader("19 18 0178 15 04");
        in.nextField(STOP);
        assertThat(in.readList(STRUCT)).isZero();
        assertThat(in.nextField(STOP)).isEqualTo(1 << 4 | I32);
    }
}
