// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.SeekableInputStream;

/** Logical types that are newer than parquet-java, and fields of one name: it opens no file that has one. */
public final class UnreadableSchema {
    private UnreadableSchema() {
    }

    /** {@return an exception that names these columns; the failure itself if there are none} */
    static RuntimeException explain(RuntimeException failure, InputFile file) {
        List<String> found = new ArrayList<>();
        List<String> names = new ArrayList<>();
        try {
            Iterator<SchemaElement> schema = footer(file, true).getSchema().iterator();
            find(schema, schema.next().getNum_children(), "", found, names);
        } catch (IOException | RuntimeException e) {
            // The file is damaged, or its footer is encrypted.
            return failure;
        }
        Set<String> once = new HashSet<>();
        List<String> twice = names.stream().filter(name -> !once.add(name)).distinct().toList();
        if (!twice.isEmpty() && found.isEmpty()) {
            return new ParquetDecodingException("Cannot open " + file + ": it has several columns " + twice
                    + ", which parquet-java mixes up", failure);
        }
        String version = ParquetFileReader.class.getPackage().getImplementationVersion();
        return found.isEmpty() ? failure : new ParquetDecodingException("Cannot open " + file + ": parquet-java"
                + (version == null ? "" : " " + version) + " does not know the types of " + found + ". Use a later "
                + "version, or -javaagent:parquet-decoding-agent.jar, which reads them as physical types", failure);
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

    private static void find(Iterator<SchemaElement> schema, int count, String group, List<String> found,
            List<String> names) {
        for (int i = 0; i < count; i++) {
            SchemaElement element = schema.next();
            String name = group + element.getName();
            names.add(name);
            if (element.isSetLogicalType() && !isKnown(element.getLogicalType())) {
                found.add(name);
            }
            find(schema, element.getNum_children(), name + ".", found, names);
        }
    }

    private static boolean isKnown(LogicalType type) {
        return type.isSet() && (!type.isSetTIME() || type.getTIME().getUnit().isSet())
                && (!type.isSetTIMESTAMP() || type.getTIMESTAMP().getUnit().isSet());
    }
}
