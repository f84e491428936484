import type { Compilable } from 'kysely'
import { responseCode } from '../../../lib/contract/frames/frame.ts'
import type { ReportDay } from '../../../lib/contract/routes/console-routes.ts'
import { faultEvents } from '../../../lib/contract/tracking-attributes.ts'
import { chinaDay, nameOfDay, startOfChinaDay } from '../../platform/china-day.ts'
import type { DailyCount } from '../../storage/database/daily-counts.ts'
import type { Database } from '../../storage/database/database.ts'

/** These read all data of a day. */
const heavy = { isHeavy: true } as const

/** @returns the last days including today, newest last */
export async function readReport(
  database: Database,
  { days, now }: { readonly days: number; readonly now: number },
): Promise<ReportDay[]> {
  return new ReportMemory(database).read({ days, now })
}

const overKeptMs = 60 * 60_000
const todayKeptMs = 10_000
const maxDays = 366

/** Reads reports and caches their days: a past day for an hour, today for some seconds. */
export class ReportMemory {
  readonly #database: Database
  readonly #days = new Map<number, { readonly readAt: number; readonly figures: Promise<ReportDay> }>()

  constructor(database: Database) {
    this.#database = database
  }

  async read({ days, now }: { readonly days: number; readonly now: number }): Promise<ReportDay[]> {
    const today = chinaDay(now)
    for (const day of this.#days.keys()) if (day <= today - maxDays) this.#days.delete(day)
    const report: ReportDay[] = []
    // In sequence, to leave capacity of the database to others.
    for (let day = today - days + 1; day <= today; day++) report.push(await this.#figuresOf(day, now))
    return report
  }

  #figuresOf(day: number, now: number): Promise<ReportDay> {
    const known = this.#days.get(day)
    const isOver = known !== undefined && chinaDay(known.readAt) > day
    if (known && now - known.readAt < (isOver ? overKeptMs : todayKeptMs)) return known.figures
    const figures = readDay(this.#database, day)
    this.#days.set(day, { readAt: now, figures })
    figures.catch(() => this.#days.delete(day))
    return figures
  }
}

async function readDay(database: Database, day: number): Promise<ReportDay> {
  const { build } = database
  const read = (query: Compilable<Figure>) => figure(database, query)
  const turns = (choice: Choice) =>
    turnsOf(database, day, choice).select(({ fn }) => fn.countAll().as('figure'))
  const usage = build.selectFrom('usage_records').where('day', '=', day)
  const faults = usage.where('event', 'in', faultEvents)
  const ofModel = build.selectFrom('model_usage').where('day', '=', day)
  const finished = await read(turns('timed'))
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

type Choice = 'searches' | 'timed' | 'failed'

/** The turns of a day; `timed`: answers that finished without waiting for a choice, whose duration is known. */
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
    case 'timed':
      return (
        all
          .where('turns.state', '=', 'ended')
          // The time of the user's choice does not count.
          .where('turns.waits_until', '=', 0)
          // Frames are serialised with their code first.
          .where('turns.end_frame', 'like', `{"code":${responseCode.normalEnd},%`)
      )
    case 'failed':
      return all.where('turns.state', '=', 'ended').where('turns.end_frame', 'like', '%"error":"%')
  }
}

/** A percentile (nearest rank) of the durations of finished answers, in milliseconds; sorted by the database. */
async function latency(
  database: Database,
  day: number,
  count: number,
  share: number,
): Promise<number | null> {
  if (count === 0) return null
  const rank = Math.max(0, Math.ceil(count * share) - 1)
  const [row] = await database.all(
    turnsOf(database, day, 'timed')
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
