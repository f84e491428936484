import { openingName } from '../search/analysis/subject-name.ts'

export interface PassageSection {
  /** Names of its subject: its heading, the first words of its text, the short cells of a row. */
  readonly names: readonly string[]
  readonly text: string
}

const maxHeadingLength = 30
const maxNameLength = 24
const endsSentence = /[。！？；，：.!?;,:、|]$/
const numbering =
  /^(?:[\d一二三四五六七八九十]{1,3}[.、)）]\s*|第\s*[\d一二三四五六七八九十百]+\s*[章节条部分篇]\s*)/u
/** A row of a table, 列名：值；列名：值. */
const row = /^[^：；。，,（(\n]{1,40}：[^；\n]*；/

/**
 * Splits a passage where the subject changes: at a heading, a table row, or a paragraph that opens with its subject.
 * This way a file of many subjects is scored like several files of one.
 */
export function passageSections(passage: string): PassageSection[] {
  const sections: { names: string[]; lines: string[]; isOpen: boolean }[] = []
  const lines = passage.split('\n').filter((line) => line.trim() !== '')
  for (const [at, line] of lines.entries()) {
    const last = sections.at(-1)
    const name = nameOf(line)
    if (row.test(line) && !last?.isOpen) sections.push({ names: cellsOf(line), lines: [line], isOpen: false })
    else if (at < lines.length - 1 && line.length <= maxHeadingLength && !endsSentence.test(line.trim())) {
      const bare = line
        .replace(/^#+\s*/, '')
        .replace(numbering, '')
        .trim()
      sections.push({ names: [bare], lines: [line], isOpen: true })
    } else if (last && (last.isOpen || name === '')) {
      last.isOpen = false
      if (name !== '') last.names.push(name)
      last.lines.push(line)
    } else sections.push({ names: name === '' ? [] : [name], lines: [line], isOpen: false })
  }
  return sections.map(({ names, lines: own }) => ({ names, text: own.join('\n') }))
}

function nameOf(line: string): string {
  return openingName(line.replace(numbering, ''))
}

function cellsOf(line: string): string[] {
  const cells = line.split('；').map((cell) => cell.slice(cell.indexOf('：') + 1).trim())
  return cells
    .flatMap((cell) => [cell, openingName(cell)])
    .filter((each) => each !== '' && each.length <= maxNameLength)
}
