import type { Verdict } from '../../contract/cards/support-check.ts'
import { isBorneOut } from './shown-verdict.ts'
import type { VerdictMap } from './verdict-map.ts'

/** The first of the verdicts on a source of each kind. */
export interface SourceFacts {
  readonly borneOut?: Verdict
  readonly unsupported?: Verdict
  readonly contradicted?: Verdict
}

/** @returns by source index; sources without verdicts are left out */
export function sourceFacts(verdicts: VerdictMap): ReadonlyMap<number, SourceFacts> {
  const facts = new Map<number, SourceFacts>()
  for (const verdict of verdicts.values())
    facts.set(verdict.index, { ...factsOf(verdict), ...facts.get(verdict.index) })
  return facts
}

export function factsOf(verdict: Verdict): SourceFacts {
  if (isBorneOut(verdict)) return { borneOut: verdict }
  if (verdict.state === 'contradicted') return { contradicted: verdict }
  return verdict.state === 'unsupported' ? { unsupported: verdict } : {}
}
