import { escapeMarkdown, inCell } from '../../lib/text/markdown/escape-markdown.ts'
import type { CheckSheet } from './check-sheet.ts'

const columns = ['at', 'sentence', 'state', 'source', 'quote', 'correction'] as const

/** @returns the Markdown of a check, without its title: the text with its marks, a table of the verdicts, the sources */
export function checkMarkdown(sheet: CheckSheet): string {
  const lines = sheet.lines.map((each) => `> ${escapeMarkdown(each)}`).join('\n>\n')
  const text = sheet.blocks.map(({ kind, heading, sentences }) => {
    if (kind === 'heading') return `### ${inCell(heading)}`
    const joined = sentences.map((each) => `${inCell(each.text)}**（${inCell(each.mark)}）**`).join(' ')
    return kind === 'item' ? `- ${joined}` : joined
  })
  const row = (cells: readonly string[]) => `| ${cells.map(inCell).join(' | ')} |`
  const table = [
    row(columns.map((name) => sheet.columns[name])),
    row(columns.map(() => '---')).replaceAll(String.raw`\-`, '-'),
    ...sheet.rows.map((each) => row(columns.map((name) => each[name]))),
  ].join('\n')
  const sources = sheet.sources.map(({ index, title, url, note }) => {
    const extra = [url && `<${url.replaceAll(/[<>\s]/g, encodeURIComponent)}>`, note && escapeMarkdown(note)]
    return [`${index}. ${inCell(title)}`, ...extra.filter(Boolean)].join(' ')
  })
  return [
    lines,
    ...text,
    table,
    ...(sources.length > 0 ? [`## ${escapeMarkdown(sheet.sourcesTitle)}`, sources.join('\n')] : []),
  ].join('\n\n')
}
