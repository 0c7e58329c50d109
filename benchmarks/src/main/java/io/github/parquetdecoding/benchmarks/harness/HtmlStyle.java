// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

/** How a {@link HtmlPage} looks: on a phone, on a desktop, in the dark and on paper. */
final class HtmlStyle {
    static final String CSS = """
            :root {
              --ground: #ffffff; --text: #1f2328; --quiet: #59636e; --line: #d1d9e0; --faint: #f6f8fa;
              --link: #0969da; --ours: #0969da; --other: #848d97; --limit: #dde3ea;
              --doubt: #9a6700; --doubt-ground: #fff8c5;
            }
            @media screen and (prefers-color-scheme: dark) {
              :root {
                color-scheme: dark;
                --ground: #0d1117; --text: #e6edf3; --quiet: #9198a1; --line: #3d444d; --faint: #151b23;
                --link: #4493f8; --ours: #388bfd; --other: #7d8590; --limit: #2f3742;
                --doubt: #d29922; --doubt-ground: #272115;
              }
            }
            * { box-sizing: border-box; }
            html { -webkit-text-size-adjust: 100%; }
            body {
              margin: 0 auto; max-width: 84rem; padding: 1rem 1rem 3rem; overflow-wrap: break-word;
              background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
            }
            h1 { margin: .5rem 0; font-size: 1.75rem; line-height: 1.25; }
            h2 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.25; }
            h3 { margin: 0; font-size: 1rem; }
            p, ul { margin: .5rem 0; }
            a { color: var(--link); }
            code { font: .9em ui-monospace, monospace; }
            section { margin-top: 1.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
            article { margin: 2rem 0; }
            figure { margin: 0; }
            svg { display: block; width: 100%; height: auto; font-family: inherit; }
            svg .limit { stroke: var(--other); stroke-width: 1; }
            .ours { fill: var(--ours); }
            .other { fill: var(--other); }
            .limit { fill: var(--limit); }
            .files, .conditions, .score, .key, footer { color: var(--quiet); font-size: .875rem; }
            .conditions { padding: .5rem .75rem; border-radius: .375rem; background: var(--faint); }
            .score { margin: 0 0 .75rem; }
            nav ul { padding-left: 1.25rem; columns: 20rem auto; }
            nav li { padding: .125rem 0; break-inside: avoid; }
            .key span { display: inline-block; margin-right: 1rem; }
            .key span::before {
              content: ""; display: inline-block; width: .875rem; height: .875rem;
              margin-right: .375rem; vertical-align: -.125rem;
            }
            .key .ours::before { background: var(--ours); }
            .key .other::before { background: var(--other); }
            .key .limit::before { background: var(--limit); border: 1px solid var(--other); }
            .key .interval::before {
              height: .5rem; border: solid var(--text); border-width: 0 1.5px; vertical-align: 0;
              background: linear-gradient(var(--text), var(--text)) center / 100% 1.5px no-repeat;
            }
            .set { display: grid; gap: 1rem 1.75rem; grid-template-columns: minmax(0, 1fr); }
            .set figure { max-width: 26rem; }
            .scroll { overflow-x: auto; }
            table {
              width: 100%; border-spacing: 0; font-size: .875rem; font-variant-numeric: tabular-nums; line-height: 1.3;
            }
            th, td {
              padding: .375rem .5rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap;
            }
            thead th { color: var(--quiet); font-weight: 600; vertical-align: bottom; }
            tbody th { width: 100%; min-width: 8.5rem; font-weight: 400; overflow-wrap: anywhere; }
            .text { text-align: left; }
            tbody .text { white-space: normal; }
            tr > :first-child { padding-left: 0; }
            .label { position: sticky; left: 0; background: var(--ground); }
            tr.ours th, tr.ours td { font-weight: 600; }
            .doubts {
              margin-top: .75rem; padding: .5rem .75rem; border-left: .25rem solid var(--doubt);
              background: var(--doubt-ground); font-size: .875rem;
            }
            .doubts p { margin: 0; color: var(--doubt); font-weight: 600; }
            .doubts ul { margin: 0; padding-left: 1.25rem; }
            @media screen and (min-width: 76rem) {
              .set { column-gap: 1.5rem; grid-template-columns: 20rem minmax(0, 1fr); }
              table { font-size: .8125rem; }
              th, td { padding: .375rem .4rem; }
            }
            @media print {
              @page { margin: 15mm; }
              html { font-size: 9.5pt; }
              body { max-width: none; padding: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
              a { color: inherit; text-decoration: none; }
              .set { display: block; }
              .set figure { max-width: 22rem; }
              .scroll { overflow: visible; margin-top: .5rem; }
              th, td { padding: .2rem .3rem; }
              .label { position: static; background: none; }
              h2, h3, .conditions, .score { break-after: avoid; }
              article, figure, tr, .doubts { break-inside: avoid; }
            }
            """;

    private HtmlStyle() {
    }
}
