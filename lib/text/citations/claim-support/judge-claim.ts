import { characterBigrams, countShared } from '../../bigrams.ts'
import { foldForSearch } from '../../fold.ts'
import { type ClauseFindings, compareClause } from './compare-clause.ts'
import { sumOf } from './comparison.ts'
import type { Conflict } from './conflict.ts'
import { type Derivation, derive } from './derive.ts'
import type { ReadSource, SourceSentence } from './read-source.ts'
import { isSameMeasure } from './same-quantity.ts'
import type { SupportState } from './support-state.ts'
import { type Token, tokensOf } from './tokens.ts'

export interface Judgement {
  readonly state: SupportState
  /** Share of the claim that the sources support, from 0 to 1. */
  readonly share: number
  /** Calculations of its derived numbers. */
  readonly steps?: readonly string[]
  /** The contradiction: the words on both sides, and the sentence of the source. */
  readonly conflict?: Conflict & { readonly sentence: string }
  readonly findings: readonly ClauseFindings[]
}

const minShare = 0.5
const minClauseShare = 0.4
/**
 * Minimum share for derived clauses: a clause that only states a result has few words in common with the sources.
 */
const minDerivedShare = 0.2
const minContext = 0.45
const minClauseLength = 4
/** In tokens; a longer clause is compared in parts. */
const maxClauseLength = 100

export function judgeClaim(claim: string, sources: readonly ReadSource[]): Judgement {
  const tokens = tokensOf(foldForSearch(claim))
  const clauses = clausesOf(tokens)
  const whole = new Set(characterBigrams(foldForSearch(claim)))
  const sentences = sources.flatMap((source) => source.sentences)
  const general = new Map(
    sentences.map((sentence) => [sentence, countShared(whole, sentence.bigrams) / (1 + whole.size)]),
  )
  const titles = new Set(sources.flatMap(({ title }) => characterBigrams(title)))
  const pairs = clauses.map((clause) => ({
    clause,
    near: nearestSentences(clause, sentences, general, titles),
  }))
  const nearest = sentences.toSorted((left, right) => (general.get(right) ?? 0) - (general.get(left) ?? 0))
  const evidence = new Set([...pairs.flatMap(({ near }) => near), ...nearest.slice(0, maxCompared)])
  const derivations = derivationsOf(tokens, sources, [...evidence])
  const isCalculated = [...derivations.values()].some(({ isRight }) => isRight)
  const findings = pairs.flatMap(({ clause, near }) => {
    const found = bestOf(near, (sentence) => compareClause(clause, sentence, sources, derivations))
    return found ? (isCalculated ? withoutOperands(found) : found) : []
  })
  const all = findings.reduce((sum, each) => sum + each.all, 0)
  const supported = findings.reduce((sum, each) => sum + each.supported, 0)
  const share = all === 0 ? 0 : supported / all
  const wrong = findings.find(
    (each) => each.conflicts.some(isCertain) && each.supported / each.all >= minContext,
  )
  const conflict = wrong?.conflicts.find(isCertain)
  if (wrong && conflict) {
    return {
      state: 'contradicted',
      share,
      conflict: { ...conflict, sentence: wrong.sentence.text },
      findings,
    }
  }

  const miscalculated = [...derivations].find(([, { isRight, steps }]) => !isRight && steps !== '')
  if (miscalculated) {
    const [token, { steps }] = miscalculated
    const sentence = findings.at(-1)?.sentence.text ?? ''
    return {
      state: 'contradicted',
      share,
      conflict: { kind: 'number', said: token.text, source: steps, sentence },
      findings,
    }
  }

  const steps = [...derivations.values()].flatMap((each) => (each.isRight ? [each.steps] : []))
  const isSupported =
    share >= (steps.length > 0 ? minDerivedShare : minShare) &&
    findings.every((each) => isClauseSupported(each))
  if (!isSupported) return { state: 'unclear', share, findings }

  return { state: steps.length > 0 ? 'derived' : 'supported', share, steps, findings }
}

/** The operands of a calculation are elsewhere in the sources, possibly in other words. */
function withoutOperands(findings: ClauseFindings): ClauseFindings {
  const conflicts = findings.conflicts.filter(({ kind }) => kind !== 'number' && kind !== 'negation')
  return { ...findings, conflicts }
}

function isClauseSupported({
  conflicts,
  unknownNames,
  unknownNumbers,
  all,
  supported,
  isDerived,
}: ClauseFindings): boolean {
  // Words that describe a calculation (两馆合计) occur in no source.
  if (isDerived)
    return !conflicts.some(isCertain) && unknownNumbers.length === 0 && supported / all >= minDerivedShare
  if (conflicts.length > 0 || unknownNames.length > 0 || unknownNumbers.length > 0) return false
  return all < minClauseLength || supported / all >= minClauseShare
}

