package io.github.parquetdecoding.engines;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.crypto.DecryptionPropertiesFactory;
import org.apache.parquet.crypto.EncryptionPropertiesFactory;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.hadoop.api.WriteSupport.WriteContext;

import java.nio.charset.StandardCharsets;

/** The key of files that are called encrypted; Spark's readers and writers find this class by its name. */
public final class TestKeys implements DecryptionPropertiesFactory, EncryptionPropertiesFactory {
    private static final byte[] KEY = "sixteen bytes---".getBytes(StandardCharsets.US_ASCII);

    @Override
    public FileDecryptionProperties getFileDecryptionProperties(Configuration configuration, Path file) {
        return decryption(file.getName());
    }

    @Override
    public FileEncryptionProperties getFileEncryptionProperties(Configuration configuration, Path file, WriteContext context) {
        return encryption(file.getName());
    }

    static FileDecryptionProperties decryption(String fileName) {
        return isEncrypted(fileName) ? FileDecryptionProperties.builder().withFooterKey(KEY).build() : null;
    }

    static FileEncryptionProperties encryption(String fileName) {
        return isEncrypted(fileName) ? FileEncryptionProperties.builder(KEY).build() : null;
    }

    private static boolean isEncrypted(String fileName) {
        return fileName.startsWith("encrypted");
    }
}
