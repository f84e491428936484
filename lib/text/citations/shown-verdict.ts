import type { Verdict } from '../../contract/cards/support-check.ts'
import { type VerdictMap, verdictKey } from './verdict-map.ts'

/** @returns the verdict on a citation; where there is none, one that is neither proven nor judged */
export function shownVerdict(verdicts: VerdictMap, index: number, claim: string): Verdict {
  return verdicts.get(verdictKey(index, claim)) ?? { claim, index, state: 'unclear', by: 'none' }
}

/** Whether the sources say it, or it follows from them. */
export function isBorneOut({ state }: Pick<Verdict, 'state'>): boolean {
  return state === 'supported' || state === 'derived'
}

/** @returns the words to look for in the source: those quoted, or the claim that it bears out; '' for none */
export function markedWords(verdict: Verdict): string {
  const { quotes = [], claim } = verdict
  if (quotes.length > 0) return quotes.join('\n')
  return isBorneOut(verdict) ? claim : ''
}
