// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.ToLongFunction;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.MessageOrBuilder;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.proto.ProtoRecordConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/** Reads a file as protobuf messages, and adds up the bits of all values. Lists must have three levels. */
public final class ProtobufRecords implements ToLongFunction<Path> {
    /** parquet-protobuf's own materializer takes only messages of generated classes. */
    private static final class Messages extends RecordMaterializer<MessageOrBuilder> {
        private final ProtoRecordConverter<MessageOrBuilder> root;

        Messages(MessageType schema) throws DescriptorValidationException {
            FileDescriptor file = FileDescriptor.buildFrom(FileDescriptorProto.newBuilder()
                    .addMessageType(message(schema, schema.getName())).build(), new FileDescriptor[0]);
            root = new ProtoRecordConverter<>(new Configuration(),
                    DynamicMessage.newBuilder(file.getMessageTypes().get(0)), schema, Map.of());
        }

        private static DescriptorProto message(GroupType group, String name) {
            DescriptorProto.Builder message = DescriptorProto.newBuilder().setName(name);
            for (Type field : group.getFields()) {
                boolean isList = field.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation;
                Type element = isList ? field.asGroupType().getType(0).asGroupType().getType(0) : field;
                FieldDescriptorProto.Builder to = message.addFieldBuilder().setName(field.getName())
                        .setNumber(message.getFieldCount()).setLabel(
                                FieldDescriptorProto.Label.valueOf(isList ? "LABEL_REPEATED" : "LABEL_OPTIONAL"));
                if (element.isPrimitive()) {
                    String type = element.asPrimitiveType().getPrimitiveTypeName().name();
                    to.setType(FieldDescriptorProto.Type.valueOf("TYPE_" + switch (type) {
                        case "BOOLEAN" -> "BOOL";
                        case "BINARY" -> element.getLogicalTypeAnnotation() == null ? "BYTES" : "STRING";
                        case "FIXED_LEN_BYTE_ARRAY", "INT96" -> "BYTES";
                        default -> type;
                    }));
                } else {
                    to.setTypeName("Of_" + field.getName());
                    message.addNestedType(message(element.asGroupType(), to.getTypeName()));
                }
            }
            return message.build();
        }

        @Override
        public MessageOrBuilder getCurrentRecord() {
            return root.getCurrentRecord();
        }

        @Override
        public GroupConverter getRootConverter() {
            return root;
        }
    }

    @Override
    public long applyAsLong(Path file) {
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file),
                ParquetReadOptions.builder(new PlainParquetConfiguration()).build())) {
            // For a DATE, parquet-protobuf wants a message.
            MessageType schema = new MessageType("Row", reader.getFileMetaData().getSchema().getFields().stream()
                    .map(field -> field.getLogicalTypeAnnotation() instanceof DateLogicalTypeAnnotation
                            ? Types.primitive(PrimitiveTypeName.INT32, field.getRepetition()).named(field.getName())
                            : field).toList());
            Messages messages = new Messages(schema);
            MessageColumnIO columns = new ColumnIOFactory().getColumnIO(schema);
            long sum = 0;
            for (PageReadStore pages; (pages = reader.readNextRowGroup()) != null; ) {
                RecordReader<MessageOrBuilder> rows = columns.getRecordReader(pages, messages);
                for (long i = 0; i < pages.getRowCount(); i++) {
                    sum += bits(rows.read());
                }
            }
            return sum;
        } catch (IOException | DescriptorValidationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long bits(Object value) {
        if (!(value instanceof MessageOrBuilder message)) {
            return value instanceof ByteString bytes ? PatchedFileBenchmark.bits(bytes.toByteArray())
                    : PatchedFileBenchmark.bits(value);
        }
        long sum = 0;
        for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
            for (int i = 0; field.isRepeated() && i < message.getRepeatedFieldCount(field); i++) {
                sum += bits(message.getRepeatedField(field, i));
            }
            sum += field.isRepeated() || !message.hasField(field) ? 0 : bits(message.getField(field));
        }
        return sum;
    }
}
