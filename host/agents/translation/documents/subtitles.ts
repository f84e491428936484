import { decodeText } from '../../../ingest/decode-text.ts'
import { hasWords, looksTagged, replaceTags } from './tags.ts'
import { encodeText, hasByteOrderMark, splice, type TranslatableDocument } from './translatable.ts'

const time = /^\s*(?:\d+:)?\d{1,2}:\d{2}[,.]\d{1,3}\s*-->\s*(?:\d+:)?\d{1,2}:\d{2}[,.]\d{1,3}/
/** Style tags, position tags, and line breaks. */
const markup = /<\/?[a-z][^<>\n]{0,200}>|\{\\[^{}\n]{0,200}\}|\r?\n/gi

interface Cue {
  readonly start: number
  readonly end: number
  readonly segment: string
  readonly marks: readonly string[]
}

/** Splits subtitles (SubRip) by cue; numbers, times, tags and line breaks stay. */
export function openSubtitles(bytes: Uint8Array): TranslatableDocument {
  const text = decodeText(bytes)
  const spans = cueSpans(text)
  const cues = spans.flatMap(({ start, end }) => toCue(text, start, end))
  return {
    segments: cues.map(({ segment }) => segment),
    kept: [['字幕', spans.length]],
    write: (targets) => {
      const edits = cues.flatMap(({ start, end, marks }, at) => {
        const target = targets[at]
        return typeof target === 'string' ? [{ start, end, text: writeSubtitles(target, marks) }] : []
      })
      return encodeText(splice(text, edits), hasByteOrderMark(bytes))
    },
  }
}

/** The ranges of the cues' text, without the line break after them. */
function cueSpans(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  let open: { start: number; end: number } | null = null
  for (const { 0: line, index } of text.matchAll(/[^\n]*(?:\n|$)/g)) {
    const words = line.replace(/\r?\n$/, '')
    if (words.trim() === '') {
      open = null
    } else if (time.test(words)) {
      open = { start: index + line.length, end: index + line.length }
      spans.push(open)
    } else if (open) {
      open.end = index + words.length
    }
  }
  return spans.filter(({ start, end }) => end > start)
}

function toCue(text: string, start: number, end: number): Cue[] {
  const raw = text.slice(start, end)
  if (looksTagged(raw)) return []
  const marks: string[] = []
  const segment = raw.replace(markup, (mark) => `<x${marks.push(mark)}/>`)
  return hasWords(segment) ? [{ start, end, segment, marks }] : []
}

function writeSubtitles(target: string, marks: readonly string[]): string {
  return replaceTags(
    target,
    (name) => marks[Number(name.slice(1)) - 1] ?? '',
    // An empty line would end the cue.
    (words) => words.replaceAll(/[\r\n]+/g, ' '),
  )
}
