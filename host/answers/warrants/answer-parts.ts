import { isAnswerCardType, readCards } from '../../../lib/contract/cards/card-types.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'

const mayCite = /[[【［（(]/

/** The Markdown of an answer in reading order. */
export function answerTexts(cards: readonly Card[]): string[] {
  return cards.flatMap(({ type, content, isError }) => {
    const isText = type === 'markdown' && isAnswerCardType(type) && !isError
    return isText && typeof content === 'string' && content !== '' ? [content] : []
  })
}

/** The sources of an answer by number; a later card replaces sources of the same number. */
export function orderedSources(cards: readonly Card[]): SourceReference[] {
  const sources = readCards(cards, 'search_result').flat()
  const byIndex = new Map(sources.map((source) => [source.index, source]))
  const most = sources.reduce((largest, { index }) => Math.max(largest, index), 0)
  return Array.from(
    { length: Math.min(most, mostSources) },
    (_, at) => byIndex.get(at + 1) ?? missing(at + 1),
  )
}

const mostSources = 1_000

const headOfList = String.raw`(?:#{1,6}[ \t]*|\*\*)?(?:参考资料|参考来源|资料来源|引用来源|参考文献|来源|References|Sources)(?:\*\*)?[ \t]*[:：]?(?:\*\*)?[ \t]*`
const itemOfList = String.raw`[ \t]*(?:[-*]|\d{1,3}[.)、]|[[【]\d{1,3}[\]】][:：]?)[^\n]{1,400}`
const sourceList = new RegExp(
  String.raw`\n+(?:-{3,}\n+)?${headOfList}\n+${itemOfList}(?:\n+${itemOfList})*\s*$`,
  'i',
)
/** A longer list of sources is more than a model adds to an answer. */
const longestList = 8_000

/** @returns the text without a list of its sources at the end, which the page shows itself */
export function withoutSourceList(text: string): string {
  const tail = text.slice(-longestList)
  const found = sourceList.exec(tail)
  return found ? text.slice(0, text.length - tail.length + found.index) : text
}

/** Whether an answer has sources, and brackets that may name them. */
export function mayBeChecked(cards: readonly Card[]): boolean {
  return (
    cards.some(({ type }) => type === 'search_result') &&
    answerTexts(cards).some((text) => mayCite.test(text))
  )
}

function missing(index: number): SourceReference {
  return { index, title: '', seeMoreUrl: '', showName: '', passage: '', provider: '' }
}
