// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.util.Locale;
import java.util.Map;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.ArrowType.ExtensionType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.GeographyLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.GeometryLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

/** Arrow's types of Parquet's values, as Arrow C++ maps them. */
final class ArrowTypes {
    private static final String UTC = "UTC";

    private ArrowTypes() {
    }

    /** {@return the type of a column's values, without regard to the schema that the writer had} */
    static ArrowType of(PrimitiveType type) {
        LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
        if (isNamed(logical, "UNKNOWN")) {
            return ArrowType.Null.INSTANCE;
        }
        if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
            return new ArrowType.Decimal(decimal.getPrecision(), decimal.getScale(),
                    decimal.getPrecision() > 38 ? 256 : 128);
        }
        return switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> ArrowType.Bool.INSTANCE;
            case INT32 -> logical instanceof DateLogicalTypeAnnotation ? new ArrowType.Date(DateUnit.DAY)
                    : logical instanceof TimeLogicalTypeAnnotation ? new ArrowType.Time(TimeUnit.MILLISECOND, 32)
                    : integer(logical, 32);
            case INT64 -> logical instanceof TimestampLogicalTypeAnnotation timestamp
                    ? new ArrowType.Timestamp(unit(timestamp.getUnit()), timestamp.isAdjustedToUTC() ? UTC : null)
                    : logical instanceof TimeLogicalTypeAnnotation time
                    ? new ArrowType.Time(unit(time.getUnit()), 64) : integer(logical, 64);
            case INT96 -> new ArrowType.Timestamp(TimeUnit.NANOSECOND, null);
            case FLOAT -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
            case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case BINARY -> logical instanceof StringLogicalTypeAnnotation
                    || logical instanceof JsonLogicalTypeAnnotation ? ArrowType.Utf8.INSTANCE
                    : ArrowType.Binary.INSTANCE;
            case FIXED_LEN_BYTE_ARRAY -> isNamed(logical, "FLOAT16")
                    ? new ArrowType.FloatingPoint(FloatingPointPrecision.HALF)
                    : new ArrowType.FixedSizeBinary(type.getTypeLength());
        };
    }

    /** For annotations that older versions of parquet-java lack. */
    private static boolean isNamed(LogicalTypeAnnotation logical, String name) {
        return logical != null && logical.toString().startsWith(name);
    }

    private static ArrowType integer(LogicalTypeAnnotation logical, int size) {
        return logical instanceof IntLogicalTypeAnnotation integer
                ? new ArrowType.Int(integer.getBitWidth(), integer.isSigned()) : new ArrowType.Int(size, true);
    }

    private static TimeUnit unit(LogicalTypeAnnotation.TimeUnit unit) {
        return switch (unit) {
            case MILLIS -> TimeUnit.MILLISECOND;
            case MICROS -> TimeUnit.MICROSECOND;
            case NANOS -> TimeUnit.NANOSECOND;
        };
    }

    /**
     * {@return the metadata of a field with the extension type that its values have in Arrow C++; empty if they have
     * none}
     *
     * @param ofFile metadata, which may have the coordinate reference systems of geometries
     */
    static Map<String, String> extension(LogicalTypeAnnotation logical, Map<String, String> ofFile) {
        return logical instanceof UUIDLogicalTypeAnnotation ? extension("arrow.uuid", "")
                : logical instanceof JsonLogicalTypeAnnotation ? extension("arrow.json", "")
                : isNamed(logical, "VARIANT") ? extension("arrow.parquet.variant", "")
                : isNamed(logical, "GEO") ? extension("geoarrow.wkb", Geometries.metadata(logical, ofFile)) : Map.of();
    }

    private static Map<String, String> extension(String name, String metadata) {
        return Map.of(ExtensionType.EXTENSION_METADATA_KEY_NAME, name,
                ExtensionType.EXTENSION_METADATA_KEY_METADATA, metadata);
    }

    /** Linked only where parquet-java has these classes. */
    private static final class Geometries {
        private static final ObjectMapper JSON =
                new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

        /** {@return what GeoArrow needs besides well-known binary, as JSON} */
        static String metadata(LogicalTypeAnnotation logical, Map<String, String> ofFile) {
            GeographyLogicalTypeAnnotation geography =
                    logical instanceof GeographyLogicalTypeAnnotation onSphere ? onSphere : null;
            String crs = geography != null ? geography.getCrs() : ((GeometryLogicalTypeAnnotation) logical).getCrs();
            String edges = geography == null ? "" : ", \"edges\": \"" + (geography.getAlgorithm() == null ? "spherical"
                    : geography.getAlgorithm().name().toLowerCase(Locale.ROOT)) + "\"";
            return "{" + crs(crs == null ? "" : crs, ofFile) + edges + "}";
        }

        private static String crs(String crs, Map<String, String> ofFile) {
            if (crs.isEmpty()) {
                return "\"crs\": \"OGC:CRS84\", \"crs_type\": \"authority_code\"";
            }
            if (crs.startsWith("srid:")) {
                return "\"crs\": " + TextNode.valueOf(crs.substring(5)) + ", \"crs_type\": \"srid\"";
            }
            String definition = crs.startsWith("projjson:") ? ofFile.get(crs.substring(9)) : null;
            return definition == null ? "\"crs\": " + json(crs)
                    : "\"crs\": " + json(definition) + ", \"crs_type\": \"projjson\"";
        }

        /** {@return an object or array as it is, anything else as a string} */
        private static String json(String text) {
            try {
                return JSON.readTree(text).isContainerNode() ? text : TextNode.valueOf(text).toString();
            } catch (JsonProcessingException e) {
                return TextNode.valueOf(text).toString();
            }
        }
    }

    /** {@return the type that values have in the schema that the writer had, if they can be read as that type} */
    static ArrowType restore(ArrowType inferred, ArrowType original) {
        if (inferred instanceof ArrowType.Timestamp timestamp && original instanceof ArrowType.Timestamp zoned) {
            return UTC.equals(timestamp.getTimezone()) && zoned.getTimezone() != null
                    ? new ArrowType.Timestamp(timestamp.getUnit(), zoned.getTimezone()) : inferred;
        }
        boolean isRestored = switch (original.getTypeID()) {
            case Duration -> inferred.equals(new ArrowType.Int(64, true));
            case LargeUtf8, Utf8View -> inferred instanceof ArrowType.Utf8;
            case LargeBinary, BinaryView -> inferred instanceof ArrowType.Binary;
            case LargeList, FixedSizeList -> inferred instanceof ArrowType.List;
            case Map -> inferred instanceof ArrowType.Map;
            default -> false;
        };
        return isRestored ? original : inferred;
    }
}
