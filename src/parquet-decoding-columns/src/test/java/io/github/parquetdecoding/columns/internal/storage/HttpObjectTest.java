// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class HttpObjectTest {
    @ParameterizedTest
    @CsvSource({
        "https://a/b, https://c/d?e, https://c/d?e", "https://a/b, //c/d, https://c/d",
        "http://a/b, https://a/b, https://a/b", "https://a/b, ../c, https://a/../c",
        "https://a/b, http://a/b,", "https://a/b, HTTP://a/b,", "https://a/b, file:/b,", "https://a/b, ://,"})
    void redirectsKeepHttps(URI from, String location, URI to) {
        assertThat(HttpObject.target(from, location)).isEqualTo(to);
    }

    @Test
    void nothingIsWrittenAfterTheReaderHasGivenUp() {
        byte[] target = new byte[4];
        HttpBody body = new HttpBody(target, 1, 3);
        body.onNext(List.of(ByteBuffer.wrap(new byte[] {5})));
        body.close();
        body.onNext(List.of(ByteBuffer.wrap(new byte[] {6, 7})));
        assertThat(target).containsExactly(0, 5, 0, 0);
    }
}
