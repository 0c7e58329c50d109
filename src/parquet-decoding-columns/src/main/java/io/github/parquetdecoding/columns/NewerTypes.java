// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.SeekableInputStream;

/** Logical types that are newer than parquet-java, which opens no file that has one. */
final class NewerTypes {
    /** The length of the footer, and the magic number. */
    private static final int TAIL = 8;

    private NewerTypes() {
    }

    /** {@return an exception that names the columns of such types; the failure itself if there are none} */
    static RuntimeException explain(RuntimeException failure, InputFile file) {
        List<String> found = new ArrayList<>();
        try {
            Iterator<SchemaElement> schema = schema(file).iterator();
            find(schema, schema.next().getNum_children(), "", found);
        } catch (IOException | RuntimeException e) {
            // The file is damaged, or its footer is encrypted.
            return failure;
        }
        String version = ParquetFileReader.class.getPackage().getImplementationVersion();
        return found.isEmpty() ? failure : new ParquetDecodingException("Cannot open " + file + ": parquet-java"
                + (version == null ? "" : " " + version) + " does not know the types of " + found + ". Use a later "
                + "version, or -javaagent:parquet-decoding-agent.jar, which reads them as physical types", failure);
    }

    private static List<SchemaElement> schema(InputFile file) throws IOException {
        try (SeekableInputStream in = file.newStream()) {
            byte[] tail = new byte[TAIL];
            in.seek(file.getLength() - TAIL);
            in.readFully(tail);
            in.seek(file.getLength() - TAIL - ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt());
            return Util.readFileMetaData(in, true).getSchema();
        }
    }

    private static void find(Iterator<SchemaElement> schema, int count, String group, List<String> found) {
        for (int i = 0; i < count; i++) {
            SchemaElement element = schema.next();
            String name = group + element.getName();
            if (element.isSetLogicalType() && !isKnown(element.getLogicalType())) {
                found.add(name);
            }
            find(schema, element.getNum_children(), name + ".", found);
        }
    }

    private static boolean isKnown(LogicalType type) {
        return type.isSet() && (!type.isSetTIME() || type.getTIME().getUnit().isSet())
                && (!type.isSetTIMESTAMP() || type.getTIMESTAMP().getUnit().isSet());
    }
}
