// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

/** How an {@link HtmlPage} looks: on a phone, on a desktop, in the dark and on paper. */
final class HtmlStyle {
    static final String CSS = """
            :root {
              --ground: #ffffff; --text: #1f2328; --quiet: #59636e; --line: #d1d9e0; --faint: #f6f8fa;
              --ours: #0969da; --other: #848d97; --slower: #cf222e; --faster: #1a7f37;
              --doubt: #9a6700; --doubt-ground: #fff8c5;
            }
            @media screen and (prefers-color-scheme: dark) {
              :root {
                color-scheme: dark;
                --ground: #0d1117; --text: #e6edf3; --quiet: #9198a1; --line: #3d444d; --faint: #151b23;
                --ours: #4493f8; --other: #7d8590; --slower: #f85149; --faster: #3fb950;
                --doubt: #d29922; --doubt-ground: #272115;
              }
            }
            * { box-sizing: border-box; }
            html { -webkit-text-size-adjust: 100%; }
            body {
              margin: 0 auto; max-width: 72rem; padding: 1rem 1rem 3rem; overflow-wrap: anywhere;
              background: var(--ground); color: var(--text); font: .9375rem/1.4 system-ui, sans-serif;
            }
            h1 { margin: .25rem 0; font-size: 1.5rem; line-height: 1.25; }
            h2 { margin: 2rem 0 .5rem; font-size: 1.25rem; line-height: 1.25; }
            h3 { margin: 1.25rem 0 .25rem; font-size: .9375rem; }
            p, ul { margin: .25rem 0; }
            code { font: .9em ui-monospace, monospace; }
            .facts, .note, footer { color: var(--quiet); font-size: .8125rem; }
            .facts span { display: inline-block; margin-right: 1rem; }
            .note { padding: .5rem .75rem; border-radius: .375rem; background: var(--faint); }
            .overview h2 { margin-top: 1rem; }
            .chart ul { padding: 0; list-style: none; }
            .dot { display: grid; column-gap: .75rem; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) 11rem; }
            .dot + .dot { border-top: 1px solid var(--faint); }
            .ratio { font-variant-numeric: tabular-nums; font-weight: 600; }
            .track, .axis > :nth-child(2) { position: relative; min-height: 1.375rem; margin: 0 1rem; }
            .track { background: var(--ticks); color: var(--other); }
            .dot i { position: absolute; font-style: normal; }
            .axis { position: sticky; top: 0; background: var(--ground); color: var(--quiet); font-size: .8125rem; }
            .axis i { white-space: nowrap; transform: translateX(-50%); }
            .range { top: calc(50% - 1px); height: 2px; min-width: 2px; background: currentColor; }
            .point {
              top: calc(50% - .3125rem); width: .625rem; height: .625rem; margin-left: -.3125rem; border-radius: 50%;
              background: currentColor;
            }
            .ours .track, .no-difference .track { color: var(--ours); }
            .slower .track, .slower .ratio { color: var(--slower); }
            .faster .track, .faster .ratio { color: var(--faster); }
            .too-noisy .point { border: 2px solid currentColor; background: var(--ground); }
            .doubts {
              margin-top: 1rem; padding: .5rem .75rem; border-left: .25rem solid var(--doubt);
              background: var(--doubt-ground); font-size: .875rem;
            }
            .doubts h2 { margin: 0; color: var(--doubt); font-size: .875rem; }
            .doubts ul { padding-left: 1.25rem; }
            table { width: 100%; border-spacing: 0; font-size: .8125rem; font-variant-numeric: tabular-nums; }
            th, td { padding: .25rem .375rem; border-bottom: 1px solid var(--line); text-align: right; }
            td { white-space: nowrap; }
            thead th { color: var(--quiet); font-weight: 600; vertical-align: bottom; }
            thead th:first-child, tbody th { text-align: left; font-weight: 400; }
            tbody .ours th, tbody .ours td { font-weight: 600; }
            .slower td:nth-of-type(1) { color: var(--slower); }
            .faster td:nth-of-type(1) { color: var(--faster); }
            @media screen and (max-width: 56rem) {
              h1 { font-size: 1.25rem; }
              .dot { column-gap: .25rem; grid-template-columns: minmax(0, 1fr) 7.5rem; }
              .axis { font-size: .6875rem; }
              .dot .name, .axis > :first-child { grid-column: 1 / -1; }
              thead { display: none; }
              table, tbody { display: block; }
              tr { display: flex; flex-wrap: wrap; column-gap: 1rem; border-bottom: 1px solid var(--line); }
              th, td { padding: .0625rem 0; border: 0; }
              tbody th { flex: 1 0 100%; }
              .empty { display: none; }
              td::before { content: attr(data-heading) " "; color: var(--quiet); font-weight: 400; }
              td[data-heading^="to "], td[data-heading^="times"] { order: -1; }
              tbody th { order: -2; }
            }
            @media print {
              @page { margin: 15mm; }
              html { font-size: 9.5pt; }
              body { max-width: none; padding: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
              .axis { position: static; }
              h2, h3, .note { break-after: avoid; }
              .dot, tr, .doubts { break-inside: avoid; }
            }
            """;

    private HtmlStyle() {
    }
}
