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
  const finished = await countTurns(database, day, 'finished')
  const [visitors, searches, logins, turnErrors, tokens, browserErrors, p50, p95] = await Promise.all([
    countVisitors(database, day),
    countTurns(database, day, 'searches'),
    readCount(database, day, 'login'),
    countTurns(database, day, 'failed'),
    countTokens(database, day),
    countFaults(database, day),
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
    tokens,
    browserErrors,
  }
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
      return all
        .where('turns.state', '=', 'ended')
        .where('turns.end_frame', 'like', endsWith(responseCode.normalEnd))
    case 'failed':
      return all.where('turns.state', '=', 'ended').where('turns.end_frame', 'like', '%"error":"%')
  }
}

/** Frames are written with their code first. */
function endsWith(code: number): string {
  return `{"code":${code},%`
}

async function countTurns(database: Database, day: number, choice: Choice): Promise<number> {
  const [row] = await database.all(
    turnsOf(database, day, choice).select((expression) => expression.fn.countAll().as('count')),
    heavy,
  )
  return Number(row?.count ?? 0)
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

async function countTokens(database: Database, day: number): Promise<number> {
  const [row] = await database.all(
    database.build
      .selectFrom('model_usage')
      .where('day', '=', day)
      .select((expression) => [
        expression.fn.sum('prompt_tokens').as('read'),
        expression.fn.sum('completion_tokens').as('written'),
      ]),
    heavy,
  )
  return Number(row?.read ?? 0) + Number(row?.written ?? 0)
}

async function countVisitors(database: Database, day: number): Promise<number> {
  const [row] = await database.all(
    usageOf(database, day).select((expression) => expression.fn.count('visitor').distinct().as('count')),
    heavy,
  )
  return Number(row?.count ?? 0)
}

async function countFaults(database: Database, day: number): Promise<number> {
  const [row] = await database.all(
    usageOf(database, day)
      .where('event', 'in', faultEvents)
      .select((expression) => expression.fn.countAll().as('count')),
    heavy,
  )
  return Number(row?.count ?? 0)
}

function usageOf({ build }: Database, day: number) {
  return build.selectFrom('usage_records').where('day', '=', day)
}

async function readCount(database: Database, day: number, name: DailyCount): Promise<number> {
  const row = await database.first(
    database.build.selectFrom('daily_counts').select('count').where('day', '=', day).where('name', '=', name),
  )
  return Number(row?.count ?? 0)
}
