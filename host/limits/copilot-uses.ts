import { chinaDay } from '../china-day.ts'
import type { Clock } from '../deps.ts'
import { type Database, isCommitted, statement } from '../storage/database.ts'
import { visitorShare } from './network-tag.ts'

/** What stands before an owner in the rows that count deeper searches. */
export const copilotSubject = 'copilot:'

export interface CopilotUsesDeps {
  readonly database: Database
  readonly now: Clock
  /** Whether such an owner is a member. */
  readonly isMember: (owner: string) => boolean
  /** What a member has a day, a visitor a share of it; 0 is without limit. */
  readonly env: { readonly QUOTA_COPILOT_PER_DAY: number }
}

/** Counts the deeper searches of each person, a day in China's time zone. */
export interface CopilotUses {
  /** @returns how many are left today; null without limit */
  left(owner: string): Promise<number | null>
  /** Counts one in one conditional write. @returns whether there was one left */
  use(owner: string): Promise<boolean>
  /** Whether there was one in the last weeks. */
  hasUsed(owner: string): Promise<boolean>
}

export function openCopilotUses({ database, now, env, isMember }: CopilotUsesDeps): CopilotUses {
  const { build } = database
  const rowsOf = (owner: string) =>
    build
      .selectFrom('allowances')
      .select('turns')
      .where('subject', '=', copilotSubject + owner)
  const mostOf = (owner: string) =>
    isMember(owner) ? env.QUOTA_COPILOT_PER_DAY : Math.ceil(env.QUOTA_COPILOT_PER_DAY * visitorShare)
  return {
    async left(owner) {
      if (env.QUOTA_COPILOT_PER_DAY === 0) return null
      const row = await database.first(rowsOf(owner).where('day', '=', chinaDay(now())))
      return Math.max(0, mostOf(owner) - Number(row?.turns ?? 0))
    },
    async use(owner) {
      const most = mostOf(owner) || Number.MAX_SAFE_INTEGER
      const row = { subject: copilotSubject + owner, day: chinaDay(now()), turns: 1, tokens: 0 }
      const counted = build
        .insertInto('allowances')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['subject', 'day'])
            .doUpdateSet((expression) => ({ turns: expression('allowances.turns', '+', 1) }))
            .where('allowances.turns', '<', most),
        )
      return isCommitted(database, [statement(counted, 1)])
    },
    hasUsed: async (owner) => (await database.first(rowsOf(owner).limit(1))) !== undefined,
  }
}
