import { numeralCharacters, parseChineseNumber } from '../../lib/text/chinese-number.ts'
import { estimateTokens } from '../models/estimate-tokens.ts'
import { matchWords, partsOf, type TextPart } from './paragraphs.ts'

/** Maximum tokens of the mark of a gap. */
const tokensOfGap = 12

/**
 * Cuts a text to a number of estimated tokens. Kept are the paragraphs that the question names or that share words with
 * it, then those of the beginning and the end; each gap says how many characters are missing.
 * @param question '' keeps the beginning and the end only, whatever is asked
 */
export function cutAnswer(answer: string, tokens: number, question = ''): string {
  if (estimateTokens(answer) <= tokens) return answer

  const parts = partsOf(answer)
  const kept = new Set<number>()
  let spent = tokensOfGap
  for (const index of orderByNeed(parts, question)) {
    const cost = estimateTokens(parts[index]?.text ?? '') + tokensOfGap
    if (spent + cost > tokens) continue
    spent += cost
    kept.add(index)
  }

  return withGaps(parts, kept)
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

function withGaps(parts: readonly TextPart[], kept: ReadonlySet<number>): string {
  let written = ''
  let missing = 0
  const add = (text: string, separator: string) => {
    written += written === '' ? text : separator + text
  }

  for (const [index, { text, paragraph }] of parts.entries()) {
    if (!kept.has(index)) {
      missing += text.length
      continue
    }
    if (missing > 0) add(`（此处略去 ${missing} 字）`, '\n\n')
    add(text, missing === 0 && parts[index - 1]?.paragraph === paragraph ? '' : '\n\n')
    missing = 0
  }

  if (missing > 0) add(`（此处略去 ${missing} 字）`, '\n\n')
  return written
}
