/** A sentence with its offsets: `text` is exactly `source.slice(start, end)`. */
export interface Sentence {
  readonly text: string
  readonly start: number
  readonly end: number
}

const alwaysEnds = '。！？；｡'
const endsBeforeBreak = '.!?;'
const closers: ReadonlyMap<string, string> = new Map(
  ['“”', '‘’', '「」', '『』', '《》', '〈〉', '（）', '()', '【】', '［］', '[]'].map(
    ([opener = '', closer = '']) => [opener, closer],
  ),
)
const speech = new Set(['”', '’', '」', '』'])
const trailing = /[”’」』》〉）)】］\]"']/
const terminators = /[。！？；｡.!?;…]/
/** Number of a list item, at the start of its line. */
const itemNumber = /(?:^|\n)[ \t]*\d{1,3}$/
/** Maximum distance of quote marks; beyond it an opening mark is interpreted as stray. */
const maxQuoteLength = 400
const abbreviation =
  /(?:^|[^\p{L}]|\p{Script=Han})(?:\p{Lu}|mr|mrs|ms|dr|st|prof|no|vol|fig|vs|etc|inc|ltd|co|corp|jr|sr|e\.g|i\.e|cf|al|approx)$/iu

/**
 * Splits a text into sentences at 。！？；… and line breaks, and at . ! ? ; before a space or the end. Text in quotes
 * or brackets is kept together; decimals, initials, list numbers and common abbreviations end no sentence. Closing
 * marks stay with their sentence. Sentences exclude surrounding spaces.
 */
export function splitSentences(source: string): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  let at = 0
  while (at < source.length) {
    const end = sentenceEnd(source, at)
    if (end === 0) {
      at = skipQuoted(source, at) + 1
      continue
    }
    push(sentences, source, start, end)
    start = end
    at = end
  }

  push(sentences, source, start, source.length)
  return sentences
}

const endsWithSemicolon = /[；;]\s*$/

/** @returns the sentences of a text, full stop to full stop: those that a semicolon divides are one */
export function wholeSentences(text: string): Sentence[] {
  const joined: Sentence[] = []
  for (const sentence of splitSentences(text)) {
    const last = joined.at(-1)
    if (!last || !endsWithSemicolon.test(last.text)) joined.push(sentence)
    else joined.splice(-1, 1, { ...last, text: text.slice(last.start, sentence.end), end: sentence.end })
  }
  return joined
}

/** @returns the offset after the sentence that the character at `at` ends, or 0 if it ends none */
function sentenceEnd(source: string, at: number): number {
  const character = source.charAt(at)
  if (character === '\n' || character === '\r') return at + 1

  const quoteEnd = skipQuoted(source, at)
  if (quoteEnd > at) {
    const isEndedSpeech =
      speech.has(source.charAt(quoteEnd)) &&
      terminators.test(source.charAt(quoteEnd - 1)) &&
      !continues(source, quoteEnd)
    return isEndedSpeech ? quoteEnd + 1 : 0
  }

  const ends = alwaysEnds.includes(character) || endsHere(source, at)
  return ends ? behindClosers(source, at) : 0
}

function endsHere(source: string, at: number): boolean {
  const character = source.charAt(at)
  const next = source.charAt(at + 1)
  if (character === '…') return next !== '…'
  if (!endsBeforeBreak.includes(character) || character === '') return false
  if (endsBeforeBreak.includes(next) && next !== '') return false

  const isFollowedByBreak = next === '' || /\s/.test(next) || trailing.test(next)
  if (character === '.') {
    const before = source.slice(Math.max(0, at - 8), at)
    return isFollowedByBreak && !abbreviation.test(before) && !itemNumber.test(before)
  }

  return isFollowedByBreak || /\p{Script=Han}/u.test(next)
}

/** @returns the offset of the mark that closes a quote opened at `at`, or `at` if none is opened */
function skipQuoted(source: string, at: number): number {
  const closer = closers.get(source.charAt(at))
  if (closer === undefined) return at

  const opener = source.charAt(at)
  const limit = Math.min(source.length, at + maxQuoteLength)
  let depth = 0
  for (let offset = at; offset < limit; offset += 1) {
    const character = source.charAt(offset)
    if (character === '\n') break
    if (character === opener) depth += 1
    else if (character === closer) depth -= 1
    if (depth === 0) return offset
  }

  return at
}

/**
 * Whether the sentence continues after a closed quote: with a comma, another terminator, or a word like 的 that
 * attaches to it.
 */
function continues(source: string, quoteEnd: number): boolean {
  return /^[，、：,:。！？；)）》」』的地了等]/.test(source.slice(quoteEnd + 1, quoteEnd + 2))
}

function behindClosers(source: string, at: number): number {
  let end = at + 1
  while (
    end < source.length &&
    (trailing.test(source.charAt(end)) || alwaysEnds.includes(source.charAt(end)))
  ) {
    end += 1
  }
  return end
}

function push(sentences: Sentence[], source: string, from: number, to: number): void {
  const raw = source.slice(from, to)
  const text = raw.trim()
  if (text === '') return
  const start = from + raw.indexOf(text)
  sentences.push({ text, start, end: start + text.length })
}
