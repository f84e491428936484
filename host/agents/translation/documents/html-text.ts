import { hasWords, looksTagged, replaceTags } from './tags.ts'
import { onOneLine } from './translatable.ts'

/** Text in HTML, with placeholder tags for inline elements; its range is `text.slice(start, end)`. */
export interface HtmlWords {
  readonly start: number
  readonly end: number
  readonly segment: string
  /** The original markup of each placeholder tag. */
  readonly marks: ReadonlyMap<string, string>
}

/** Raw elements, a single tag, or text. None spans a `<` that begins no tag. */
const token =
  /<!--[^]*?(?:-->|$)|<(script|style|pre|textarea|svg|math|code|kbd)\b(?:[^<>]*>)[^]*?(?:<\/\1\s*>|$)|<[!?][^<>]*>|<\/?([a-z][^\s/<>]*)(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>|[^<]+|</gi
/** Inline elements, which are part of a sentence. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big br cite code del em font i img ins kbd label mark q s small span strike strong sub sup u'.split(
    ' ',
  ),
)

/**
 * Finds the text of HTML by heading, paragraph or cell, without comments, scripts, styles and code.
 * @param from offset of the HTML in the text that the ranges refer to
 */
export function wordsOfHtml(html: string, from: number): HtmlWords[] {
  const found: HtmlWords[] = []
  let pieces: Piece[] = []

  const finish = () => {
    const words = toWords(pieces, from)
    if (words) found.push(words)
    pieces = []
  }

  for (const { 0: raw, index, 1: whole, 2: name } of html.matchAll(token)) {
    const isText = !raw.startsWith('<') || raw === '<'
    const isInline = inline.has((whole ?? name ?? '').toLowerCase())
    if (isText || isInline) pieces.push({ raw, start: index, isText })
    else finish()
  }

  finish()
  return found
}

interface Piece {
  readonly raw: string
  readonly start: number
  readonly isText: boolean
}

/** Trims spaces and tags around the words. */
function toWords(pieces: readonly Piece[], from: number): HtmlWords | null {
  const isWordy = ({ raw, isText }: Piece) => isText && raw.trim() !== ''
  const own = pieces.slice(pieces.findIndex(isWordy), pieces.findLastIndex(isWordy) + 1)
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last || own.some(({ raw, isText }) => isText && (raw === '<' || looksTagged(raw))))
    return null

  const start = first.start + first.raw.length - first.raw.trimStart().length
  const end = last.start + last.raw.trimEnd().length
  const marks = new Map<string, string>()
  const segment = own
    .map(({ raw, isText }) => {
      if (isText) return raw.replaceAll(/\s*\n\s*/g, ' ')
      marks.set(`x${marks.size + 1}`, raw)
      return `<x${marks.size}/>`
    })
    .join('')
    .trim()
  if (!hasWords(segment)) return null

  return { start: from + start, end: from + end, segment, marks }
}

/** @returns a translation as HTML: placeholders restored, other characters escaped */
export function writeHtml(target: string, { marks }: Pick<HtmlWords, 'marks'>): string {
  return replaceTags(
    onOneLine(target.trim()),
    (name) => marks.get(name) ?? '',
    (words) => words.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  )
}
