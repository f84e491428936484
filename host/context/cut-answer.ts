import { numeralCharacters, parseChineseNumber } from '../../lib/text/chinese-number.ts'
import { estimateTokens } from '../models/estimate-tokens.ts'
import { matchWords, partsOf, type TextPart } from './paragraphs.ts'

/** Maximum tokens of the mark of a gap. */
const tokensOfGap = 12

/** Share of the rest of the budget for the beginning of a first paragraph that does not fit, and its minimum in tokens. */
const beginningShare = 0.5
const minBeginning = 24

/**
 * Cuts a text to a number of estimated tokens. Kept are the paragraphs that the question names or that share words with
 * it, then those of the beginning and the end, and of a long first one how it begins: a pasted text without it has lost
 * what it was pasted for. Each gap says how many characters are missing.
 * @param question '' keeps the beginning and the end only, whatever is asked
 */
export function cutAnswer(answer: string, tokens: number, question = ''): string {
  if (estimateTokens(answer) <= tokens) return answer

  const parts = partsOf(answer)
  const kept = new Map<number, string>()
  let spent = tokensOfGap
  for (const index of orderByNeed(parts, question)) {
    const text = parts[index]?.text ?? ''
    const fits = spent + estimateTokens(text) + tokensOfGap <= tokens
    const shown =
      fits || index > 0 ? text : beginningOf(text, (tokens - spent) * beginningShare - tokensOfGap)
    if (shown === '' || (!fits && index > 0)) continue
    spent += estimateTokens(shown) + tokensOfGap
    kept.set(index, shown)
  }

  return withGaps(parts, kept)
}

/** @returns the first sentences of a paragraph that fit, else its first characters; '' of code, and if hardly any fit */
function beginningOf(text: string, tokens: number): string {
  if (tokens < minBeginning || /^ {0,3}(?:```|~~~)/m.test(text)) return ''
  let end = Math.floor((text.length * tokens) / estimateTokens(text))
  while (estimateTokens(text.slice(0, end)) > tokens) end = Math.floor(end * 0.9)
  const sentence = /^[^]*[。！？!?；;\n]/.exec(text.slice(0, end))?.[0].trimEnd() ?? ''
  if (sentence !== '') return sentence
  // Never between the halves of a character.
  return text.slice(0, /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end)
}

function orderByNeed(parts: readonly TextPart[], question: string): number[] {
  const texts = parts.map(({ text }) => text)
  const scores = question === '' ? [] : matchWords(question, texts).scores
  const matching = scores
    .map((score, index) => ({ score, index }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .map(({ index }) => index)
  const last = parts.length - 1
  // Two of the beginning for one of the end.
  const outside = Array.from(parts, (_, at) => (at % 3 === 2 ? last - (at - 2) / 3 : at - Math.floor(at / 3)))
  return [...new Set([...namedParts(question, parts), ...matching, ...outside])]
}

/** Maximum places that are looked for; each takes a look at all parts. */
const maxNamed = 20
const named = new RegExp(
  `(倒数)?第\\s*(\\d{1,3}|[${numeralCharacters}]{1,4})\\s*([段节点条个])|(最后|末尾)一?段`,
  'g',
)

/** @returns the parts that a question names: paragraphs (第二段), counted with and without headings, or items (第三点) */
function namedParts(question: string, parts: readonly TextPart[]): number[] {
  const all = [...new Set(parts.map(({ paragraph }) => paragraph))]
  const headings = new Set(parts.flatMap(({ text, paragraph }) => (/^#{1,6} /.test(text) ? [paragraph] : [])))
  const texts = all.filter((paragraph) => !headings.has(paragraph))
  const places = [...question.matchAll(named)].slice(0, maxNamed)
  return places.flatMap(([, isFromEnd, number, unit, isLast]) => {
    const place = isLast ? 1 : Number(number) || (parseChineseNumber(number ?? '') ?? 0)
    if (unit && !/[段节]/.test(unit)) {
      const item = new RegExp(`^\\s*${place}[.、)）]`, 'm')
      return parts.flatMap(({ text }, index) => (item.test(text) ? [index] : []))
    }
    const offset = isFromEnd || isLast ? -place : place - 1
    const wanted = [texts.at(offset), all.at(offset)]
    return parts.flatMap(({ paragraph }, index) => (wanted.includes(paragraph) ? [index] : []))
  })
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
