import { aiMetadataName } from '../../lib/text/ai-metadata.ts'
import { escapeXml } from '../../lib/text/escape-xml.ts'
import type { CheckSheet } from './check-sheet.ts'

interface PageFacts {
  readonly lang: string
  /** Who checked, and when. */
  readonly madeBy: string
  /** That a model took part, and which; '' when none did. */
  readonly label: string
  /** The metadata of generated text; null without a model. */
  readonly metadata: string | null
}

const columns = ['at', 'sentence', 'state', 'source', 'quote', 'correction'] as const

/** Loads nothing, runs nothing: the file can be opened anywhere. */
const policy = "default-src 'none'; style-src 'unsafe-inline'"
const styles = `
:root{color-scheme:light dark;--ink:#1f1d1a;--soft:#5b564e;--paper:#faf8f3;--line:#ddd6c9;--bad:#b3261e;--warn:#8a5a00}
@media(prefers-color-scheme:dark){:root{--ink:#ebe6dc;--soft:#b3ac9f;--paper:#1b1a18;--line:#3d3a35;--bad:#ff8a80;--warn:#e0b060}}
body{margin:0 auto;max-width:860px;padding:32px 20px;background:var(--paper);color:var(--ink);font:17px/1.9 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif;overflow-wrap:anywhere}
h1{font-size:26px;line-height:1.4}h2{font-size:19px}h3{font-size:17px}p,li{margin:.6em 0}.soft{color:var(--soft);font-size:14px}
.s{text-decoration:underline transparent;text-underline-offset:5px;unicode-bidi:isolate}.s small{color:var(--soft);white-space:nowrap}
.contradicted{text-decoration:underline wavy var(--bad)}.unsupported{text-decoration:underline dashed var(--warn)}.unclear{text-decoration:underline dotted var(--soft)}
table{border-collapse:collapse;width:100%;font-size:14px;line-height:1.6}td,th{border:1px solid var(--line);padding:6px 8px;text-align:left;vertical-align:top}`

/** @returns a check as one HTML file */
export function checkHtml(sheet: CheckSheet, { lang, madeBy, label, metadata }: PageFacts): string {
  const cells = (tag: 'td' | 'th', texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${escapeXml(text)}</${tag}>`).join('')}</tr>`
  const sources = sheet.sources.map(({ index, title, url, note }) => {
    const isLink = /^https?:\/\//.test(url)
    const name = isLink
      ? `<a href="${escapeXml(url)}" rel="noopener noreferrer">${escapeXml(title)}</a>`
      : escapeXml(title)
    return `<li value="${index}">${name}${note === '' ? '' : ` <span class="soft">${escapeXml(note)}</span>`}</li>`
  })
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="Content-Security-Policy" content="${policy}">`,
    metadata === null ? '' : `<meta name="${aiMetadataName}" content="${escapeXml(metadata)}">`,
    `<title>${escapeXml(sheet.title)}</title><style>${styles}</style></head><body><h1>${escapeXml(sheet.title)}</h1>`,
    ...[label, ...sheet.lines, madeBy].map((each) =>
      each === '' ? '' : `<p class="soft">${escapeXml(each)}</p>`,
    ),
    ...sheet.blocks.map(blockHtml),
    `<table><thead>${cells(
      'th',
      columns.map((name) => sheet.columns[name]),
    )}</thead><tbody>`,
    ...sheet.rows.map((row) =>
      cells(
        'td',
        columns.map((name) => row[name]),
      ),
    ),
    '</tbody></table>',
    sources.length === 0 ? '' : `<h2>${escapeXml(sheet.sourcesTitle)}</h2><ol>${sources.join('')}</ol>`,
    '</body></html>\n',
  ].join('\n')
}

function blockHtml({ kind, heading, sentences }: CheckSheet['blocks'][number]): string {
  if (kind === 'heading') return `<h3>${escapeXml(heading)}</h3>`
  const spans = sentences.map(
    ({ text, state, mark }) =>
      `<span class="s ${state}">${escapeXml(text)}</span> <small class="soft">${escapeXml(mark)}</small>`,
  )
  return `<p>${kind === 'item' ? '· ' : ''}${spans.join(' ')}</p>`
}
