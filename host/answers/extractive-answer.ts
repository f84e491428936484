import { escapeMarkdown } from '../../lib/text/markdown/escape-markdown.ts'
import type { Evidence, EvidenceLimits } from './evidence.ts'

/** The answering sentence and at most two more; detailed questions get about a page. */
const ordinary: EvidenceLimits = { characters: 240, sentences: 3, leastChance: 0.0004 }
const detailed: EvidenceLimits = { characters: 600, sentences: 24, leastChance: 0 }

const asksForMore = /详细|详尽|全面|完整|具体(?:介绍|说明|讲)|展开|尽量多|多说/

export function quoteLimits(question: string): EvidenceLimits {
  return asksForMore.test(question) ? detailed : ordinary
}

/** Streams quotes as Markdown with source numbers. Answering words are emphasized; list items stay a list. */
export function* extractiveAnswer(evidence: readonly Evidence[]): Generator<string, void, void> {
  for (const [index, each] of evidence.entries()) {
    const mark = listMark.exec(each.text)?.[0] ?? ''
    yield `${border(evidence[index - 1], each)}${mark}${quoteEvidence(each, mark.length)}[${each.source}]`
  }
}

type Range = NonNullable<Evidence['answer']>

const listMark = /^(?:\d{1,3}\. |- )/

function border(before: Evidence | undefined, now: Evidence): string {
  if (!before) return ''
  const [wasItem, isItem] = [listMark.test(before.text), listMark.test(now.text)]
  if (before.source !== now.source || wasItem !== isItem) return '\n\n'
  return isItem ? '\n' : ''
}

function quoteEvidence({ text, answer }: Evidence, from: number): string {
  if (!answer || answer.start < from) return withAddresses(text.slice(from))
  const { start, end } = wholeName(text, answer)
  const [before, words, behind] = [text.slice(from, start), text.slice(start, end), text.slice(end)].map(
    withAddresses,
  )
  return `${before}**${words}**${behind}`
}

const quotedName = /“(?!\s)[^“”]+(?<!\s)”|「(?!\s)[^「」]+(?<!\s)」|《(?!\s)[^《》]+(?<!\s)》/g

const address = /https?:\/\/[\w\-.~:/?#@!$&'*+,;=%()]*[\w/#=&%~+-]/gi

/** @returns the range, extended to an address that it cuts, or to a quoted name */
function wholeName(text: string, range: Range): Range {
  for (const { 0: whole, index } of text.matchAll(address)) {
    const end = index + whole.length
    const isInside = (at: number) => at > index && at < end
    if (isInside(range.start) || isInside(range.end))
      return { start: Math.min(range.start, index), end: Math.max(range.end, end) }
  }
  for (const { 0: whole, index } of text.matchAll(quotedName)) {
    const name = { start: index + 1, end: index + whole.length - 1 }
    const isInside = (at: number) => at > name.start && at < name.end
    if (isInside(range.start) || isInside(range.end)) return name
  }
  return range
}

/** Backslashes would become part of a bare link, so addresses are placed in angle brackets. */
function withAddresses(text: string): string {
  const links = text.match(address) ?? []
  const between = text.split(address).map(escapeMarkdown)
  return between.map((part, at) => (at === 0 ? part : `<${links[at - 1]}>${part}`)).join('')
}
