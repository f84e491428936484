import remarkParse from 'remark-parse'
import { unified } from 'unified'
import {
  findCitations,
  type MarkdownNode,
  visitRunningTexts,
} from '../../../lib/text/citations/citation-claims.ts'
import { findCitationMarkers } from '../../../lib/text/citations/citation-markers.ts'
import { foldForSearch } from '../../../lib/text/fold.ts'
import { remarkAngleBrackets } from '../../../lib/text/markdown/remark-angle-brackets.ts'
import { remarkAnswerGfm } from '../../../lib/text/markdown/remark-answer-gfm.ts'
import { findQuantities, type Quantity } from '../../../lib/text/quantities.ts'
import { wholeSentences } from '../../../lib/text/sentences.ts'

/** A statement of an answer with the sources that it cites. */
export interface Claim {
  readonly text: string
  /** Numbers of all sources that it cites together; empty for a factual sentence without a marker. */
  readonly sources: readonly number[]
  /** Its context: the heading, the block before, the sentence that it is a part of; '' for none. */
  readonly under: string
  /** The sentence of which it is the end, up to its marker; absent if it is all of it. */
  readonly whole?: string
}

const parser = unified().use(remarkParse).use(remarkAnswerGfm).use(remarkAngleBrackets)
const longestUnder = 100

/** Parses an answer as the verdicts on it read it. */
export function parseAnswer(markdown: string): MarkdownNode {
  return parser.parse(markdown) as MarkdownNode
}

/**
 * Finds the statements of an answer: those with a marker, and factual ones, with a number or a date, that have none.
 * @param count number of sources
 * @returns in reading order; `bad` counts markers of sources that do not exist
 */
export function findClaims(
  markdown: string,
  count: number,
): { readonly claims: Claim[]; readonly bad: number } {
  const tree = parseAnswer(markdown)
  const claims: Claim[] = []
  let bad = 0
  let heading = ''
  let before = ''
  for (const block of tree.children ?? []) {
    const found = findCitations({ type: 'root', children: [block] }, markdown, count)
    bad += found.bad
    const under = [heading, before].filter(Boolean).join(' › ').slice(-longestUnder)
    const cited = new Map<string, Set<number>>()
    for (const { claim, together } of found.citations) {
      const sources = cited.get(claim) ?? new Set()
      for (const index of together) sources.add(index)
      cited.set(claim, sources)
    }
    const sentences = wholeSentences(textIn(block)).map((sentence) => sentence.text)
    const whole = (claim: string) =>
      sentences.find(
        (sentence) => sentence.includes(claim) && withoutMarkers(sentence).length > claim.length + 1,
      )
    for (const [text, sources] of cited) {
      const context = [under, whole(text) ?? ''].filter(Boolean).join(' › ').slice(-longestUnder)
      claims.push({ text, sources: [...sources], under: context })
    }
    if (factualBlocks.has(block.type))
      claims.push(...uncitedIn(block, markdown, { cited: [...cited.keys()], under, count }))
    const text = textIn(block)
    if (block.type === 'heading') [heading, before] = [text, '']
    else before = text.slice(-longestUnder)
  }
  return { claims, bad }
}

function withoutMarkers(text: string): string {
  return findCitationMarkers(text).reduceRight(
    (left, { start, end }) => left.slice(0, start) + left.slice(end),
    text,
  )
}

/** Tables, quotations, code and headings state nothing by a sentence of their own. */
const factualBlocks = new Set(['paragraph', 'list'])
const leastCharacters = 8

/** The sentences with a number or a date without a citation. */
function uncitedIn(
  block: MarkdownNode,
  markdown: string,
  {
    cited,
    under,
    count,
  }: { readonly cited: readonly string[]; readonly under: string; readonly count: number },
): Claim[] {
  const claims: Claim[] = []
  visitRunningTexts(block, markdown, ({ text, found, labels }) => {
    if (labels.length > 0) return
    for (const sentence of wholeSentences(text)) {
      // A marker behind the full stop belongs to the sentence before it.
      const isCited = found.some(
        ({ at, indices }) =>
          indices.some((index) => index >= 1 && index <= count) &&
          at > sentence.start &&
          (at <= sentence.end || text.slice(sentence.end, at).trim() === ''),
      )
      const own = sentence.text.trim()
      if (isCited || own.length < leastCharacters || /[?？：:]$/.test(own) || !statesFact(own)) continue
      if (!cited.some((claim) => claim.includes(own) || own.includes(claim)))
        claims.push({ text: own, sources: [], under })
    }
  })
  return claims
}

const smallestFact = 20

/** Whether a sentence has a date, a number with a measure, or a large one; small counts are the writer's own. */
function statesFact(sentence: string): boolean {
  const isFact = ({ unit, value }: Quantity) =>
    (unit !== '' && unit !== '个' && unit !== '第' && unit !== '次') || Number(value) > smallestFact
  return findQuantities(foldForSearch(sentence)).some(isFact)
}

const separators: Readonly<Record<string, string>> = {
  list: '\n',
  listItem: '\n',
  blockquote: '\n',
  table: '\n',
  tableRow: ' ',
}

function textIn(node: MarkdownNode): string {
  if (node.type === 'break') return '\n'
  return node.value ?? (node.children ?? []).map(textIn).join(separators[node.type] ?? '')
}
