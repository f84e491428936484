import { numeralCharacters, parseChineseNumber } from '../../lib/text/chinese-number.ts'
import { estimateTokens } from '../models/estimate-tokens.ts'
import { matchWords, partsOf, type TextPart } from './paragraphs.ts'

/** Maximum tokens of the mark of a gap. */
const tokensOfGap = 12

/** Share of the budget for the beginning and the end of a text, before what shares words with the question. */
const endsShare = 0.4
/** Share of the rest of the budget for the beginning of a first paragraph that does not fit, and its minimum in tokens. */
const beginningShare = 0.5
const minBeginning = 24

/**
 * Cuts a text to a number of estimated tokens. Kept are the parts that the question names, the beginning and the end, the
 * parts that share words with the question, then more of both ends, and of a long first one how it begins: a pasted text
 * without it has lost what it was pasted for. Each gap says how many characters are missing.
 * @param question '' keeps the beginning and the end only, whatever is asked
 */
export function cutAnswer(answer: string, tokens: number, question = ''): string {
  if (estimateTokens(answer) <= tokens) return answer

  const parts = partsOf(answer)
  const kept = new Map<number, string>()
  let spent = tokensOfGap
  const keep = (index: number, text: string, most: number) => {
    const cost = estimateTokens(text) + tokensOfGap
    if (text === '' || kept.has(index) || spent + cost > most) return
    spent += cost
    kept.set(index, text)
  }
  const keepAll = (indexes: readonly number[], most: number) => {
    for (const index of indexes) keep(index, parts[index]?.text ?? '', most)
  }

  const outside = fromBothEnds(parts.length)
  keepAll(namedParts(question, parts), tokens)
  keepAll(outside, tokens * endsShare)
  keepAll(matchingParts(question, parts, outside), tokens)
  keep(0, beginningOf(parts[0]?.text ?? '', tokens, spent), tokens)
  keepAll(outside, tokens)
  return withGaps(parts, kept)
}

/**
 * @returns a first paragraph if it fits, else its first sentences or characters, of which half of what is left is for the
 * rest; '' of code, and if hardly any fit
 */
function beginningOf(text: string, tokens: number, spent: number): string {
  if (spent + estimateTokens(text) + tokensOfGap <= tokens) return text
  const room = (tokens - spent) * beginningShare - tokensOfGap
  if (room < minBeginning || /^ {0,3}(?:```|~~~)/m.test(text)) return ''
  let end = Math.floor((text.length * room) / estimateTokens(text))
  while (estimateTokens(text.slice(0, end)) > room) end = Math.floor(end * 0.9)
  const sentence = /^[^]*[。！？!?；;\n]/.exec(text.slice(0, end))?.[0].trimEnd() ?? ''
  if (sentence !== '') return sentence
  // Never between the halves of a character.
  return text.slice(0, /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end)
}

/** @returns the places of a list from outside: two of the beginning for one of the end, the first and the last at once */
function fromBothEnds(count: number): number[] {
  const order = Array.from({ length: count }, (_, at) =>
    at % 3 === 1 ? count - 1 - (at - 1) / 3 : at - Math.floor((at + 1) / 3),
  )
  return [...new Set(order)]
}

/** @returns the parts that share words with a question, the best first; equals from both ends */
function matchingParts(question: string, parts: readonly TextPart[], outside: readonly number[]): number[] {
  if (question === '') return []
  const { scores } = matchWords(
    question,
    parts.map(({ text }) => text),
  )
  return outside
    .filter((index) => (scores[index] ?? 0) > 0)
    .toSorted((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0))
}

/** Maximum places that are looked for; each takes a look at all parts. */
const maxNamed = 20
const named = new RegExp(
  `(倒数)?第\\s*(\\d{1,3}|[${numeralCharacters}]{1,4})\\s*(\\p{Script=Han})|(最后|末尾)一?(\\p{Script=Han})`,
  'gu',
)
const anyItem = /^\s*(?:[-*•]|\d{1,3}[.、)）]) ?/gm

/** @returns the parts that a question names: paragraphs (第二段), counted with and without headings, or items (第三点, 最后一件) */
function namedParts(question: string, parts: readonly TextPart[]): number[] {
  const all = [...new Set(parts.map(({ paragraph }) => paragraph))]
  const headings = new Set(parts.flatMap(({ text, paragraph }) => (/^#{1,6} /.test(text) ? [paragraph] : [])))
  const texts = all.filter((paragraph) => !headings.has(paragraph))
  const places = [...question.matchAll(named)].slice(0, maxNamed)
  return places.flatMap(([, isFromEnd, number, unit, isLast, lastUnit]) => {
    const place = isLast ? 1 : Number(number) || (parseChineseNumber(number ?? '') ?? 0)
    const offset = isFromEnd || isLast ? -place : place - 1
    if (!/[段节]/.test(unit ?? lastUnit ?? '')) return namedItems(parts, place, offset)
    const wanted = [texts.at(offset), all.at(offset)]
    return parts.flatMap(({ paragraph }, index) => (wanted.includes(paragraph) ? [index] : []))
  })
}

/** @returns the parts with the item of this number, else with the item at this offset among all items */
function namedItems(parts: readonly TextPart[], place: number, offset: number): number[] {
  const item = new RegExp(`^\\s*${place}[.、)）]`, 'm')
  const numbered = parts.flatMap(({ text }, index) => (offset >= 0 && item.test(text) ? [index] : []))
  if (numbered.length > 0) return numbered
  const items = parts.flatMap(({ text }, index) => [...text.matchAll(anyItem)].map(() => index))
  const found = items.at(offset)
  return found === undefined ? [] : [found]
}

/** @param kept what is shown of each part that is not left out, by its index */
function withGaps(parts: readonly TextPart[], kept: ReadonlyMap<number, string>): string {
  let written = ''
  let missing = 0
  const add = (text: string, separator: string) => {
    written += written === '' ? text : separator + text
  }

  for (const [index, { text, paragraph }] of parts.entries()) {
    const shown = kept.get(index)
    if (shown === undefined) {
      missing += text.length
      continue
    }
    if (missing > 0) add(`（此处略去 ${missing} 字）`, '\n\n')
    add(shown, missing === 0 && parts[index - 1]?.paragraph === paragraph ? '' : '\n\n')
    missing = text.length - shown.length
  }

  if (missing > 0) add(`（此处略去 ${missing} 字）`, '\n\n')
  return written
}
