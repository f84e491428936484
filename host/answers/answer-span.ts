import { foldForSearch } from '../../lib/text/fold.ts'
import { findOccurrences } from '../../lib/text/occurrences.ts'
import { findQuantities } from '../../lib/text/quantities.ts'
import { wordsInOrder } from '../../lib/text/tokens.ts'
import { askedKind } from '../search/analysis/evidence-kind.ts'
import { synonyms } from '../search/analysis/synonyms.ts'
import { askedCell } from '../search/analysis/table-row.ts'
import type { TermWeights } from '../search/analysis/term-weights.ts'

/** A part of a sentence: `sentence.slice(start, end)`. */
interface Span {
  readonly start: number
  readonly end: number
}

const timeUnits = new Set(['年', '月', '日', '世纪', '年代', '时', '分', '天'])
/** Text that precedes the answering words, by kind of answer. */
const introductions: Partial<Record<NonNullable<ReturnType<typeof askedKind>>, RegExp>> = {
  place:
    /(?:位于|地处|[坐座]落[于在]?|分布[于在]|来自|[设产生][于在]|总部[设在于]+|在)([^，。；,;（(]{2,40})/,
  reason: /(?:因为|由于|鉴于|为了|旨在|因(?![此而]))([^，。；,;]{2,60})/,
  food: /以([^，。；,;]{1,40}?)为(?:主?食|生)|(?:食物|主食)(?:为|是|以)([^，。；,;]{1,40})|(?:捕食|取食|吃)([^，。；,;]{1,40})/,
}
const longest = 60

/**
 * The words of a sentence that answer a question: a match of the requested kind, such as a date for 何时, else what
 * the clause with most of the question's words adds to it.
 * @param row the table row that contains the sentence
 * @returns null when nothing shorter than the sentence qualifies
 */
export function findAnswerSpan(
  question: string,
  sentence: string,
  weights: TermWeights,
  row = sentence,
): Span | null {
  const cell = askedCell(question, sentence, row)
  // An address has no inner structure; in a row, cells are delimited.
  if (cell) return cell.start < cell.end && cell.end - cell.start <= longest ? cell : null

  const folded = foldForSearch(sentence)
  // When folding changes the length, offsets in the folded text do not match the sentence.
  if (folded.length !== sentence.length) return null

  const asked = wordSpans(folded, weights)
  const kind = askedKind(question)
  const edges = wordEdges(folded)
  const span = byKind(kind, folded, asked, edges) ?? byClause(folded, asked, edges)
  return span && trimSpan(sentence, span, edges)
}

/** @returns where words begin or end, in order */
function wordEdges(folded: string): number[] {
  const edges = [0]
  for (const word of wordsInOrder(folded)) edges.push((edges.at(-1) ?? 0) + word.length)
  return edges
}

/** @returns the whole words of a span: emphasis that starts or ends inside of one is none */
function wholeWords({ start, end }: Span, edges: readonly number[]): Span {
  return {
    start: edges.find((edge) => edge >= start) ?? end,
    end: edges.findLast((edge) => edge <= end) ?? start,
  }
}

function byKind(
  kind: ReturnType<typeof askedKind>,
  folded: string,
  asked: readonly Span[],
  edges: readonly number[],
): Span | null {
  if (kind === 'time' || kind === 'number') return nearest(folded, quantities(folded, kind), asked)
  const match = kind === null ? null : introductions[kind]?.exec(folded)
  const found = match?.slice(1).find(Boolean)
  if (!match || found === undefined) return null
  const start = match.index + match[0].indexOf(found)
  return wholeWords({ start, end: start + found.length }, edges)
}

/** Adjacent quantities, such as a year, a month and a day, are merged. */
function quantities(folded: string, kind: 'time' | 'number'): Span[] {
  const spans: { start: number; end: number }[] = []
  for (const { start, end, unit } of findQuantities(folded)) {
    if (kind === 'time' && !timeUnits.has(unit)) continue
    // 第四条 is an ordinal, not a quantity.
    if (kind === 'number' && (folded.startsWith('第', start) || folded.charAt(start - 1) === '第')) continue
    const last = spans.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else spans.push({ start, end: unit === '' ? end + counter(folded.slice(end)) : end })
  }
  return spans
}

/** The length of the counted noun directly after its number. */
function counter(rest: string): number {
  return /^(?:多|余)?[\p{Script=Han}](?=[\p{Script=Han}]{0,6}[，。；,;]|$)/u.exec(rest)?.[0].length ?? 0
}

/** The span nearest to a word of the question, in its clause before any other, that is not part of the question. */
function nearest(folded: string, spans: readonly Span[], asked: readonly Span[]): Span | null {
  const between = (from: number, to: number) =>
    from >= to ? 0 : to - from + (/[，；。！？,;!?]/u.test(folded.slice(from, to)) ? folded.length : 0)
  const free = spans.filter((span) => !asked.some((word) => word.start <= span.start && word.end >= span.end))
  const distance = (span: Span) =>
    Math.min(
      ...asked.map((word) => Math.max(between(span.end, word.start), between(word.end, span.start))),
      Infinity,
    )
  const [best] = free.toSorted((a, b) => distance(a) - distance(b) || a.start - b.start)
  return best ?? null
}

/** The part after, or before, the last word of the question in the clause that contains most of them. */
function byClause(folded: string, asked: readonly Span[], edges: readonly number[]): Span | null {
  const clauses = [...folded.matchAll(/[^，；。！？：,;:!?]+/gu)].map((match) => {
    const span = { start: match.index, end: match.index + match[0].length }
    const matched = asked.filter((word) => word.start >= span.start && word.end <= span.end)
    return { span, held: matched }
  })
  const best = clauses.reduce<(typeof clauses)[number] | null>((leading, each) => {
    return each.held.length > (leading?.held.length ?? 0) ? each : leading
  }, null)
  if (!best) return null

  const last = Math.max(...best.held.map(({ end }) => end))
  const first = Math.min(...best.held.map(({ start }) => start))
  const behind = wholeWords({ start: last, end: best.span.end }, edges)
  const before = wholeWords({ start: best.span.start, end: first }, edges)
  return [behind, before].find(({ start, end }) => end - start > 1) ?? best.span
}

function wordSpans(folded: string, weights: TermWeights): Span[] {
  return [...weights.keys()].flatMap((token) =>
    [token, ...(synonyms.get(token) ?? [])].flatMap((word) =>
      findOccurrences(folded, word).map((start) => ({ start, end: start + word.length })),
    ),
  )
}

const isParticle = /^(?:[^\p{L}\p{N}]|[了着过的地为是于在有以到至由被])*$/u

/**
 * Trims words that are particles, and punctuation: Markdown emphasis needs a letter or digit directly inside the marks.
 */
function trimSpan(sentence: string, { start, end }: Span, edges: readonly number[]): Span | null {
  const text = sentence.slice(start, end)
  const behind = edges.filter((edge) => edge > start && edge <= end)
  const particles = behind.findLast((edge) => isParticle.test(sentence.slice(start, edge))) ?? start
  const leading =
    particles - start + (/^[^\p{L}\p{N}]*/u.exec(text.slice(particles - start))?.[0].length ?? 0)
  const trailing = /[^\p{L}\p{N}]*$/u.exec(text.slice(leading))?.[0].length ?? 0
  const span = { start: start + leading, end: end - trailing }
  const length = span.end - span.start
  return length > 0 && length <= longest && length < sentence.length - 1 ? span : null
}
