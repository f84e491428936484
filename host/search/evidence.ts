import type { SourceReference } from '../../lib/contract/card.ts'
import { answeringWords } from './answering-words.ts'
import { askedKind, toldKind } from './evidence-kind.ts'
import { blockOf, type PassageUnit, passageUnits } from './passage-units.ts'
import { coverage, heldTokens, type TermWeights } from './term-weights.ts'

/** A sentence of a source that supports an answer. `place` counts the sentences of its passage. */
export interface Evidence {
  readonly source: number
  readonly place: number
  readonly text: string
  /** The words of the sentence that answer, where that can be told: `text.slice(start, end)`. */
  readonly answer?: { readonly start: number; readonly end: number }
}

/** How much of an answer there may be. */
export interface EvidenceLimits {
  readonly characters: number
  readonly sentences: number
}

/** A source whose passage and title hold less of the question than this says nothing about it. */
const leastCoverage = 0.15
/** A heading that holds this much of the question asks it, and what stands below answers. */
const askingCoverage = 0.55
/** The first sentence names the subject of a passage, in so many characters. */
const openingCharacters = 30
const mostQuotedSources = 3

/**
 * What makes a sentence the one that answers, in shares of the question: fitted by maximum likelihood on one half of a
 * set of encyclopaedia questions and rounded; fitted on the other half, they differ by less than a third.
 */
const shares = {
  /** Words beyond the subject, which every sentence of the passage is about. */
  own: 1,
  /** Words for which it has a synonym, or that its heading has. */
  related: 0.75,
  /** All words, the subject included. */
  all: 0.1,
  before: 0.2,
  after: 0.1,
  kind: 0.15,
  opening: 0.13,
  /** Of a source that is not the first. */
  laterSource: -0.5,
} as const

/** A sentence that falls behind the best one by more than this adds nothing to it. */
const mostBehind = 0.48
/** Another source is quoted beside the first only when its sentence is this good, compared with the best. */
const otherSourceShare = 0.75
/** A list that answers may be so much longer than sentences may. */
const listFactor = 1.5

interface Scored extends PassageUnit {
  readonly source: number
  readonly score: number
}

/** @returns whether the source says anything about the question. */
export function supports(source: SourceReference, weights: TermWeights): boolean {
  return coverage(weights, heldTokens(weights, `${source.title}\n${source.passage}`)) >= leastCoverage
}

/**
 * Picks the sentence that answers a question, and what a reader needs beside it. A sentence counts by the rarity of the
 * question's words in it, around it and in its heading, and by whether it tells the kind of thing that was asked. Where a
 * list or code answers, it is taken with the sentence that leads to it.
 * @param question as the reader asked it: its form tells what kind of sentence answers
 * @param sources those that support an answer ({@link supports}), in rank order
 * @returns the sentence that answers, then the others in reading order, source by source
 */
export function collectEvidence(
  question: string,
  sources: readonly SourceReference[],
  weights: TermWeights,
  limits: EvidenceLimits,
): Evidence[] {
  const read = sources.slice(0, mostQuotedSources).map((source, rank) => {
    return scoreUnits(question, source, weights, limits.characters, rank)
  })
  const all = read.flat().filter(({ score }) => score > 0)
  const [best] = all.toSorted(byScore)
  if (!best) return []
  const own = read.find((units) => units.includes(best)) ?? []
  const block = blockOf(own, best.place)
  if (block.length > 1 && answersAsBlock(question, best)) return listed(own, block, limits)
  const context = contextOf(best, all, limits)
  const answer = answeringWords(question, best.text, weights)
  return [{ ...toEvidence(best), ...(answer && { answer }) }, ...context.map(toEvidence)]
}

/** Whoever asks how, or for many things, wants the whole list; a single item answers a narrower question. */
function answersAsBlock(question: string, { kind }: Scored): boolean {
  const asked = askedKind(question)
  return kind === 'sentence' || asked === 'method' || asked === 'list'
}

function listed(units: readonly Scored[], block: readonly number[], limits: EvidenceLimits): Evidence[] {
  let left = limits.characters * listFactor
  const kept: Evidence[] = []
  for (const unit of block.flatMap((place) => units[place] ?? [])) {
    left -= unit.text.length
    if (left < 0 && kept.length > 0) break
    kept.push(toEvidence(unit))
  }
  return kept
}

function contextOf(best: Scored, all: readonly Scored[], limits: EvidenceLimits): Scored[] {
  const chosen: Scored[] = []
  let left = limits.characters - best.text.length
  for (const unit of all.toSorted(byScore)) {
    if (chosen.length + 1 >= limits.sentences) break
    const isNear = unit.source === best.source && best.score - unit.score <= mostBehind
    const isAsGood =
      unit.source !== best.source && unit.score - shares.laterSource >= best.score * otherSourceShare
    if (unit === best || unit.text.length > left || !(isNear || isAsGood)) continue
    chosen.push(unit)
    left -= unit.text.length
  }
  return chosen.sort((a, b) => order(best, a) - order(best, b) || a.source - b.source || a.place - b.place)
}

/** What stands in the source of the best sentence comes first. */
function order(best: Scored, unit: Scored): number {
  return unit.source === best.source ? 0 : 1
}

function scoreUnits(
  question: string,
  source: SourceReference,
  weights: TermWeights,
  most: number,
  rank: number,
): Scored[] {
  const isTold = toldKind(question)
  const units = passageUnits(source.passage, most)
  const opening = units.length > 1 ? (units[0]?.text.slice(0, openingCharacters) ?? '') : ''
  const subject = heldTokens(weights, `${source.title}\n${opening}`)
  const held = units.map(({ text, heading }) => heldOf(text, heading, subject, weights))
  return units.map((unit, at) => {
    const { own, related, all, heading } = held[at] ?? nothing
    const lead = heading >= askingCoverage ? 1 : shares.opening
    const score =
      shares.own * own +
      shares.related * related +
      shares.all * all +
      shares.before * (held[at - 1]?.own ?? 0) +
      shares.after * (held[at + 1]?.own ?? 0) +
      (isTold?.(unit.text) ? shares.kind : 0) +
      lead / (unit.depth + 1) +
      (rank > 0 ? shares.laterSource : 0)
    return { ...unit, source: source.index, score: all + own + related + heading > 0 ? score : 0 }
  })
}

const nothing = { own: 0, related: 0, all: 0, heading: 0 }

/** The shares of the question that a sentence holds: as its own word, by a synonym or its heading, in all. */
function heldOf(
  text: string,
  heading: string,
  subject: ReadonlySet<string>,
  weights: TermWeights,
): typeof nothing {
  const exact = heldTokens(weights, text, 'exactly')
  const above = heading === '' ? new Set<string>() : heldTokens(weights, heading)
  const near = new Set([...heldTokens(weights, text), ...above])
  const beyond = (tokens: ReadonlySet<string>) => new Set([...tokens].filter((token) => !subject.has(token)))
  const own = coverage(weights, beyond(exact))
  return {
    own,
    related: coverage(weights, beyond(near)) - own,
    all: coverage(weights, exact),
    heading: coverage(weights, above),
  }
}

function byScore(left: Scored, right: Scored): number {
  return right.score - left.score || left.source - right.source || left.place - right.place
}

function toEvidence({ source, place, text }: Scored): Evidence {
  return { source, place, text }
}
