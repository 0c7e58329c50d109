package io.github.parquetdecoding.engines;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.crypto.DecryptionPropertiesFactory;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;

import java.nio.charset.StandardCharsets;

/** The key of files that are called encrypted; Spark's readers find this class by its name. */
public final class TestKeys implements DecryptionPropertiesFactory {
    private static final byte[] KEY = "sixteen bytes---".getBytes(StandardCharsets.US_ASCII);

    @Override
    public FileDecryptionProperties getFileDecryptionProperties(Configuration configuration, Path file) {
        return decryption(file.getName());
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
