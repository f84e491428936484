import { foldToLetters } from '../../../../lib/text/fold.ts'
import type { LibraryReader } from '../../../storage/library/library-index.ts'
import type { TitleEntry, TitleList } from '../../suggestions/title-list.ts'
import { stopWords, tokenize } from '../../../../lib/text/tokens.ts'
import { isPinyin, queryLetters } from './find-misspelt.ts'
import { misspeltEntries, spelledNames } from './misspelt-names.ts'
import { misspeltSpans, type Span } from './misspelt-spans.ts'

/** @returns the question with the name that was probably meant in place of what was typed; null where nothing is to be changed */
export type CorrectQuery = (question: string) => Promise<string | null>

/** A longer question is not looked at. */
const mostLetters = 96
/** Two initials are of too many names. */
const fewestInitials = 3
const fewestPartOfName = 3
/** What stands in quotation marks is meant as it is. */
const quoted = /^\s*["“”「『].*["“”」』]\s*$/su

/** What was typed, where, and the name that it may be. */
interface Proposal {
  readonly from: number
  readonly to: number
  readonly changed: readonly number[]
  readonly text: string
}

/**
 * Puts misspelt names of the library right. Nothing is changed that the library has: a name that stands in the question
 * or holds it, or characters that stand together in some passage.
 */
export function createCorrectQuery(
  titles: TitleList,
  library: Pick<LibraryReader, 'documentFrequencies'>,
): CorrectQuery {
  return async (question) => {
    const letters = queryLetters(question)
    if (quoted.test(question) || letters.length < 2 || letters.length > mostLetters) return null
    const entries = wholeDocuments(await titles.entries())
    if (entries.some((entry) => entry.letters.includes(letters))) return null
    const proposal = wholeQuery(entries, question, letters) ?? partOfQuery(entries, letters)
    if (!proposal || (await isKnown(library, letters, proposal))) return null
    return replaced(question, letters, proposal)
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

/** The whole question may be a name, or a part of one. */
function wholeQuery(entries: readonly TitleEntry[], question: string, letters: string): Proposal | null {
  const [best, second] = misspeltEntries(entries, question, 2)
  if (!best) return null
  const isInitials = isPinyin(letters) && best.distance >= 1
  const isUnsure = isInitials && second?.place === 0 && second.distance === best.distance
  if (isUnsure || (isInitials && (best.place !== 0 || letters.length < fewestInitials))) return null
  if (best.place !== 0 && (!Number.isInteger(best.distance) || best.to - best.from < fewestPartOfName)) {
    return null
  }
  const changed = Array.from(letters, (letter, place) => ({ letter, place }))
    .filter(({ letter, place }) => isPinyin(letters) || letter !== best.entry.letters[best.from + place])
    .map(({ place }) => place)
  const text = best.place === 0 ? best.entry.title : best.entry.letters.slice(best.from, best.to)
  return { from: 0, to: letters.length, changed, text }
}

/** The longest misspelt name in the question, beside those that stand there as they are. */
function partOfQuery(entries: readonly TitleEntry[], letters: string): Proposal | null {
  const spans = misspeltSpans(spelledNames(entries), letters)
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

/** Whether the library has what was typed: every pair of characters that one of the changed ones stands in. */
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

/** Two stop words that stand together are not in the index; they are taken as known. */
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

/** Puts a text in place of some letters of the question, whose other characters stay as they are. */
function replaced(question: string, letters: string, { from, to, text }: Proposal): string | null {
  if (from === 0 && to === letters.length) return text
  const ends: number[] = []
  let at = 0
  for (const character of question) {
    at += character.length
    const count = queryLetters(character).length
    for (let place = 0; place < count; place += 1) ends.push(at)
  }
  // Some characters are folded together.
  if (ends.length !== letters.length) return foldToLetters(letters.slice(0, from)) + text + letters.slice(to)
  return question.slice(0, from === 0 ? 0 : ends[from - 1]) + text + question.slice(ends[to - 1])
}
