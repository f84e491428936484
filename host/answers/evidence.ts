import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import { answeringWords } from './answering-words.ts'
import { askedKind } from '../search/analysis/evidence-kind.ts'
import { blockOf } from '../search/analysis/passage-units.ts'
import { laterSourceWeight, type ScoredUnit, scoreSentences } from './sentence-scores.ts'
import { coverage, heldTokens, type TermWeights } from '../search/analysis/term-weights.ts'

/** A sentence of a source that supports an answer. `place` counts the sentences of its passage. */
export interface Evidence {
  readonly source: number
  readonly place: number
  readonly text: string
  /** The words of the sentence that answer, where that can be determined: `text.slice(start, end)`. */
  readonly answer?: { readonly start: number; readonly end: number }
}

/** How much of an answer there may be. */
export interface EvidenceLimits {
  readonly characters: number
  readonly sentences: number
  /** A sentence is quoted beside the best for so much chance that it answers, by the character. */
  readonly leastChance: number
}

/** A source whose passage and title hold less of the question than this is not about it. */
const leastCoverage = 0.15
const mostQuotedSources = 3
/** What every sentence costs a reader, in characters. */
const anySentence = 20
/** The chance of the sentence that goes on from the best one, and of the one that the best leans on, beyond their own. */
const nextChance = 0.05
const leanedOnChance = 0.5
/** The chance of a sentence of another source that is as good as the best. */
const otherSourceChance = 0.1
/** How a sentence begins that does not stand alone. */
const leans = /^(?:因此|因而|所以|于是|从而|由此|[在为]?此(?!外)|这|该|其(?![他它中余])|故)/
/** A list that answers may be so much longer than sentences may. */
const listFactor = 1.5

/** @returns whether the source is about the question. */
export function supports(source: SourceReference, weights: TermWeights): boolean {
  return coverage(weights, heldTokens(weights, `${source.title}\n${source.passage}`)) >= leastCoverage
}

/**
 * Picks the sentence that answers a question, and what a reader needs beside it: what may answer as well, what goes on
 * from it, and before it what it leans on. Where a list or code answers, it is taken with the sentence that leads to it.
 * @param question as the reader asked it: its form determines what kind of sentence answers
 * @param sources those that support an answer ({@link supports}), in rank order
 * @returns the sentence that answers, behind one that it leans on, then the others in reading order, source by source
 */
export function collectEvidence(
  question: string,
  sources: readonly SourceReference[],
  weights: TermWeights,
  limits: EvidenceLimits,
): Evidence[] {
  const read = sources.slice(0, mostQuotedSources).map((source, rank) => {
    return scoreSentences(question, source, weights, limits.characters, rank)
  })
  const all = read.flat()
  const [best] = all.filter(({ isAbout }) => isAbout).toSorted(byScore)
  if (!best) return []
  const own = read.find((units) => units.includes(best)) ?? []
  const block = blockOf(own, best.place)
  if (block.length > 1 && answersAsBlock(question, best)) return listed(own, block, limits)
  const context = contextOf(best, all, limits)
  const answer = answeringWords(question, best.text, weights, best.row?.text)
  const first = { ...toEvidence(best), ...(answer && { answer }) }
  const [leanedOn, others] = [
    context.filter((unit) => isLeanedOn(best, unit)),
    context.filter((unit) => !isLeanedOn(best, unit)),
  ]
  return [...leanedOn.map(toEvidence), first, ...others.map(toEvidence)]
}

/** A question for a method or an enumeration wants the whole list; a single item answers a narrower question. */
function answersAsBlock(question: string, { kind }: ScoredUnit): boolean {
  const asked = askedKind(question)
  return kind === 'sentence' || asked === 'method' || asked === 'list'
}

function listed(units: readonly ScoredUnit[], block: readonly number[], limits: EvidenceLimits): Evidence[] {
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
      const chance = likelihood(unit) / sum + chanceBeside(best, unit)
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
  return chosen.sort((a, b) => order(best, a) - order(best, b) || a.source - b.source || a.place - b.place)
}

function chanceBeside(best: ScoredUnit, unit: ScoredUnit): number {
  if (isLeanedOn(best, unit)) return leanedOnChance
  if (stands(unit, 1, best)) return nextChance
  const isAsGood = unit.source !== best.source && unit.score - laterSourceWeight >= best.score
  return isAsGood ? otherSourceChance : 0
}

function isLeanedOn(best: ScoredUnit, unit: ScoredUnit): boolean {
  if (best.row && best.row.first !== best.place)
    return unit.source === best.source && unit.place === best.row.first
  return stands(unit, -1, best) && leans.test(best.text)
}

/** Whether a sentence stands so far behind another, below the same heading. */
function stands(unit: ScoredUnit, behind: number, other: ScoredUnit): boolean {
  return unit.source === other.source && unit.heading === other.heading && unit.place === other.place + behind
}

/** What goes on from the best sentence comes first, then what else stands in its source. */
function order(best: ScoredUnit, unit: ScoredUnit): number {
  if (stands(unit, 1, best)) return 0
  return unit.source === best.source ? 1 : 2
}

function byScore(left: ScoredUnit, right: ScoredUnit): number {
  return right.score - left.score || left.source - right.source || left.place - right.place
}

function toEvidence({ source, place, text }: ScoredUnit): Evidence {
  return { source, place, text }
}
