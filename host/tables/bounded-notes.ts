import type { ColumnsNote, LinesNote } from './data-notes.ts'

/** Maximum findings listed in a note; the rest is only counted, since a file may have very many. */
export const maxListed = { lines: 5, columns: 20 } as const
const longest = { line: 200, name: 80 } as const

/** @returns a note of the first of these lines; empty when there are none */
export function linesNote(
  type: LinesNote['type'],
  lines: readonly string[],
  count = lines.length,
): LinesNote[] {
  const listed = lines.slice(0, maxListed.lines).map((line) => cutText(line, longest.line))
  return count > 0 ? [{ type, lines: listed, count }] : []
}

/** @returns a note of the first of these columns; empty when there are none */
export function columnsNote(type: ColumnsNote['type'], columns: readonly string[]): ColumnsNote[] {
  const listed = columns.slice(0, maxListed.columns).map(cutName)
  return columns.length > 0 ? [{ type, columns: listed, count: columns.length }] : []
}

/** @returns the name of a sheet, column etc., cut to a readable length */
export function cutName(name: string): string {
  return cutText(name, longest.name)
}

function cutText(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * most + 2))
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text
}
