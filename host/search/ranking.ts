import { foldForSearch, foldToLetters } from '../../lib/text/fold.ts'
import { countOccurrences } from '../../lib/text/occurrences.ts'
import type { LibraryCandidate, LibraryStatistics } from '../storage/library-index.ts'
import { inverseDocumentFrequency } from './inverse-document-frequency.ts'
import type { QueryTerms } from './query-terms.ts'
import { titleWeight } from './tokens.ts'

/** Saturation of repeated terms and weight of the passage's length, as published (Robertson and Zaragoza, 2009). */
const k1 = 1.2
const b = 0.75

/** Who names a thing and asks nothing else about it is best served by how its document opens. */
const openingShare = 1.1

export interface RankedPassage {
  readonly candidate: LibraryCandidate
  readonly score: number
}

/**
 * Orders candidates by Okapi BM25 (Robertson and Zaragoza, 'The Probabilistic Relevance Framework', 2009; idf with
 * Lucene's +1, which is never negative) with statistics over the whole library, so that the order does not depend on
 * which database found them. A passage whose document is named in the question counts as if it held one more term
 * that no other document has, stronger the longer the name: whoever names a thing asks about that thing.
 * Equal scores are ordered by document and place.
 */
export function rankPassages(
  query: QueryTerms,
  candidates: readonly LibraryCandidate[],
  statistics: LibraryStatistics,
): RankedPassage[] {
  const named = nameBonus(query, statistics.passageCount)
  return candidates
    .map((candidate) => ({
      candidate,
      score: bm25(query, candidate, statistics) + named(candidate),
    }))
    .sort((left, right) => right.score - left.score || byPlace(left.candidate, right.candidate))
}

function bm25(query: QueryTerms, candidate: LibraryCandidate, statistics: LibraryStatistics): number {
  const title = foldForSearch(candidate.title)
  const body = foldForSearch(`${candidate.text}\n${candidate.heading}`)
  const length = candidate.tokenCount / (statistics.averageTokenCount || 1)
  let score = 0
  for (const { token, weight } of query.terms) {
    // Counting where a token stands costs a hundredth of segmenting three hundred passages again.
    const count = countOccurrences(body, token) + titleWeight * countOccurrences(title, token)
    score += (weight * count * (k1 + 1)) / (count + k1 * (1 - b + b * length))
  }
  return score
}

function nameBonus(query: QueryTerms, passageCount: number): (candidate: LibraryCandidate) => number {
  const question = foldForSearch(query.text)
  const letters = foldToLetters(query.text)
  const words = new Set(query.terms.map((term) => term.token))
  const strength = inverseDocumentFrequency(Math.max(1, passageCount), 1)
  return ({ title, ordinal }) => {
    const name = namesOf(title).find((each) => isNamed(each, { question, letters, words }))
    if (name === undefined) return 0
    return strength * Math.log2(1 + name.length) * (ordinal === 0 ? openingShare : 1)
  }
}

/** A title without the note in brackets that tells it from its namesakes; then the parts of a name written with dots. */
function namesOf(title: string): string[] {
  const bare = title.replace(/[（(][^（()）]*[)）]\s*$/, '')
  const parts = bare.split(/[·・‧•]/).map(foldToLetters)
  return [foldToLetters(bare), ...(parts.length > 1 ? parts.filter((part) => part.length > 2) : [])]
}

function isNamed(
  name: string,
  query: { question: string; letters: string; words: ReadonlySet<string> },
): boolean {
  if (name === '') return false
  if (name.length === 1) return query.words.has(name)
  if (!query.letters.includes(name)) return false
  if (!/^[\p{Script=Latin}\p{N}]+$/u.test(name)) return true
  // A name in letters and digits must not be a part of a longer word.
  return new RegExp(`(?<![\\p{Script=Latin}\\p{N}])${name}(?![\\p{Script=Latin}\\p{N}])`, 'u').test(
    query.question,
  )
}

function byPlace(left: LibraryCandidate, right: LibraryCandidate): number {
  if (left.documentId !== right.documentId) return left.documentId < right.documentId ? -1 : 1
  return left.ordinal - right.ordinal
}
