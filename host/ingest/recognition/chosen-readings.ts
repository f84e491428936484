import type { ChosenReading, RecognizedLine, RecognizedPage } from './recognized-page.ts'
import { unsureParts } from './unsure.ts'

/** Of what a person has chosen or typed. */
const certain = 1

/** An unsure part of a page, as it was read. */
export interface UnsureWord {
  /** Index of its line. */
  readonly line: number
  /** In code points. */
  readonly from: number
  readonly to: number
  readonly read: string
}

/**
 * Keeps a chosen reading of an unsure part beside what was read; '' takes an earlier choice back.
 * @param page as it was read
 * @returns null when the page has no such unsure part
 */
export function chooseReading(page: RecognizedPage, word: UnsureWord, text: string): RecognizedPage | null {
  const line = page.lines[word.line]
  if (!line || !isUnsurePart(line, word)) return null
  const others = line.chosen?.filter(({ from }) => from !== word.from) ?? []
  const own = text === '' ? [] : [{ from: word.from, to: word.to, text }]
  const chosen = [...others, ...own].sort((one, other) => one.from - other.from)
  const { chosen: _before, ...asRead } = line
  const changed = chosen.length === 0 ? asRead : { ...asRead, chosen }
  return { ...page, lines: page.lines.with(word.line, changed) }
}

function isUnsurePart(line: RecognizedLine, { from, to, read }: UnsureWord): boolean {
  const isPart = unsureParts(line).some((part) => part.from === from && part.to === to)
  return isPart && Array.from(line.text).slice(from, to).join('') === read
}

/** @returns the page with the chosen readings in place of what was read; nobody is unsure of them */
export function withChosen<Page extends Pick<RecognizedPage, 'lines'>>(page: Page): Page {
  return { ...page, lines: page.lines.map((line) => (line.chosen ? lineWith(line, line.chosen) : line)) }
}

function lineWith(
  { chosen: _chosen, others: _others, ...line }: RecognizedLine,
  chosen: readonly ChosenReading[],
): RecognizedLine {
  const characters = Array.from(line.text)
  const [text, edges, confidences]: [string[], number[], number[]] = [[], [], []]
  let at = 0
  const keep = (to: number) => {
    text.push(...characters.slice(at, to))
    edges.push(...line.edges.slice(at, to))
    confidences.push(...line.confidences.slice(at, to))
    at = to
  }
  for (const { from, to, text: reading } of chosen) {
    keep(from)
    const letters = Array.from(reading)
    const [begin, end] = [line.edges[from] ?? 0, line.edges[to] ?? 1]
    text.push(...letters)
    edges.push(...letters.map((_, index) => begin + ((end - begin) * index) / letters.length))
    confidences.push(...letters.map(() => certain))
    at = to
  }
  keep(characters.length)
  edges.push(line.edges.at(-1) ?? 1)
  return { ...line, text: text.join(''), edges, confidences }
}
