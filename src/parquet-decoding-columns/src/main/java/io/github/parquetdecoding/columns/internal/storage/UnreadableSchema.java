// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnOrder;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.TypeDefinedOrder;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.SeekableInputStream;

/** Logical types that parquet-java cannot use, and fields of one name: it opens no file that has one. */
public final class UnreadableSchema {
    private UnreadableSchema() {
    }

    /** {@return an exception that names columns of one name; the failure itself if there are none} */
    static RuntimeException explain(RuntimeException failure, InputFile file) {
        List<String> names = new ArrayList<>();
        try {
            Iterator<SchemaElement> schema = footer(file, true).getSchema().iterator();
            name(schema, schema.next().getNum_children(), "", names);
        } catch (IOException | RuntimeException e) {
            // The file is damaged, or its footer is encrypted.
            return failure;
        }
        Set<String> once = new HashSet<>();
        List<String> twice = names.stream().filter(name -> !once.add(name)).distinct().toList();
        return twice.isEmpty() ? failure : new ParquetDecodingException("Cannot open " + file
                + ": it has several columns " + twice + ", which parquet-java mixes up", failure);
    }

    private static void name(Iterator<SchemaElement> schema, int count, String group, List<String> names) {
        for (int i = 0; i < count; i++) {
            SchemaElement element = schema.next();
            String name = group + element.getName();
            names.add(name);
            name(schema, element.getNum_children(), name + ".", names);
        }
    }

    /**
     * {@return the footer, its length and the magic number, without logical types that parquet-java does not know or
     * that do not fit their physical types; null if there are none} As the format asks of readers, their columns are
     * read as physical types, and without statistics, whose order is unknown.
     *
     * @param unusable gets the indexes of these columns
     */
    static byte[] withoutUnusableTypes(InputFile file, BitSet unusable) throws IOException {
        FileMetaData footer;
        try {
            footer = footer(file, false);
        } catch (RuntimeException e) {
            return null;
        }
        boolean isChanged = false;
        int column = 0;
        for (SchemaElement element : footer.getSchema()) {
            if (!isUsable(element)) {
                isChanged = true;
                element.unsetLogicalType();
                element.unsetConverted_type();
                removeStatistics(footer, element.isSetType() ? column : Integer.MAX_VALUE);
                unusable.set(column, column + (element.isSetType() ? 1 : 0));
            }
            column += element.isSetType() ? 1 : 0;
        }
        // A footer that is signed cannot be changed.
        if (!isChanged || footer.isSetEncryption_algorithm()) {
            return null;
        }
        List<ColumnOrder> orders = footer.isSetColumn_orders() ? footer.getColumn_orders() : List.of();
        for (int i = 0; i < orders.size(); i++) {
            // An unknown order, which cannot be written.
            if (!orders.get(i).isSet()) {
                removeStatistics(footer, i);
                orders.set(i, ColumnOrder.TYPE_ORDER(new TypeDefinedOrder()));
            }
        }
        ByteArrayOutputStream end = new ByteArrayOutputStream();
        Util.writeFileMetaData(footer, end);
        ByteBuffer length = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(end.size());
        end.write(length.array());
        end.write("PAR1".getBytes(StandardCharsets.US_ASCII));
        return end.toByteArray();
    }

    private static boolean isUsable(SchemaElement element) {
        if (!element.isSetLogicalType() && !element.isSetConverted_type()) {
            return true;
        }
        if (element.isSetLogicalType() && !element.getLogicalType().isSet()) {
            return false;
        }
        SchemaElement leaf = new SchemaElement("leaf").setType(Type.INT32)
                .setRepetition_type(FieldRepetitionType.REQUIRED);
        SchemaElement root = new SchemaElement("root").setNum_children(1);
        List<SchemaElement> schema = element.isSetType() ? List.of(root, element)
                : List.of(root, element.deepCopy().setNum_children(1), leaf);
        try {
            new ParquetMetadataConverter().fromParquetMetadata(new FileMetaData(1, schema, 0, List.of()));
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    private static void removeStatistics(FileMetaData footer, int column) {
        for (RowGroup rowGroup : footer.getRow_groups()) {
            if (column < rowGroup.getColumnsSize()) {
                ColumnChunk chunk = rowGroup.getColumns().get(column);
                chunk.unsetColumn_index_offset();
                chunk.unsetColumn_index_length();
                if (chunk.isSetMeta_data()) {
                    chunk.getMeta_data().unsetStatistics();
                }
            }
        }
    }

    public static FileMetaData footer(InputFile file, boolean skipsRowGroups) throws IOException {
        try (SeekableInputStream in = file.newStream()) {
            byte[] tail = new byte[FileFaults.TAIL];
            in.seek(file.getLength() - FileFaults.TAIL);
            in.readFully(tail);
            in.seek(file.getLength() - FileFaults.TAIL - ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt());
            return Util.readFileMetaData(in, skipsRowGroups);
        }
    }
}
