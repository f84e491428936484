import { chinaDay } from '../platform/china-day.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, isCommitted, type Statement, statement } from '../storage/database/database.ts'
import type { LimitSettings } from './limit-settings.ts'
import { visitorShare } from './network-tag.ts'

export interface DailyUsesDeps {
  readonly database: Database
  readonly now: Clock
  readonly isMember: (owner: string) => boolean
}

interface User {
  readonly owner: string
  /** The key under which the network is counted (`networkTag`); '' or absent when unknown. */
  readonly network?: string | undefined
}

/**
 * Counts the uses of a feature per person and day in China's time zone. A visitor has a share of a member's allowance,
 * and all visitors of a network together have one member's, so that new identities gain nothing.
 */
export interface DailyUses {
  /** @returns how many are left today; null without a limit */
  left(user: User): Promise<number | null>
  /** Counts one use in one conditional write. @returns whether one was left */
  use(user: User): Promise<boolean>
  /** The same as statements of a commit, each of which affects one row while one is left. */
  statements(user: User): Statement[]
  /** Whether it was used in the last weeks. */
  hasUsed(owner: string): Promise<boolean>
}

/** @param prefix of the owner in its rows @param perDay uses of a member, 0 is no limit; visitors get a share */
function openDailyUses(
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

  const statements = (user: User) => sharesOf(user).map(({ subject, most }) => counted(subject, most))

  return {
    async left(user) {
      if (perDay() === 0) return null
      const shares = sharesOf(user)
      const today = rowsOf(shares.map(({ subject }) => subject)).where('day', '=', chinaDay(now()))
      const used = new Map((await database.all(today)).map(({ subject, turns }) => [subject, Number(turns)]))
      return Math.max(0, Math.min(...shares.map(({ subject, most }) => most - (used.get(subject) ?? 0))))
    },
    use: (user) => isCommitted(database, statements(user)),
    statements,
    hasUsed: async (owner) => (await database.first(rowsOf([prefix + owner]).limit(1))) !== undefined,
  }
}

export const copilotSubject = 'copilot:'

export function openCopilotUses({
  env,
  ...deps
}: DailyUsesDeps & { readonly env: Pick<LimitSettings, 'QUOTA_COPILOT_PER_DAY'> }): DailyUses {
  return openDailyUses(deps, copilotSubject, () => env.QUOTA_COPILOT_PER_DAY)
}

export const songSubject = 'song:'

/** Counts the songs that a member orders. */
export function openSongUses({
  env,
  ...deps
}: DailyUsesDeps & { readonly env: Pick<LimitSettings, 'QUOTA_SONGS_PER_DAY'> }): DailyUses {
  return openDailyUses(deps, songSubject, () => env.QUOTA_SONGS_PER_DAY)
}

export const researchSubject = 'research:'

/** Counts the researches of each person; one counts when its sections begin. */
export function openResearchUses({
  env,
  ...deps
}: DailyUsesDeps & { readonly env: Pick<LimitSettings, 'QUOTA_RESEARCH_PER_DAY'> }): DailyUses {
  return openDailyUses(deps, researchSubject, () => env.QUOTA_RESEARCH_PER_DAY)
}
