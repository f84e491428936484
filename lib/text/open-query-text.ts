import type { OpenPart, QueryChoiceContent } from '../contract/cards/query-choice.ts'
import { fill } from '../messages/fill.ts'

export interface OpenQueryWords {
  /** With placeholder {parts}. */
  readonly left: string
  /** With placeholders {name} and {choices}. */
  readonly part: string
  readonly and: string
  readonly or: string
  readonly parts: Readonly<Record<OpenPart['part'], string>>
}

/** Choices of a part in a sentence; the rest is in the answer itself. */
const maxNamed = 8

/** @returns a sentence with the open parts of a query and their choices: 还没有说定：度量（金额 · 合计 / 行数） */
export function openQueryText({ open }: Pick<QueryChoiceContent, 'open'>, words: OpenQueryWords): string {
  const parts = open.map(({ part, choices }) => {
    const labels = choices.slice(0, maxNamed).map(({ label }) => label)
    const more = choices.length > maxNamed ? ['…'] : []
    return fill(words.part, { name: words.parts[part], choices: [...labels, ...more].join(words.or) })
  })
  return fill(words.left, { parts: parts.join(words.and) })
}
