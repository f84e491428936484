import { borrowed } from './borrowed.ts'
import { compare, sumOf, weightInOrder } from './comparison.ts'
import type { Conflict } from './conflict.ts'
import type { Derivation } from './derive.ts'
import { namesIn } from './everyday.ts'
import { textAt } from './gaps.ts'
import { nameConflicts } from './name-conflicts.ts'
import { numberConflicts, strangeNumbers } from './number-conflicts.ts'
import type { ReadSource, SourceSentence } from './read-source.ts'
import { reversals } from './reversals.ts'
import { isAbbreviation } from './short-forms.ts'
import type { Token } from './tokens.ts'

/** What of a clause its sources hold, and what they hold against it. */
export interface ClauseFindings {
  readonly sentence: SourceSentence
  /** Weights of what is held and of all that is said. */
  readonly held: number
  readonly all: number
  /** The weight of what the sentence holds in the same order. */
  readonly inOrder: number
  /** What the source says otherwise; each is a reason to call the clause wrong. */
  readonly conflicts: readonly Conflict[]
  /** Names that none of the sources holds, and numbers. */
  readonly unknownNames: readonly string[]
  readonly unknownNumbers: readonly Token[]
  /** Whether the source has it word for word and it is long enough to be about the same. */
  readonly isWhole: boolean
  /** Whether one of its numbers was calculated. */
  readonly isDerived: boolean
}

/** What another sentence of the source holds counts less. */
const elsewhereShare = 0.7
const longClause = 12

/**
 * Compares a clause with the sentence of the sources that holds most of it, place by place.
 * @param context all sources that the claim names: what the sentence leaves to others may come from there
 */
export function compareClause(
  said: readonly Token[],
  sentence: SourceSentence,
  context: readonly ReadSource[],
  derivations: ReadonlyMap<Token, Derivation>,
): ClauseFindings {
  const comparison = compare(said, sentence, context, derivations)
  const { flags, matched, known, weights, alignment } = comparison
  const missing = said.flatMap((_, place) => (known[place] ? [] : [place]))
  const [first] = alignment.spine
  return {
    sentence,
    held: sumOf(
      weights.map((weight, place) => (matched[place] ? weight : known[place] ? weight * elsewhereShare : 0)),
    ),
    all: sumOf(weights),
    inOrder: weightInOrder(comparison),
    conflicts: [
      ...numberConflicts(comparison),
      ...strangeNumbers(comparison),
      ...nameConflicts(comparison),
      ...borrowed(comparison),
      ...reversals(comparison),
    ],
    unknownNames: namesIn(said, flags, missing)
      .map((run) => textAt(said, run))
      .filter((name) => !isAbbreviation(name, sentence.folded)),
    unknownNumbers: said.filter((token, place) => token.quantity && !token.isSmallCount && !known[place]),
    isWhole: said.length >= longClause && first?.length === said.length,
    isDerived: said.some((token) => derivations.get(token)?.isRight),
  }
}
