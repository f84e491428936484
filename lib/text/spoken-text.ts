import { findCitationMarkers } from './citations/citation-markers.ts'
import { splitSentences } from './sentences.ts'

/** Maximum characters of a piece: speech engines cut off long utterances, some after fifteen seconds. */
const maxCharacters = 160

/**
 * Splits an answer into pieces for text-to-speech: whole sentences, split at a comma if too long. Source markers,
 * code, images, addresses and Markdown marks are removed.
 * @param markdown the answer's Markdown
 */
export function spokenPieces(markdown: string): string[] {
  const pieces: string[] = []
  for (const { text } of splitSentences(withoutMarks(markdown))) {
    for (const part of cut(text)) {
      const last = pieces.at(-1)
      if (last !== undefined && last.length + part.length <= maxCharacters && isEnded(last))
        pieces[pieces.length - 1] = `${last}${isSpaced(last, part) ? ' ' : ''}${part}`
      else pieces.push(part)
    }
  }
  return pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}

function withoutMarks(markdown: string): string {
  return withoutMarkers(withoutFences(markdown))
    .replace(/^[ \t]*\[\^[^\]\n]{1,64}\]:.*$/gm, '')
    .replace(/\[\^[^\]\n]{1,64}\]/g, '')
    .replace(/!\[[^\]\n]{0,512}\]\([^)\n]{0,2048}\)/g, '')
    .replace(/\[([^\]\n]{0,512})\]\([^)\n]{0,2048}\)/g, '$1')
    .replace(/<\/?[a-z][^<>\n]{0,512}>/gi, '')
    .replace(/https?:\/\/[^\s）)】\]，。；]{1,2048}/gi, '')
    .replace(/^[ \t]*\|?[ \t:|-]{3,}$/gm, '')
    .replace(/^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)/gm, '')
    .replace(/[ \t]*\|[ \t]*/g, '，')
    .replace(/^，|，$/gm, '')
    .replace(/[*_~`$]{1,3}/g, '')
}

/** Removes citation markers from last to first, so that the offsets of the others stay valid. */
function withoutMarkers(text: string): string {
  const parts: string[] = []
  let from = 0
  for (const { start, end } of findCitationMarkers(text)) {
    parts.push(text.slice(from, start))
    from = end
  }

  parts.push(text.slice(from))
  return parts.join('')
}

function withoutFences(text: string): string {
  let fence = ''
  return text
    .split('\n')
    .filter((line) => {
      const mark = /^[ \t]*(`{3,}|~{3,}|\$\$)/.exec(line)?.[1] ?? ''
      if (fence === '' && mark === '') return true
      if (fence === '') fence = mark.length > 2 && line.trim().endsWith('$$') && mark === '$$' ? '' : mark
      else if (mark !== '' && mark.startsWith(fence)) fence = ''
      return false
    })
    .join('\n')
}

function cut(sentence: string): string[] {
  if (sentence.length <= maxCharacters) return [sentence]

  const parts: string[] = []
  let rest = sentence
  while (rest.length > maxCharacters) {
    const head = rest.slice(0, maxCharacters)
    const comma = Math.max(...['，', '、', '：', ', ', ' '].map((mark) => head.lastIndexOf(mark)))
    const end = comma > maxCharacters / 2 ? comma + 1 : whole(rest, maxCharacters)
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end)
  }

  return [...parts, rest.trim()]
}

/** Keeps surrogate pairs together. */
function whole(text: string, end: number): number {
  const code = text.charCodeAt(end - 1)
  return code >= 0xd800 && code <= 0xdbff ? end - 1 : end
}

/** Text without a final mark, such as a heading, is followed by a pause. */
function isEnded(piece: string): boolean {
  return /[。！？；.!?;…”」]$/.test(piece)
}

function isSpaced(before: string, after: string): boolean {
  return /[\x20-\x7e]$/.test(before) && /^[\x20-\x7e]/.test(after)
}
