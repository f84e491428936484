import { chinaDay } from '../china-day.ts'
import type { Clock } from '../deps.ts'
import { type Database, isCommitted, statement } from '../storage/database.ts'
import { visitorShare } from './network-tag.ts'

export interface DailyUsesDeps {
  readonly database: Database
  readonly now: Clock
  /** Whether such an owner is a member. */
  readonly isMember: (owner: string) => boolean
}

/** Counts what each person uses of something, a day in China's time zone. */
export interface DailyUses {
  /** @returns how many are left today; null without limit */
  left(owner: string): Promise<number | null>
  /** Counts one in one conditional write. @returns whether there was one left */
  use(owner: string): Promise<boolean>
  /** Whether there was one in the last weeks. */
  hasUsed(owner: string): Promise<boolean>
}

/**
 * @param prefix what stands before an owner in the rows that count it
 * @param perDay what a member has a day, a visitor a share of it; 0 is without limit
 */
export function openDailyUses(
  { database, now, isMember }: DailyUsesDeps,
  prefix: string,
  perDay: () => number,
): DailyUses {
  const { build } = database
  const rowsOf = (owner: string) =>
    build
      .selectFrom('allowances')
      .select('turns')
      .where('subject', '=', prefix + owner)
  const mostOf = (owner: string) => (isMember(owner) ? perDay() : Math.ceil(perDay() * visitorShare))
  return {
    async left(owner) {
      if (perDay() === 0) return null
      const row = await database.first(rowsOf(owner).where('day', '=', chinaDay(now())))
      return Math.max(0, mostOf(owner) - Number(row?.turns ?? 0))
    },
    async use(owner) {
      const most = mostOf(owner) || Number.MAX_SAFE_INTEGER
      const row = { subject: prefix + owner, day: chinaDay(now()), turns: 1, tokens: 0 }
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
