import { decodeText } from '../../../ingest/decode-text.ts'
import { hasWords, looksTagged } from './tags.ts'
import { encodeText, hasByteOrderMark, onOneLine, splice, type TranslatableDocument } from './translatable.ts'

/** Minimum characters of a line before it is split. */
const longLine = 1_200

interface Span {
  readonly start: number
  readonly end: number
}

/** Splits plain text by lines; empty lines and surrounding spaces stay. The output is UTF-8. */
export function openPlainText(bytes: Uint8Array): TranslatableDocument {
  return openLines(decodeText(bytes), hasByteOrderMark(bytes))
}

/** @param text the decoded text; long lines are split after sentences */
export function openLines(text: string, hasMark = false): TranslatableDocument {
  const spans = [...text.matchAll(/[^\r\n]+/g)]
    .flatMap(({ 0: line, index }) =>
      pieces(line).map(({ start, end }) => trimLine(text, index + start, index + end)),
    )
    .filter(({ start, end }) => hasWords(text.slice(start, end)) && !looksTagged(text.slice(start, end)))
  return {
    segments: spans.map(({ start, end }) => text.slice(start, end)),
    kept: [],
    write: (targets) => {
      const edits = spans.flatMap(({ start, end }, at) => {
        const target = targets[at]
        // Separators inside a line, such as U+2028, are kept if the line is unchanged.
        const isSame = target === text.slice(start, end)
        return typeof target === 'string' && !isSame ? [{ start, end, text: onOneLine(target) }] : []
      })
      return encodeText(splice(text, edits), hasMark)
    },
  }
}

function pieces(line: string): Span[] {
  if (line.length <= longLine) return [{ start: 0, end: line.length }]

  const spans: Span[] = []
  let start = 0
  for (const sentence of line.matchAll(/[^。！？!?.]*[。！？!?.]*["”’」』)）]*/g)) {
    const end = sentence.index + sentence[0].length
    if (end - start < longLine && end < line.length) continue
    spans.push({ start, end })
    start = end
  }

  return spans.filter((span) => span.end > span.start)
}

function trimLine(text: string, start: number, end: number): Span {
  const raw = text.slice(start, end)
  const from = start + (raw.length - raw.trimStart().length)
  return { start: from, end: from + raw.trim().length }
}
