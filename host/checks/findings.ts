import type { CheckResult } from '../../lib/contract/routes/check-routes.ts'
import type { CheckedSentences } from './check-sentences.ts'
import type { GatheredSource } from './gather-sources.ts'
import type { TextSentences } from './sentences-of-text.ts'

/** What a check has found so far, as it is stored. */
export type Findings = Pick<
  CheckResult,
  | 'text'
  | 'scope'
  | 'sentences'
  | 'blocks'
  | 'verdicts'
  | 'sources'
  | 'passages'
  | 'model'
  | 'unjudged'
  | 'rest'
  | 'rest_head'
  | 'unasked'
  | 'unsearched'
>

/** @returns those of a check that has not begun */
export function noFindings({ text, scope }: Pick<Findings, 'text' | 'scope'>): Findings {
  return {
    text,
    ...(scope && { scope }),
    sentences: [],
    blocks: [],
    verdicts: [],
    sources: [],
    passages: [],
    model: '',
    unjudged: 0,
  }
}

/**
 * @returns what a model has said of the same sentences and sources; nothing where an attempt that is repeated has found
 *   others
 */
export function judgedIn(before: Findings, now: Findings): Pick<Findings, 'verdicts' | 'model'> {
  const compared = ({ sentences, sources, passages }: Findings) =>
    JSON.stringify([sentences, sources, passages])
  const isSame = compared(before) === compared(now)
  return { verdicts: before.verdicts.filter(({ by }) => isSame && by === 'model'), model: before.model }
}

/** @returns those of sentences that were compared */
export function findingsOf(
  before: Findings,
  { sentences, blocks, left, rest, rest_head }: TextSentences,
  sources: readonly GatheredSource[],
  { verdicts, passages }: Pick<CheckedSentences, 'verdicts' | 'passages'>,
): Findings {
  return {
    ...before,
    sentences: sentences.map(({ text }) => text),
    blocks: [...blocks],
    verdicts: [...verdicts],
    sources: sources.map(({ source }, at) => ({ ...source, index: at + 1 })),
    passages: [...passages],
    unjudged: left,
    ...(rest !== undefined && { rest }),
    ...(rest_head !== undefined && { rest_head }),
  }
}
