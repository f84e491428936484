import { compare, sumOf, weightInOrder } from './comparison.ts'
import type { Conflict } from './conflict.ts'
import type { Derivation } from './derive.ts'
import { namesIn } from './everyday.ts'
import { findBorrowed } from './find-borrowed.ts'
import { textAt } from './gaps.ts'
import { nameConflicts } from './name-conflicts.ts'
import { numberConflicts, strangeNumbers } from './number-conflicts.ts'
import type { ReadSource, SourceSentence } from './read-source.ts'
import { reversals } from './reversals.ts'
import { isAbbreviation } from './short-forms.ts'
import type { Token } from './tokens.ts'

/** Evidence for and against a clause in its sources. */
export interface ClauseFindings {
  readonly sentence: SourceSentence
  /** Weight of the supported tokens, and of all tokens of the clause. */
  readonly supported: number
  readonly all: number
  /** Weight of the tokens that the sentence has in the same order. */
  readonly inOrder: number
  /** Contradictions; each is a reason to reject the clause. */
  readonly conflicts: readonly Conflict[]
  readonly unknownNames: readonly string[]
  readonly unknownNumbers: readonly Token[]
  /** The source has it verbatim, and it is long enough to be about the same subject. */
  readonly isWhole: boolean
  /** One of its numbers was calculated. */
  readonly isDerived: boolean
}

/** Weight factor of tokens found in another sentence of the source. */
const elsewhereShare = 0.7
const longClause = 12

/**
 * Compares a clause with the source sentence that supports most of it, position by position.
 * @param context all sources of the claim: tokens missing in the sentence may occur there
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
    supported: sumOf(
      weights.map((weight, place) => (matched[place] ? weight : known[place] ? weight * elsewhereShare : 0)),
    ),
    all: sumOf(weights),
    inOrder: weightInOrder(comparison),
    conflicts: [
      ...numberConflicts(comparison),
      ...strangeNumbers(comparison),
      ...nameConflicts(comparison),
      ...findBorrowed(comparison),
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
