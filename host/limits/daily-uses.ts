import { chinaDay } from '../platform/china-day.ts'
import type { Clock } from '../platform/deps.ts'
import { type Database, isCommitted, type Statement, statement } from '../storage/database/database.ts'
import type { LimitSettings } from './limit-settings.ts'
import { visitorShare } from './network-tag.ts'

export interface DailyUsesDeps {
  readonly database: Database
  readonly now: Clock
  /** Whether such an owner is a member. */
  readonly isMember: (owner: string) => boolean
}

/** Who uses something. */
interface User {
  readonly owner: string
  /** What the network is counted as (`networkTag`); '' or absent where it is not known. */
  readonly network?: string | undefined
}

/**
 * Counts what each person uses of something, a day in China's time zone. Visitors have a share of what a member has, and
 * all visitors of a network together what one member has, so that identities made for it gain nothing.
 */
export interface DailyUses {
  /** @returns how many are left today; null without limit */
  left(user: User): Promise<number | null>
  /** Counts one in one conditional write. @returns whether there was one left */
  use(user: User): Promise<boolean>
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
  const rowsOf = (subjects: readonly string[]) =>
    build.selectFrom('allowances').select(['subject', 'turns']).where('subject', 'in', subjects)
  const sharesOf = ({ owner, network = '' }: User) => {
    if (isMember(owner)) return [{ subject: prefix + owner, most: perDay() }]
    const own = { subject: prefix + owner, most: Math.ceil(perDay() * visitorShare) }
    return network === '' ? [own] : [own, { subject: `${prefix}a:${network}`, most: perDay() }]
  }
  const counted = (subject: string, most: number): Statement =>
    statement(
      build
        .insertInto('allowances')
        .values({ subject, day: chinaDay(now()), turns: 1, tokens: 0 })
        .onConflict((conflict) =>
          conflict
            .columns(['subject', 'day'])
            .doUpdateSet((expression) => ({ turns: expression('allowances.turns', '+', 1) }))
            .where('allowances.turns', '<', most || Number.MAX_SAFE_INTEGER),
        ),
      1,
    )
  return {
    async left(user) {
      if (perDay() === 0) return null
      const shares = sharesOf(user)
      const today = rowsOf(shares.map(({ subject }) => subject)).where('day', '=', chinaDay(now()))
      const used = new Map((await database.all(today)).map(({ subject, turns }) => [subject, Number(turns)]))
      return Math.max(0, Math.min(...shares.map(({ subject, most }) => most - (used.get(subject) ?? 0))))
    },
    use: (user) =>
      isCommitted(
        database,
        sharesOf(user).map(({ subject, most }) => counted(subject, most)),
      ),
    hasUsed: async (owner) => (await database.first(rowsOf([prefix + owner]).limit(1))) !== undefined,
  }
}

/** Prefix of the subjects whose rows count deeper searches. */
export const copilotSubject = 'copilot:'

/** Counts the deeper searches of each person. */
export function openCopilotUses({
  env,
  ...deps
}: DailyUsesDeps & { readonly env: Pick<LimitSettings, 'QUOTA_COPILOT_PER_DAY'> }): DailyUses {
  return openDailyUses(deps, copilotSubject, () => env.QUOTA_COPILOT_PER_DAY)
}

/** Prefix of the subjects whose rows count researches. */
export const researchSubject = 'research:'

/** Counts the researches of each person; one counts when its sections begin. */
export function openResearchUses({
  env,
  ...deps
}: DailyUsesDeps & { readonly env: Pick<LimitSettings, 'QUOTA_RESEARCH_PER_DAY'> }): DailyUses {
  return openDailyUses(deps, researchSubject, () => env.QUOTA_RESEARCH_PER_DAY)
}
