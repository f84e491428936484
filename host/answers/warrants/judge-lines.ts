import { splitSentences } from '../../../lib/text/sentences.ts'

/** A sentence of a source, or a part of a long one, that the judge names by its number. */
export interface SourceLine {
  readonly index: number
  readonly text: string
}

/** By `source.line`, both from 1: `2.3`. */
export type SourceLines = ReadonlyMap<string, SourceLine>

/** Characters: shorter sentences are joined with the next of the same line, longer ones are cut at a comma. */
const length = { least: 12, most: 160 } as const

/**
 * Numbers the sentences of a source, so that a judge can name them instead of writing them again.
 * @param index number of the source
 * @returns the text with `〔2.1〕` before each sentence, and the sentences by their numbers
 */
export function numberLines(
  index: number,
  text: string,
): { readonly text: string; readonly lines: SourceLines } {
  const lines = new Map<string, SourceLine>()
  const written = text
    .split('\n')
    .map((line) =>
      partsOf(line)
        .map((part) => {
          const number = `${index}.${lines.size + 1}`
          lines.set(number, { index, text: part })
          return `〔${number}〕${part}`
        })
        .join(''),
    )
    .join('\n')
  return { text: written, lines }
}

function partsOf(line: string): string[] {
  const parts: { readonly start: number; readonly end: number }[] = []
  for (const { start, end } of splitSentences(line)) {
    const last = parts.at(-1)
    if (last && last.end - last.start < length.least) parts.splice(-1, 1, { start: last.start, end })
    else parts.push({ start, end })
  }
  return parts.flatMap(({ start, end }) => cut(line.slice(start, end)))
}

function cut(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > length.most) {
    const comma = Math.max(
      ...['，', '、', '；', ', ', ' '].map((mark) => rest.lastIndexOf(mark, length.most - 1)),
    )
    const end = comma > length.least ? comma + 1 : length.most
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return rest === '' ? parts : [...parts, rest]
}

const number = /^[〔[(（]?(\d{1,3}\.\d{1,3})[〕\])）]?$/
const numbered = /^〔\d{1,3}\.\d{1,3}〕\s*/

/** @returns a quotation that a judge has written as the number of a line, or as words, as words; '' for no line */
export function quotedWords(quote: string, lines: SourceLines): string {
  const named = number.exec(quote.trim())?.[1]
  return named === undefined ? quote.replace(numbered, '') : (lines.get(named)?.text ?? '')
}
