import { type DailyUses, type DailyUsesDeps, openDailyUses } from './daily-uses.ts'

/** Prefix of an owner in the rows that count research uses. */
export const researchSubject = 'research:'

/** Counts the research uses of each person; one counts when its sections start. */
export function openResearchUses({
  env,
  ...deps
}: DailyUsesDeps & { readonly env: { readonly QUOTA_RESEARCH_PER_DAY: number } }): DailyUses {
  return openDailyUses(deps, researchSubject, () => env.QUOTA_RESEARCH_PER_DAY)
}
