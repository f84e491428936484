import { foldForSearch, foldToLetters } from '../../lib/text/fold.ts'
import { countOccurrences, findOccurrences } from '../../lib/text/occurrences.ts'
import { titleWeight } from '../../lib/text/tokens.ts'
import { bm25, inverseDocumentFrequency } from '../storage/library/bm25.ts'
import type { LibraryCandidate, LibraryStatistics } from '../storage/library/library-index.ts'
import type { QueryTerms } from './analysis/query-terms.ts'
import { nameIn } from './analysis/subject-name.ts'

/** A question that only names a thing is best answered by the document's opening. */
const openingShare = 1.1

/** Number of top passages that are compared sentence by sentence. */
const closeReadings = 30
/** A question that matches a title is best answered by the document's opening. */
const askedTitleShare = 0.6
const askedGain = 0.5
const matchedShare = 0.2
const togetherShare = 0.2
/** Approximate sentence ends, good enough to compare thirty passages; quotes and abbreviations matter little. */
const sentenceEnd = /[。!?;…\n]/g

export interface RankedPassage {
  readonly candidate: LibraryCandidate
  readonly score: number
}

/**
 * Ranks candidates by Okapi BM25 (Robertson and Zaragoza, 'The Probabilistic Relevance Framework', 2009; idf with
 * Lucene's +1, which is never negative) with statistics over the whole library, so that the result does not depend on
 * which database found them. A passage whose document is named in the question scores as if it matched one more term
 * that no other document has, weighted by the name's length: a question that names a subject is about it. The first
 * thirty are then compared closely: the share of the question that a passage covers, and that its best sentence
 * covers, count a fifth of the question each. Ties are ordered by document and position.
 */
export function rankPassages(
  query: QueryTerms,
  candidates: readonly LibraryCandidate[],
  statistics: LibraryStatistics,
): RankedPassage[] {
  const named = nameBonus(query, statistics.passageCount)
  const ranked = candidates
    .map((candidate) => ({ candidate, score: scoreOf(query, candidate, statistics) + named(candidate) }))
    .sort(byScore)
  const closelyRead = readClosely(query, ranked.slice(0, closeReadings))
  return [...closelyRead, ...ranked.slice(closeReadings)]
}

/** Reranks the top passages by how much of the question they cover, and how much one of their sentences covers. */
function readClosely(query: QueryTerms, ranked: readonly RankedPassage[]): RankedPassage[] {
  const weights = new Map(query.terms.map(({ token, weight }) => [token, weight]))
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const gain = ({ title, text, ordinal }: LibraryCandidate) => {
    const foldedTitle = foldForSearch(title)
    const { inAll, inSentence } = sumMatchedWeights(weights, foldedTitle, foldForSearch(text))
    const inTitle = [...weights].reduce(
      (sum, [token, weight]) => sum + (countOccurrences(foldedTitle, token) > 0 ? weight : 0),
      0,
    )
    const isAsked = ordinal === 0 && inTitle >= whole * askedTitleShare
    return matchedShare * inAll + togetherShare * inSentence + (isAsked ? askedGain * whole : 0)
  }
  return ranked.map(({ candidate, score }) => ({ candidate, score: score + gain(candidate) })).sort(byScore)
}

/** The weight of the question covered by a passage with its title, and by its best sentence. */
function sumMatchedWeights(
  weights: ReadonlyMap<string, number>,
  title: string,
  text: string,
): { inAll: number; inSentence: number } {
  const ends = [...text.matchAll(sentenceEnd)].map(({ index }) => index).concat(text.length)
  const sums = ends.map(() => 0)
  let inAll = 0
  for (const [token, weight] of weights) {
    const places = findOccurrences(text, token)
    if (places.length > 0 || countOccurrences(title, token) > 0) inAll += weight
    const sentences = new Set(places.map((at) => ends.findIndex((end) => at < end)))
    for (const sentence of sentences) sums[sentence] = (sums[sentence] ?? 0) + weight
  }

  return { inAll, inSentence: Math.max(0, ...sums) }
}

function byScore(left: RankedPassage, right: RankedPassage): number {
  return right.score - left.score || byPlace(left.candidate, right.candidate)
}

function scoreOf(query: QueryTerms, candidate: LibraryCandidate, statistics: LibraryStatistics): number {
  const { k1, b } = bm25
  const title = foldForSearch(candidate.title)
  const body = foldForSearch(`${candidate.text}\n${candidate.heading}`)
  const length = candidate.tokenCount / (statistics.averageTokenCount || 1)
  let score = 0
  for (const { token, weight } of query.terms) {
    // Counting occurrences costs a hundredth of segmenting three hundred passages again.
    const count = countOccurrences(body, token) + titleWeight * countOccurrences(title, token)
    score += (weight * count * (k1 + 1)) / (count + k1 * (1 - b + b * length))
  }

  return score
}

function nameBonus(query: QueryTerms, passageCount: number): (candidate: LibraryCandidate) => number {
  const question = {
    folded: foldForSearch(query.text),
    letters: foldToLetters(query.text),
    words: new Set(query.terms.map((term) => term.token)),
  }
  const strength = inverseDocumentFrequency(Math.max(1, passageCount), 1)
  return ({ title, ordinal }) => {
    const name = nameIn(question, title)
    if (name === null) return 0
    return strength * Math.log2(1 + name.length) * (ordinal === 0 ? openingShare : 1)
  }
}

function byPlace(left: LibraryCandidate, right: LibraryCandidate): number {
  if (left.documentId !== right.documentId) return left.documentId < right.documentId ? -1 : 1
  return left.ordinal - right.ordinal
}
