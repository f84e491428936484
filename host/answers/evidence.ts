import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import { askedKind } from '../search/analysis/evidence-kind.ts'
import { blockOf } from '../search/analysis/passage-units.ts'
import { coverage, findMatchedTokens, type TermWeights } from '../search/analysis/term-weights.ts'
import { findAnswerSpan } from './answer-span.ts'
import { laterSourceWeight, type ScoredUnit, scoreSentences } from './sentence-scores.ts'

/** A sentence of a source that supports an answer. `place` is its index in the passage. */
export interface Evidence {
  readonly source: number
  readonly place: number
  readonly text: string
  /** The words that answer, when known: `text.slice(start, end)`. */
  readonly answer?: { readonly start: number; readonly end: number }
}

export interface EvidenceLimits {
  readonly characters: number
  readonly sentences: number
  /** Minimum probability per character that a further sentence answers, for it to be quoted. */
  readonly leastChance: number
}

/** Minimum share of the question in a source's passage and title for it to be about the question. */
const minCoverage = 0.15
const maxQuotedSources = 3
/** Fixed cost of each sentence, in characters. */
const anySentence = 20
/** Added probability of the sentence that continues the best one, and of the one that the best refers back to. */
const nextChance = 0.05
const leanedOnChance = 0.5
/** Probability of a sentence of another source that is as good as the best. */
const otherSourceChance = 0.1
/** Openings of a sentence that refers back to the previous one. */
const leans = /^(?:因此|因而|所以|于是|从而|由此|[在为]?此(?!外)|这|该|其(?![他它中余])|故)/
/** Factor by which a list may exceed the length limit for sentences. */
const listFactor = 1.5

export function supports(
  { title, passage }: Pick<SourceReference, 'title' | 'passage'>,
  weights: TermWeights,
): boolean {
  return coverage(weights, findMatchedTokens(weights, `${title}\n${passage}`)) >= minCoverage
}

/**
 * Picks the sentence that answers a question and its context: other possible answers, what continues it, and what it
 * refers back to. When a list or code answers, the sentence that introduces it is included.
 * @param question in the user's words: its form determines what kind of sentence answers
 * @param sources those that support an answer ({@link supports}), in rank order
 * @returns the answering sentence, after one that it refers back to, then the others in reading order, source by
 * source
 */
export function collectEvidence(
  question: string,
  sources: readonly SourceReference[],
  weights: TermWeights,
  limits: EvidenceLimits,
): Evidence[] {
  const read = sources.slice(0, maxQuotedSources).map((source, rank) => {
    return scoreSentences(question, source, weights, limits.characters, rank)
  })
  const all = read.flat()
  const [best] = all.filter(({ isAbout }) => isAbout).toSorted(byScore)
  if (!best) return []

  const own = read.find((units) => units.includes(best)) ?? []
  const block = blockOf(own, best.place)
  if (block.length > 1 && answersAsBlock(question, best)) return listItems(own, block, limits)

  const context = contextOf(best, all, limits)
  const answer = findAnswerSpan(question, best.text, weights, best.row?.text)
  const first = { ...toEvidence(best), ...(answer && { answer }) }
  const [leanedOn, others] = [
    context.filter((unit) => isLeanedOn(best, unit)),
    context.filter((unit) => !isLeanedOn(best, unit)),
  ]
  return [...leanedOn.map(toEvidence), first, ...others.map(toEvidence)]
}

/** A question for a method or an enumeration needs the whole list; a narrower one needs a single item. */
function answersAsBlock(question: string, { kind }: ScoredUnit): boolean {
  const asked = askedKind(question)
  return kind === 'sentence' || asked === 'method' || asked === 'list'
}

function listItems(
  units: readonly ScoredUnit[],
  block: readonly number[],
  limits: EvidenceLimits,
): Evidence[] {
  let left = limits.characters * listFactor
  const kept: Evidence[] = []
  for (const unit of block.flatMap((place) => units[place] ?? [])) {
    left -= unit.text.length
    if (left < 0 && kept.length > 0) break
    kept.push(toEvidence(unit))
  }
  return kept
}

function contextOf(best: ScoredUnit, all: readonly ScoredUnit[], limits: EvidenceLimits): ScoredUnit[] {
  const likelihood = ({ score }: ScoredUnit) => Math.exp(score - best.score)
  const sum = all.reduce((before, unit) => before + likelihood(unit), 0)
  const worth = all
    .filter((unit) => unit !== best)
    .map((unit) => {
      const chance = likelihood(unit) / sum + chanceAsAddition(best, unit)
      return { unit, chance: chance / (unit.text.length + anySentence) }
    })
    .filter(({ chance }) => chance >= limits.leastChance)
    .sort((left, right) => right.chance - left.chance)
  const chosen: ScoredUnit[] = []
  let left = limits.characters - best.text.length
  for (const { unit } of worth) {
    if (chosen.length + 1 >= limits.sentences) break
    if (unit.text.length > left) continue
    chosen.push(unit)
    left -= unit.text.length
  }

  return chosen.sort((a, b) => rankOf(best, a) - rankOf(best, b) || a.source - b.source || a.place - b.place)
}

function chanceAsAddition(best: ScoredUnit, unit: ScoredUnit): number {
  if (isLeanedOn(best, unit)) return leanedOnChance
  if (isAt(unit, 1, best)) return nextChance
  const isAsGood = unit.source !== best.source && unit.score - laterSourceWeight >= best.score
  return isAsGood ? otherSourceChance : 0
}

function isLeanedOn(best: ScoredUnit, unit: ScoredUnit): boolean {
  if (best.row && best.row.first !== best.place)
    return unit.source === best.source && unit.place === best.row.first
  return isAt(unit, -1, best) && leans.test(best.text)
}

/** Whether a sentence follows another at this distance, below the same heading. */
function isAt(unit: ScoredUnit, behind: number, other: ScoredUnit): boolean {
  return unit.source === other.source && unit.heading === other.heading && unit.place === other.place + behind
}

/** Continuations of the best sentence come first, then the rest of its source. */
function rankOf(best: ScoredUnit, unit: ScoredUnit): number {
  if (isAt(unit, 1, best)) return 0
  return unit.source === best.source ? 1 : 2
}

function byScore(left: ScoredUnit, right: ScoredUnit): number {
  return right.score - left.score || left.source - right.source || left.place - right.place
}

function toEvidence({ source, place, text }: ScoredUnit): Evidence {
  return { source, place, text }
}
