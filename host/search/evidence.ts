import type { SourceReference } from '../../lib/contract/card.ts'
import { cutCharacters } from '../../lib/text/cut-characters.ts'
import { splitSentences } from '../../lib/text/sentences.ts'
import { toldKind } from './evidence-kind.ts'
import { coverage, heldTokens, type TermWeights } from './term-weights.ts'

/** A sentence of a source that supports an answer. `place` counts the sentences of its passage. */
export interface Evidence {
  readonly source: number
  readonly place: number
  readonly text: string
}

/** Words of the title stand for the whole passage: in a sentence they say little about what that sentence adds. */
const titleShare = 0.2
/** A word in the heading above a sentence speaks for the sentence, if less than one in it. */
const headingShare = 0.5
/** A title that holds this much of the question is its subject. */
const subjectCoverage = 0.8
const longestHeading = 30
const sentenceMarks = /[。！？；，：.!?;,:、|]|^\d+\. /
/** A sentence far from the chosen ones must hold this share of what the best one holds. */
const leastShareOfBest = 0.3
/** A source whose passage and title hold less of the question than this says nothing about it. */
const leastCoverage = 0.15
/** Another source is quoted beside the first only when its best sentence is this good, compared with the first's. */
const otherSourceShare = 0.75
const mostQuotedSources = 3
/** A sentence that tells the kind of thing that was asked, such as a number for 多少, counts by this much more. */
const askedKindFactor = 1.6

interface Scored extends Evidence {
  readonly score: number
}

/** @returns whether the source says anything about the question. */
export function supports(source: SourceReference, weights: TermWeights): boolean {
  return coverage(weights, heldTokens(weights, `${source.title}\n${source.passage}`)) >= leastCoverage
}

/**
 * Picks the sentences that answer a question best, from the first source and, where they are as good, from the next.
 * A sentence counts by the rarity of the question's words in it; beside a chosen one its neighbours are welcome, since
 * an answer often stands next to the words that were asked.
 * @param question as the reader asked it: its form tells what kind of sentence answers
 * @param sources those that support an answer ({@link supports}), in rank order
 * @param budget characters in all; a single longer sentence is cut at a clause
 * @returns the sentences in reading order, source by source
 */
export function collectEvidence(
  question: string,
  sources: readonly SourceReference[],
  weights: TermWeights,
  budget: number,
): Evidence[] {
  const isAskedKind = toldKind(question)
  const collected: Evidence[] = []
  let left = budget
  let leading = 0
  for (const source of sources.slice(0, mostQuotedSources)) {
    const scored = scoreSentences(source, weights, budget).map((sentence) => {
      return isAskedKind?.(sentence.text)
        ? { ...sentence, score: sentence.score * askedKindFactor }
        : sentence
    })
    const best = Math.max(0, ...scored.map((sentence) => sentence.score))
    if (collected.length > 0 && (best === 0 || best < leading * otherSourceShare)) continue
    leading = Math.max(leading, best)
    const chosen = choose(scored, best, left)
    left -= chosen.reduce((sum, sentence) => sum + sentence.text.length, 0)
    collected.push(...chosen)
  }
  return collected
}

function scoreSentences(source: SourceReference, weights: TermWeights, budget: number): Scored[] {
  const title = heldTokens(weights, source.title)
  const lead = leadWeight(title, weights)
  let above: ReadonlySet<string> = new Set()
  return toLines(source.passage, budget).flatMap(({ text, isHeading }, place) => {
    const own = heldTokens(weights, text)
    if (isHeading) {
      above = own
      return []
    }
    let score = lead / (place + 1)
    for (const [token, weight] of weights) {
      if (own.has(token)) score += weight * (title.has(token) ? titleShare : 1)
      else if (above.has(token)) score += weight * headingShare
    }
    return [{ source: source.index, place, text, score }]
  })
}

/** Who asks for nothing but the subject of a document wants to read its beginning. */
function leadWeight(title: ReadonlySet<string>, weights: TermWeights): number {
  const share = coverage(weights, title)
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return share >= subjectCoverage ? share * whole : 0
}

/** The sentences of a passage; a short line of its own that ends like none is the heading of what follows. */
function toLines(passage: string, budget: number): { text: string; isHeading: boolean }[] {
  return splitSentences(passage).flatMap(({ text, start, end }) => {
    const isOwnLine = passage.charAt(end) === '\n' && (start === 0 || passage.charAt(start - 1) === '\n')
    const isHeading = isOwnLine && text.length <= longestHeading && !sentenceMarks.test(text)
    return fitted(text, budget).map((part) => ({ text: part, isHeading }))
  })
}

function choose(scored: readonly Scored[], best: number, budget: number): Scored[] {
  const chosen: Scored[] = []
  let left = budget
  const byScore = [...scored].sort((a, b) => b.score - a.score || a.place - b.place)
  for (const sentence of byScore) {
    const isNeighbour = chosen.some(({ place }) => Math.abs(place - sentence.place) === 1)
    if (sentence.text.length > left) continue
    if (sentence.score < best * leastShareOfBest && !isNeighbour) continue
    chosen.push(sentence)
    left -= sentence.text.length
  }
  return chosen.sort((a, b) => a.place - b.place)
}

/** Cuts a sentence that is longer than the whole answer may be at its clauses. */
function fitted(sentence: string, budget: number): string[] {
  if (sentence.length <= budget) return [sentence]
  const clauses = sentence.match(/[^，、：,:]*[，、：,:]?/gu)?.filter(Boolean) ?? []
  const parts: string[] = []
  for (const clause of clauses.flatMap((each) => cutCharacters(each, budget))) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + clause.length <= budget) parts[parts.length - 1] = last + clause
    else parts.push(clause)
  }
  return parts
}