/** Numbers that no source has and that the claim presents as calculated. */
function derivationsOf(
  tokens: readonly Token[],
  sources: readonly ReadSource[],
  sentences: readonly SourceSentence[],
): Map<Token, Derivation> {
  const found = new Map<Token, Derivation>()
  const quantities = sources.flatMap((source) => source.quantities())
  const known = tokens.map(({ quantity }) => {
    return quantity !== undefined && quantities.some((other) => isSameMeasure(quantity, other))
  })
  const evidence = sentences.flatMap((sentence) => sentence.tokens())
  for (const [place, token] of tokens.entries()) {
    const derivation = token.quantity && !known[place] ? derive(tokens, place, known, evidence) : null
    if (derivation) found.set(token, derivation)
  }

  return found
}

/** A different common noun in the same position may be a synonym. */
function isCertain({ kind }: Conflict): boolean {
  return kind !== 'replaced'
}

/** The clauses of a claim; clauses too short to search for are merged with a neighbour. */
function clausesOf(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = []
  for (const token of tokens) {
    const last = clauses.at(-1)
    const isOpen = last && (last.at(-1)?.clause === token.clause || last.length < minClauseLength)
    if (last && isOpen && last.length < maxClauseLength) last.push(token)
    else clauses.push([token])
  }

  const last = clauses.at(-1)
  if (clauses.length > 1 && last && last.length < minClauseLength)
    clauses.splice(-2, 2, [...(clauses.at(-2) ?? []), ...last])
  return clauses
}

const maxCompared = 2

/** The sentences that match most of a clause; of equal ones those that match most of the whole claim. */
function nearestSentences(
  clause: readonly Token[],
  sentences: readonly SourceSentence[],
  general: ReadonlyMap<SourceSentence, number>,
  titles: ReadonlySet<string>,
): SourceSentence[] {
  const bigrams = characterBigrams(clause.map(({ text, quantity }) => (quantity ? '\n' : text)).join(''))
  const words = clause.filter(({ text, quantity }) => !quantity && text.length > 1)
  const numbers = clause.flatMap(({ quantity }) => quantity ?? [])
  const scored = sentences.map((sentence) => {
    const shared =
      // Words of the title occur on the whole page and say little about where a statement is made.
      sumOf(bigrams.map((pair) => (sentence.bigrams.has(pair) ? (titles.has(pair) ? ofTitle : 1) : 0))) +
      words.filter(({ text }) => sentence.folded.includes(text)).length * 2 +
      (general.get(sentence) ?? 0) * (2 + bigrams.length / 2)
    return { sentence, shared }
  })
  const likely = scored.sort((left, right) => right.shared - left.shared).slice(0, maxRanked)
  const ranked = likely.map(({ sentence, shared }) => {
    const same = numbers.filter((each) =>
      sentence.tokens().some(({ quantity }) => quantity && isSameMeasure(each, quantity)),
    )
    return { sentence, score: shared + same.length * 0.8, exact: shared + same.length * 3 }
  })
  const best = ranked.toSorted((left, right) => right.score - left.score)
  const exact = ranked.toSorted((left, right) => right.exact - left.exact)

  return [...new Set([best[0], exact[0], best[1]].flatMap((each) => each?.sentence ?? []))].slice(
    0,
    maxCompared,
  )
}

const maxRanked = 8
const ofTitle = 0.25
/** Minimum similarity with the nearest sentence to be about the same thing, so that differences are changes. */
const sameThing = 0.6
/** Otherwise the minimum share of the clause that a sentence has in the same order to be the one referred to. */
const sameWords = 0.9
const clearly = 0.05

/**
 * The comparison that supports most of a clause, unless the nearest sentence says the same about something else.
 */
function bestOf(
  near: readonly SourceSentence[],
  comparedWith: (sentence: SourceSentence) => ClauseFindings,
): ClauseFindings | undefined {
  const [nearest, ...others] = near
  if (!nearest) return undefined

  const first = comparedWith(nearest)
  if (first.conflicts.length === 0 && first.inOrder / first.all >= sameWords) return first

  const findings = [first, ...others.map(comparedWith)]
  const whole = findings.find(isVerbatim)
  if (whole) return whole
  if (first.conflicts.length > 0 && first.supported / first.all >= sameThing) return first

  const value = (each: ClauseFindings) =>
    each.supported / each.all -
    (each.conflicts.length > 0 ? 0.2 : 0) -
    (each.unknownNumbers.length > 0 ? 0.3 : 0)

  return findings.reduce((best, each) =>
    (first.conflicts.length === 0 || each.inOrder / each.all >= sameWords) &&
    value(each) > value(best) + clearly
      ? each
      : best,
  )
}

function isVerbatim({ isWhole, conflicts }: ClauseFindings): boolean {
  return isWhole && conflicts.length === 0
}
