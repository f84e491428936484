import { escapeMarkdown } from '../../lib/text/escape-markdown.ts'
import type { Evidence } from './evidence.ts'

/** How many characters of sources an extractive answer quotes. */
const ordinaryCharacters = 200
const detailedCharacters = 600

const asksForMore = /详细|详尽|全面|完整|具体(?:介绍|说明|讲)|展开|尽量多|多说/

/** @returns how many characters of quotes the question asks for. */
export function quoteBudget(question: string): number {
  return asksForMore.test(question) ? detailedCharacters : ordinaryCharacters
}

/**
 * Writes quotes as Markdown, piece by piece, each followed by the number of its source. The items of a numbered list
 * stay a list. Reference marks that the source's own text carries are left out: they would point at our sources.
 */
export function* extractiveAnswer(evidence: readonly Evidence[]): Generator<string, void, void> {
  for (const [index, { text, source }] of evidence.entries()) {
    const [, number = '', body = text] = listItem.exec(text) ?? []
    yield `${border(evidence[index - 1], { text, source })}${number}${quoted(body)}[${source}]`
  }
}

const listItem = /^(\d{1,3}\. )(.+)$/s

function border(
  before: Pick<Evidence, 'text' | 'source'> | undefined,
  now: Pick<Evidence, 'text' | 'source'>,
): string {
  if (!before) return ''
  const [wasItem, isItem] = [listItem.test(before.text), listItem.test(now.text)]
  if (before.source !== now.source || wasItem !== isItem) return '\n\n'
  return isItem ? '\n' : ''
}

function quoted(text: string): string {
  return escapeMarkdown(withoutReferenceMarks(text))
}

function withoutReferenceMarks(text: string): string {
  return text.replace(/\s*(?:\[{1,2}\^?\d{1,3}\]{1,2}|［\d{1,3}］|【\d{1,3}】)/g, '').trim()
}
