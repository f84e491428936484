import type { Compilable } from 'kysely'
import { responseCode } from '../../../lib/contract/frame.ts'
import { faultEvents } from '../../../lib/contract/tracking-attributes.ts'
import type { Database } from '../../storage/database.ts'
import { chinaDay, nameOfDay, startOfChinaDay } from '../../china-day.ts'
import type { DailyCount } from '../../storage/daily-counts.ts'

/** These read everything of a day. */
const heavy = { isHeavy: true } as const

/** One day of the product, in China's time zone. */
export interface ReportDay {
  /** `2026-11-20`. */
  readonly day: string
  /** Browsers that reported a visit; those that ask not to be followed are not among them. */
  readonly visitors: number
  readonly searches: number
  readonly logins: number
  /** From the question to the end of the answer, of answers that were finished; null without any. */
  readonly latencyP50Ms: number | null
  readonly latencyP95Ms: number | null
  /** Answers that failed. */
  readonly turnErrors: number
  /** Tokens that the language model has read and written. */
  readonly tokens: number
  /** Errors, rejections and blank screens that browsers reported. */
  readonly browserErrors: number
}

/** @returns the last days, today included, the newest last */
export async function readReport(
  database: Database,
  { days, now }: { readonly days: number; readonly now: number },
): Promise<ReportDay[]> {
  const today = chinaDay(now)
  const report: ReportDay[] = []
  for (let day = today - days + 1; day <= today; day++) report.push(await readDay(database, day))
  return report
}

async function readDay(database: Database, day: number): Promise<ReportDay> {
  const { build } = database
  const read = (query: Compilable<Figure>) => figure(database, query)
  const turns = (choice: Choice) =>
    turnsOf(database, day, choice).select(({ fn }) => fn.countAll().as('figure'))
  const usage = build.selectFrom('usage_records').where('day', '=', day)
  const faults = usage.where('event', 'in', faultEvents)
  const ofModel = build.selectFrom('model_usage').where('day', '=', day)
  const finished = await read(turns('finished'))
  const [visitors, searches, logins, turnErrors, prompted, completed, browserErrors, p50, p95] =
    await Promise.all([
      read(usage.select(({ fn }) => fn.count('visitor').distinct().as('figure'))),
      read(turns('searches')),
      read(
        build
          .selectFrom('daily_counts')
          .select('count as figure')
          .where('day', '=', day)
          .where('name', '=', 'login' satisfies DailyCount),
      ),
      read(turns('failed')),
      read(ofModel.select(({ fn }) => fn.sum('prompt_tokens').as('figure'))),
      read(ofModel.select(({ fn }) => fn.sum('completion_tokens').as('figure'))),
      read(faults.select(({ fn }) => fn.countAll().as('figure'))),
      latency(database, day, finished, 0.5),
      latency(database, day, finished, 0.95),
    ])
  return {
    day: nameOfDay(day),
    visitors,
    searches,
    logins,
    latencyP50Ms: p50,
    latencyP95Ms: p95,
    turnErrors,
    tokens: prompted + completed,
    browserErrors,
  }
}

/** A query for one number; PostgreSQL answers large ones as text. */
interface Figure {
  readonly figure: number | string | bigint | null
}

async function figure(database: Database, query: Compilable<Figure>): Promise<number> {
  const [row] = await database.all(query, heavy)
  return Number(row?.figure ?? 0)
}

type Choice = 'searches' | 'finished' | 'failed'

/** The turns of a day; an answer that was stopped, or is still being written, is neither finished nor failed. */
function turnsOf({ build }: Database, day: number, choice: Choice) {
  const all = build
    .selectFrom('turns')
    .where('turns.created_at', '>=', startOfChinaDay(day))
    .where('turns.created_at', '<', startOfChinaDay(day + 1))
  switch (choice) {
    case 'searches':
      return all
        .innerJoin('conversations', 'conversations.id', 'turns.conversation_id')
        .where('conversations.kind', '=', 'search')
    case 'finished':
      return (
        all
          .where('turns.state', '=', 'ended')
          // Frames are written with their code first.
          .where('turns.end_frame', 'like', `{"code":${responseCode.normalEnd},%`)
      )
    case 'failed':
      return all.where('turns.state', '=', 'ended').where('turns.end_frame', 'like', '%"error":"%')
  }
}

/**
 * The duration below which a share of the finished answers lies (nearest rank): so many milliseconds that the database
 * orders them and hands out one.
 */
async function latency(
  database: Database,
  day: number,
  count: number,
  share: number,
): Promise<number | null> {
  if (count === 0) return null
  const rank = Math.max(0, Math.ceil(count * share) - 1)
  const [row] = await database.all(
    turnsOf(database, day, 'finished')
      .select((expression) =>
        expression('turns.ended_at', '-', expression.ref('turns.created_at')).as('duration'),
      )
      .orderBy('duration')
      .offset(rank)
      .limit(1),
    heavy,
  )
  return row ? Number(row.duration) : null
}
