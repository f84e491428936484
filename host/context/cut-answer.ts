import { numeralCharacters, parseChineseNumber } from '../../lib/text/chinese-number.ts'
import { estimateTokens } from '../models/estimate-tokens.ts'
import { paragraphsOf, scoreByWords } from './paragraphs.ts'

/**
 * Cuts an answer to a number of estimated tokens. Kept are the paragraphs that the question names or that share words
 * with it, then those of the beginning and the end; each gap says how many characters are missing.
 * @param question '' keeps the beginning and the end only, whatever is asked
 */
export function cutAnswer(answer: string, tokens: number, question = ''): string {
  if (estimateTokens(answer) <= tokens) return answer

  const paragraphs = paragraphsOf(answer)
  const kept = new Set<number>()
  let spent = 0
  for (const index of orderByNeed(paragraphs, question)) {
    // The mark of a gap takes a few tokens as well.
    const cost = estimateTokens(paragraphs[index] ?? '') + 12
    if (spent + cost > tokens) continue
    spent += cost
    kept.add(index)
  }

  return withGaps(paragraphs, kept)
}

function orderByNeed(paragraphs: readonly string[], question: string): number[] {
  const scores = question === '' ? [] : scoreByWords(question, paragraphs)
  const matching = scores
    .map((score, index) => ({ score, index }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .map(({ index }) => index)
  const last = paragraphs.length - 1
  // Two of the beginning for one of the end.
  const outside = Array.from(paragraphs, (_, at) =>
    at % 3 === 2 ? last - (at - 2) / 3 : at - Math.floor(at / 3),
  )
  return [...new Set([...namedParagraphs(question, paragraphs), ...matching, ...outside])]
}

const named = new RegExp(
  `(倒数)?第\\s*(\\d{1,3}|[${numeralCharacters}]{1,4})\\s*[段节点条个部]|(最后|末尾)`,
  'g',
)

/** @returns the paragraphs that a question names by number (第二段), counted with and without headings */
function namedParagraphs(question: string, paragraphs: readonly string[]): number[] {
  const all = Array.from(paragraphs.keys())
  const texts = all.filter((index) => !/^#{1,6} /.test(paragraphs[index] ?? ''))
  return [...question.matchAll(named)].flatMap(([, isFromEnd, number, isLast]) => {
    const place = isLast ? 1 : Number(number) || (parseChineseNumber(number ?? '') ?? 0)
    const offset = isFromEnd || isLast ? -place : place - 1
    return [texts.at(offset), all.at(offset)].filter((index) => index !== undefined)
  })
}

function withGaps(paragraphs: readonly string[], kept: ReadonlySet<number>): string {
  const parts: string[] = []
  let missing = 0
  for (const [index, paragraph] of paragraphs.entries()) {
    if (!kept.has(index)) {
      missing += paragraph.length
      continue
    }
    if (missing > 0) parts.push(`（此处略去 ${missing} 字）`)
    missing = 0
    parts.push(paragraph)
  }

  if (missing > 0) parts.push(`（此处略去 ${missing} 字）`)
  return parts.join('\n\n')
}
