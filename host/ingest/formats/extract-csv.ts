import { BlockList, type ExtractedDocument } from '../blocks.ts'
import { describeRows } from './table-rows.ts'

/** Excel may write the delimiter into a separate first line. */
const separatorLine = /^sep=(.)\r?\n/i

/** Parses rows into paragraphs with column names. @throws {UnreadableDocument} beyond the text limit */
export function extractCsv(source: string, title: string, delimiter?: string): ExtractedDocument {
  const stated = separatorLine.exec(source)
  const body = stated ? source.slice(stated[0].length) : source
  const rows = parseCsv(body, stated?.[1] ?? delimiter).map(({ line, cells }) => ({
    number: stated ? line + 1 : line,
    cells,
  }))
  const list = new BlockList()
  for (const { number, text } of describeRows(rows)) list.paragraph(text, { kind: 'row', sheet: '', number })
  return { title, url: '', publishedAt: '', blocks: list.blocks }
}

const delimiters = [',', ';', '\t', '|'] as const
/** Typed with a Chinese keyboard; sentences have them too, so that every row must agree. */
const wideDelimiters: readonly string[] = ['，', '；', '｜']
/** A text that Excel must not read as a number is written as the formula ="00123"; a link as another. */
const literal = String.raw`"((?:[^"]|"")*)"`
const textFormula = new RegExp(
  String.raw`^=\s*(?:${literal}(?:\s*&\s*${literal})*|t\(\s*${literal}\s*\))\s*$`,
  'i',
)
const linkFormula = new RegExp(String.raw`^=\s*hyperlink\(\s*${literal}(?:\s*,\s*${literal})?\s*\)\s*$`, 'i')
const literals = new RegExp(literal, 'g')

/** @returns what a cell with a constant formula shows; others are as they are written */
function shownText(value: string): string {
  const plain = value.startsWith('\ufeff') ? value.slice(1) : value
  if (!plain.startsWith('=')) return plain
  const isLink = linkFormula.test(plain)
  if (!isLink && !textFormula.test(plain)) return plain
  const texts = Array.from(plain.matchAll(literals), ([, text = '']) => text.replaceAll('""', '"'))
  return isLink ? (texts.at(-1) ?? '') : texts.join('')
}

/** Characters from the beginning used to guess the delimiter. */
const judgedCharacters = 20_000
const judgedRows = 50

export interface CsvRow {
  readonly line: number
  readonly cells: string[]
}

/**
 * Parses delimited text (RFC 4180): quoted fields may contain delimiters, line breaks and doubled quotes. A quote
 * inside an unquoted field is an ordinary character, and an unclosed quote ends with the text.
 * @param delimiter guessed from the first rows when omitted
 */
export function parseCsv(source: string, delimiter: string = guessDelimiter(source)): CsvRow[] {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let start = 1
  let at = 0
  while (at < source.length) {
    const { value, end, breaks } = readField(source, at, delimiter)
    cells.push(shownText(value))
    line += breaks
    at = end
    if (source[at] === delimiter) {
      at += 1
      // A delimiter at the very end is followed by one empty field.
      if (at === source.length) cells.push('')
      else continue
    }
    if (source[at] === '\r' && source[at + 1] === '\n') at += 1
    at += 1
    line += 1
    rows.push({ line: start, cells })
    cells = []
    start = line
  }

  return rows
}

interface Field {
  readonly value: string
  readonly end: number
  readonly breaks: number
}

function readField(source: string, from: number, delimiter: string): Field {
  if (source[from] === '"') {
    const quoted = readQuoted(source, from + 1)
    // Text between a closing quote and the delimiter belongs to the field.
    const end = endOfPlain(source, quoted.end, delimiter)
    return { ...quoted, value: quoted.value + source.slice(quoted.end, end), end }
  }
  const end = endOfPlain(source, from, delimiter)
  return { value: source.slice(from, end), end, breaks: 0 }
}

function readQuoted(source: string, from: number): Field {
  const parts: string[] = []
  let at = from
  for (;;) {
    const quote = source.indexOf('"', at)
    const end = quote < 0 ? source.length : quote
    parts.push(source.slice(at, end))
    if (quote < 0 || source[quote + 1] !== '"') {
      const value = parts.join('')
      const breaks = value.match(/\r\n|\r|\n/g)?.length ?? 0
      return { value, end: quote < 0 ? end : end + 1, breaks }
    }
    parts.push('"')
    at = quote + 2
  }
}

function endOfPlain(source: string, from: number, delimiter: string): number {
  let at = from
  while (at < source.length) {
    const character = source[at]
    if (character === delimiter || character === '\n' || character === '\r') return at
    at += 1
  }
  return at
}

/** The delimiter that splits most rows into the same number of fields, more than one; else a comma. */
export function guessDelimiter(source: string): string {
  const head = source.slice(0, judgedCharacters)
  const scored = [...delimiters, ...wideDelimiters].map((delimiter) => {
    const widths = parseCsv(head, delimiter)
      .slice(0, judgedRows)
      .map(({ cells }) => cells.length)
    const usual = mode(widths)
    const agreeing = widths.filter((width) => width === usual).length / widths.length
    const isUneven = agreeing < 1 && wideDelimiters.includes(delimiter)
    return { delimiter, score: usual < 2 || isUneven ? 0 : agreeing * Math.log2(usual + 1) }
  })
  const best = scored.reduce((left, right) => (right.score > left.score ? right : left))
  return best.score > 0 ? best.delimiter : ','
}

function mode(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0]
}
