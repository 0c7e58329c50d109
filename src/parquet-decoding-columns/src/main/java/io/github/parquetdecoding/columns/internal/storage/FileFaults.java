// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.SeekableInputStream;

/** What is wrong with a file, where parquet-java does not name the file or the cause. */
public final class FileFaults {
    private static final Pattern STRUCTURE =
            Pattern.compile("can not read class org\\.apache\\.parquet\\.format\\.(\\w+): .*", Pattern.DOTALL);
    /** The magic number at the beginning; the length of the footer and the magic number at the end. */
    private static final int MAGIC = 4;
    static final int TAIL = Integer.BYTES + MAGIC;

    private FileFaults() {
    }

    /** Throws the cause of a failure to open a file, as it was {@code given}, if it is found. */
    static void explain(Exception failure, InputFile file, InputFile given) {
        String cause = structure(failure);
        try (SeekableInputStream in = cause == null ? file.newStream() : null) {
            cause = in == null ? cause : ends(in, file.getLength(), failure, given);
        } catch (IOException | RuntimeException e) {
            // Storage has failed.
            return;
        }
        if (cause != null) {
            throw new ParquetDecodingException("Cannot open " + file + ": " + cause, failure);
        }
    }

    private static String ends(SeekableInputStream in, long length, Exception failure, InputFile given)
            throws IOException {
        String hint = given instanceof LocalFile local && local.isListed()
                ? ". All files of a folder are read, unless a name begins with _ or ." : "";
        if (length < MAGIC + TAIL) {
            return "it has only " + length + " bytes: its writer may have failed, or still be writing" + hint;
        }
        byte[] first = new byte[MAGIC];
        in.readFully(first);
        byte[] last = new byte[TAIL];
        in.seek(length - TAIL);
        in.readFully(last);
        String begin = new String(first, StandardCharsets.ISO_8859_1);
        String end = new String(last, Integer.BYTES, MAGIC, StandardCharsets.ISO_8859_1);
        long footer = Integer.toUnsignedLong(ByteBuffer.wrap(last).order(ByteOrder.LITTLE_ENDIAN).getInt());
        if (!begin.matches("PAR[1E]")) {
            return "it is no Parquet file, because it does not begin with PAR1, but with " + text(begin) + hint;
        }
        if (!end.matches("PAR[1E]")) {
            return "it is truncated, still being written, or damaged, because it does not end with PAR1, but with "
                    + text(end);
        }
        if (end.equals("PARE") && String.valueOf(failure.getMessage()).contains("No keys")) {
            return "its footer is encrypted. Pass the keys by options(...)";
        }
        return footer == 0 || footer > length - MAGIC - TAIL
                ? "it is damaged, because the footer of its " + length + " bytes has " + footer : null;
    }

    private static String text(String magic) {
        return magic.matches("[ -~]+") ? '"' + magic + '"'
                : "0x" + HexFormat.of().formatHex(magic.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Throws the cause of a failure to read a row group, if it is found. */
    public static void explain(Exception failure, InputFile file, int index, BlockMetaData rowGroup) {
        String cause = structure(failure);
        if (cause == null && failure instanceof EOFException) {
            cause = "the file ends before its row group does: it is truncated or damaged";
        }
        if (cause != null) {
            throw new ParquetDecodingException("Cannot read row group " + index + " of " + file + ": "
                    + (rowGroup.getPath() == null ? cause : "it is in another file, " + rowGroup.getPath()
                    + ". Read that one instead"), failure);
        }
    }

    /**
     * Closes what a failure leaves open, and adds a failure to close it, which may be the same one.
     *
     * @param open null if there is nothing
     */
    public static void closeAfter(Closeable open, Throwable failure) {
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException | RuntimeException | Error e) {
            if (e != failure) {
                failure.addSuppressed(e);
            }
        }
    }

    /** Closes all, whatever fails, and throws the first failure. */
    public static void closeAll(List<? extends Closeable> open) throws IOException {
        Throwable first = null;
        for (Closeable each : open) {
            try {
                each.close();
            } catch (IOException | RuntimeException | Error e) {
                if (first == null) {
                    first = e;
                } else if (first != e) {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw thrown(first);
        }
    }

    /** {@return a failure of another thread, or of a call by reflection, to be thrown} Others it throws itself. */
    public static IOException thrown(Throwable failure) {
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        return failure instanceof IOException e ? e : new IOException(failure);
    }

    public static InterruptedIOException interruption(String message, Throwable cause) {
        InterruptedIOException interruption = new InterruptedIOException(message);
        interruption.initCause(cause);
        return interruption;
    }

    private static String structure(Exception failure) {
        Matcher structure = STRUCTURE.matcher(String.valueOf(failure.getMessage()));
        return structure.matches() ? "it is truncated or damaged, because there is no " + structure.group(1)
                + " where one should be" : null;
    }
}
