// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.nio.charset.StandardCharsets;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.crypto.DecryptionPropertiesFactory;
import org.apache.parquet.crypto.EncryptionPropertiesFactory;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.hadoop.api.WriteSupport.WriteContext;

/** The key of files that are called encrypted; Spark's readers and writers find this class by its name. */
public final class TestKeys implements DecryptionPropertiesFactory, EncryptionPropertiesFactory {
    private static final byte[] KEY = "sixteen bytes---".getBytes(StandardCharsets.US_ASCII);

    @Override
    public FileDecryptionProperties getFileDecryptionProperties(Configuration configuration, Path file) {
        return decryption();
    }

    @Override
    public FileEncryptionProperties getFileEncryptionProperties(
            Configuration configuration, Path file, WriteContext context) {
        return encryption(file.getName());
    }

    /** For all files: Spark before 4.1 does not say which one it reads. */
    static FileDecryptionProperties decryption() {
        return FileDecryptionProperties.builder().withFooterKey(KEY).withPlaintextFilesAllowed().build();
    }

    static FileEncryptionProperties encryption(String fileName) {
        return fileName.startsWith("encrypted") ? FileEncryptionProperties.builder(KEY).build() : null;
    }
}
