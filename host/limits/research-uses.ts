import { type DailyUses, type DailyUsesDeps, openDailyUses } from './daily-uses.ts'

/** What stands before an owner in the rows that count researches. */
export const researchSubject = 'research:'

/** Counts the researches of each person; one counts when its sections begin. */
export function openResearchUses({
  env,
  ...deps
}: DailyUsesDeps & { readonly env: { readonly QUOTA_RESEARCH_PER_DAY: number } }): DailyUses {
  return openDailyUses(deps, researchSubject, () => env.QUOTA_RESEARCH_PER_DAY)
}
