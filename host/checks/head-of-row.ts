import type { MarkdownNode } from '../../lib/text/citations/citation-claims.ts'
import { parseAnswer } from '../answers/warrants/find-claims.ts'

/** Characters of the head of a table that its further rows are given. */
const longestHead = 4_000
const tabColumns = 4
/** What may be indented less is no code; the mark of an item and its spaces take up two to five columns. */
const indent = { code: 4, leastItem: 2, mostItem: 5 } as const

/**
 * The lines that have to stand before a row of a table for it to be one: the names of the columns, and the line that
 * divides them from the rows, within the quotations and list items of the table.
 * @param line the offset of the row's line
 * @returns undefined where they are very long, or the row would be none below them
 */
export function headOfRow(table: MarkdownNode, line: number, source: string): string | undefined {
  const begin = table.position?.start.offset ?? 0
  const [names, divider] = source.slice(begin, begin + longestHead).split(/(?<=\n)/, 2)
  if (!names || !divider?.endsWith('\n')) return undefined
  const head = opened(/^[ \t>]*/.exec(divider)?.[0] ?? '') + names.trimStart() + divider
  const [row = ''] = source.slice(line, line + longestHead).split('\n', 1)
  const rows = tableIn(parseAnswer(head + row))?.children ?? []
  return rows.length === 2 ? head : undefined
}

/** @returns what begins the quotations and list items that a line with this beginning continues */
function opened(beginning: string): string {
  return withoutTabs(beginning).replaceAll(/(^|> ?)( +)/g, (_, before: string, spaces: string) => {
    return before + (spaces.length < indent.code ? spaces : itemOf(spaces.length))
  })
}

/** @returns the marks of as many nested list items as take up these columns */
function itemOf(columns: number): string {
  const outer = Math.max(0, Math.ceil((columns - indent.mostItem) / indent.leastItem))
  return `${'- '.repeat(outer)}-`.padEnd(columns)
}

function withoutTabs(text: string): string {
  let spaced = ''
  for (const character of text)
    spaced += character === '\t' ? ' '.repeat(tabColumns - (spaced.length % tabColumns)) : character
  return spaced
}

function tableIn(node: MarkdownNode): MarkdownNode | undefined {
  if (node.type === 'table') return node
  for (const child of node.children ?? []) {
    const table = tableIn(child)
    if (table) return table
  }
  return undefined
}
