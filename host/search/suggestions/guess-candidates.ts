import { bigramCoverage, contentBigrams } from '../../../lib/text/bigrams.ts'
import { sectionQuestion, titleQuestion } from '../analysis/subject-name.ts'
import type { TitleEntry } from './title-list.ts'

/** For whom questions are suggested; operators also run the product. */
export type Audience = 'reader' | 'operator'

/** A question that a document of this title should answer. */
export interface GuessCandidate {
  readonly question: string
  readonly title: string
  /** Whether it asks about the whole document rather than a section or a page of the guide. */
  readonly isWhole: boolean
}

/** Guide pages for operators; the others are for users. */
export const operatorGuide: ReadonlySet<string> = new Set([
  'deployment-basics',
  'ingest',
  'models',
  'sensitive-words',
])

interface Proposed {
  readonly hasGuide?: boolean
  /** Filters questions, for example by the user's language. */
  readonly isMeant?: (question: string) => boolean
}

/** Maximum names of the library considered for one guess. */
const maxConsidered = 2_000
const maxPerDocument = 2

/**
 * Questions derived from the library's titles and headings: first those that match the given words (the user's
 * searches), then others in an order that changes with `turn`. Operators get their guide pages interleaved; users get
 * theirs last, for a library without other content.
 * @param turn any whole number; the same one gives the same questions
 */
export function* guessCandidates(
  entries: readonly TitleEntry[],
  words: readonly string[],
  turn: number,
  audience: Audience,
  { hasGuide = true, isMeant = () => true }: Proposed = {},
): Generator<GuessCandidate, void, void> {
  const { guide = [], library = [] } = Object.groupBy(entries, (entry) =>
    entry.guide === '' ? 'library' : 'guide',
  )
  const pages = guide.filter((entry) => {
    return hasGuide && entry.heading === '' && operatorGuide.has(entry.guide) === (audience === 'operator')
  })
  const [turned, shown] = [rotateEntries(pages, turn), rotateEntries(library, turn)]
  const rest = audience === 'operator' ? alternateEntries(turned, shown) : [...shown, ...turned]
  const seen = new Set<string>()
  const perDocument = new Map<string, number>()
  for (const entry of [...touching([...library, ...pages], words), ...rest]) {
    const question = questionOf(entry)
    const before = perDocument.get(entry.title) ?? 0
    if (question === null || !isMeant(question) || seen.has(question) || before >= maxPerDocument) continue
    seen.add(question)
    perDocument.set(entry.title, before + 1)
    yield { question, title: entry.title, isWhole: entry.guide === '' && entry.heading === '' }
  }
}

function questionOf({ title, heading }: TitleEntry): string | null {
  return heading === '' ? titleQuestion(title) : sectionQuestion(title, heading)
}

function touching(entries: readonly TitleEntry[], words: readonly string[]): TitleEntry[] {
  const wanted = contentBigrams(words.join('\n'))
  if (wanted.size === 0) return []
  return entries
    .slice(0, maxConsidered)
    .map((entry) => ({ entry, share: bigramCoverage(contentBigrams(entry.name), wanted) }))
    .filter(({ share }) => share > 0)
    .sort((left, right) => right.share - left.share)
    .map(({ entry }) => entry)
}

function alternateEntries(first: readonly TitleEntry[], second: readonly TitleEntry[]): TitleEntry[] {
  const most = Math.max(first.length, second.length)
  return Array.from({ length: most }, (_, at) => [first[at], second[at]])
    .flat()
    .filter((entry) => entry !== undefined)
}

/** Iterates with a large stride that changes with each turn, in one pass over a long list. */
export function rotateEntries<Entry>(entries: readonly Entry[], turn: number): Entry[] {
  const { length } = entries
  const stride = strideOf(length)
  const start = (Math.abs(turn) * 7_919) % Math.max(1, length)
  return Array.from({ length: Math.min(length, maxConsidered) }, (_, at) => {
    return entries[(start + at * stride) % length]
  }).filter((entry): entry is Entry => entry !== undefined)
}

/** @returns about 0.618 of a length and coprime to it, so that steps of it visit every index once */
function strideOf(length: number): number {
  let stride = Math.max(1, Math.round(length * 0.618))
  while (commonDivisor(stride, length) > 1) stride += 1
  return stride
}

function commonDivisor(left: number, right: number): number {
  return right === 0 ? left : commonDivisor(right, left % right)
}
