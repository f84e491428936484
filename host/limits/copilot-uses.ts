import { type DailyUses, type DailyUsesDeps, openDailyUses } from './daily-uses.ts'

/** Prefix of an owner in the rows that count deeper searches. */
export const copilotSubject = 'copilot:'

export interface CopilotUsesDeps extends DailyUsesDeps {
  readonly env: { readonly QUOTA_COPILOT_PER_DAY: number }
}

export type CopilotUses = DailyUses

export function openCopilotUses({ env, ...deps }: CopilotUsesDeps): CopilotUses {
  return openDailyUses(deps, copilotSubject, () => env.QUOTA_COPILOT_PER_DAY)
}
