import { foldToLetters } from '../../../../lib/text/fold.ts'
import { stopWords, tokenize } from '../../../../lib/text/tokens.ts'
import type { LibraryReader } from '../../../storage/library/library-index.ts'
import type { TitleEntry, TitleList } from '../../suggestions/title-list.ts'
import { isPinyin, queryLetters } from './find-misspelt.ts'
import { misspeltEntries, toSpelledNames } from './misspelt-names.ts'
import { misspeltSpans, type Span } from './misspelt-spans.ts'

/** @returns the question with the misspelt name corrected; null when there is nothing to correct */
export type CorrectQuery = (question: string) => Promise<string | null>

/** Maximum letters of a question that is checked. */
const maxLetters = 96
/** Two initials would match too many names. */
const minInitials = 3
const minPartOfName = 3
/** Quoted text is never corrected. */
const quoted = /^\s*["“”「『].*["“”」』]\s*$/su

/** A correction: the letter range that was typed and the name to replace it. */
interface Proposal {
  readonly from: number
  readonly to: number
  readonly changed: readonly number[]
  readonly text: string
}

/**
 * Corrects misspelt names of the library. Text that occurs in the library is never changed: a name in the question or
 * around it, or characters found together in a passage.
 */
export function createCorrectQuery(
  titles: TitleList,
  library: Pick<LibraryReader, 'documentFrequencies'>,
): CorrectQuery {
  return async (question) => {
    const letters = queryLetters(question)
    if (quoted.test(question) || letters.length < 2 || letters.length > maxLetters) return null
    const entries = wholeDocuments(await titles.entries())
    if (entries.some((entry) => entry.letters.includes(letters))) return null
    const proposal = wholeQuery(entries, question, letters) ?? partOfQuery(entries, letters)
    if (!proposal || (await isKnown(library, letters, proposal))) return null
    return replaceName(question, letters, proposal)
  }
}

const documentsOf = new WeakMap<readonly TitleEntry[], readonly TitleEntry[]>()

function wholeDocuments(entries: readonly TitleEntry[]): readonly TitleEntry[] {
  const known = documentsOf.get(entries)
  if (known) return known
  const documents = entries.filter(({ heading, letters }) => heading === '' && letters.length > 1)
  documentsOf.set(entries, documents)
  return documents
}

/** Matches when the whole question is a name or part of one. */
function wholeQuery(entries: readonly TitleEntry[], question: string, letters: string): Proposal | null {
  const [best, second] = misspeltEntries(entries, question, 2)
  if (!best) return null

  const isInitials = isPinyin(letters) && best.distance >= 1
  const isUnsure = isInitials && second?.place === 0 && second.distance === best.distance
  if (isUnsure || (isInitials && (best.place !== 0 || letters.length < minInitials))) return null
  if (best.place !== 0 && (!Number.isInteger(best.distance) || best.to - best.from < minPartOfName)) {
    return null
  }

  const changed = Array.from(letters, (letter, place) => ({ letter, place }))
    .filter(({ letter, place }) => isPinyin(letters) || letter !== best.entry.letters[best.from + place])
    .map(({ place }) => place)
  const text = best.place === 0 ? best.entry.title : best.entry.letters.slice(best.from, best.to)
  return { from: 0, to: letters.length, changed, text }
}

/** The longest misspelt name in the question, while correctly spelt names are left alone. */
function partOfQuery(entries: readonly TitleEntry[], letters: string): Proposal | null {
  const spans = misspeltSpans(toSpelledNames(entries), letters)
  const exact = spans.filter(({ changed }) => changed.length === 0)
  const overlaps = (span: Span) => exact.some(({ from, to }) => from < span.to && span.from < to)
  const [best] = spans
    .filter((span) => span.changed.length > 0 && !overlaps(span))
    .sort(
      (left, right) =>
        right.to - right.from - (left.to - left.from) ||
        left.changed.length - right.changed.length ||
        left.name - right.name,
    )
  return best ? { ...best, text: entries[best.name]?.title ?? '' } : null
}

/** Whether the library contains the typed text: every pair of characters that includes a changed one. */
async function isKnown(
  library: Pick<LibraryReader, 'documentFrequencies'>,
  letters: string,
  { from, to, changed }: Proposal,
): Promise<boolean> {
  const typed = letters.slice(from, to)
  const latin = /[a-z]/.test(typed)
  const tokens = latin ? [...new Set(tokenize(typed))] : pairsAround(letters, { from, to, changed })
  const frequencies = await library.documentFrequencies(tokens)
  return tokens.every((token) => (frequencies.get(token) ?? 0) > 0)
}

/** Two adjacent stop words are not indexed; they count as known. */
function pairsAround(letters: string, { from, to, changed }: Omit<Proposal, 'text'>): string[] {
  const pairs = changed.flatMap((place) => [place - 1, place].map((at) => ({ at, end: at + 2 })))
  return [
    ...new Set(
      pairs
        .filter(({ at, end }) => at >= from && end <= to)
        .map(({ at, end }) => letters.slice(at, end))
        .filter((pair) => !(stopWords.has(pair.charAt(0)) && stopWords.has(pair.charAt(1)))),
    ),
  ]
}

/** Replaces some letters of the question and keeps its other characters. */
function replaceName(question: string, letters: string, { from, to, text }: Proposal): string | null {
  if (from === 0 && to === letters.length) return text

  const ends: number[] = []
  let at = 0
  for (const character of question) {
    at += character.length
    const count = queryLetters(character).length
    for (let place = 0; place < count; place += 1) ends.push(at)
  }

  // Folding merged some characters, so the original offsets are unknown.
  if (ends.length !== letters.length) return foldToLetters(letters.slice(0, from)) + text + letters.slice(to)

  return question.slice(0, from === 0 ? 0 : ends[from - 1]) + text + question.slice(ends[to - 1])
}
