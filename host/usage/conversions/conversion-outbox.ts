import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { AdPlatform } from '../../../lib/contract/routes/collect-routes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import { type Conversion, ConversionRefused, type ConversionVendor, clickOf } from './conversion.ts'
import {
  type ConversionRow,
  claimConversion,
  findConversion,
  insertConversion,
  settleConversion,
  waitingSince,
} from './conversion-table.ts'

const jobKind = 'conversion'
const minuteMs = 60_000
/**
 * How long an attempt locks the conversion, which is also the pause before the next one; longer than a call may take,
 * so that no two processes call a platform at the same time. After the last the conversion is given up: a day and a
 * half.
 */
export const retryMs = [1, 5, 30, 120, 480, 1_440].map((minutes) => minutes * minuteMs)
/** Timeout of an attempt, before the next one may start. */
const tryMs = minuteMs / 2
/** Age of an unsent conversion that is overdue: its platform was not configured when its job ran. */
const orphanedMs = 60 * minuteMs

export interface OutboxDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly vendors: ReadonlyMap<AdPlatform, ConversionVendor>
  readonly log: Logger
  readonly now: Clock
}

export interface NewConversion extends Omit<Conversion, 'id'> {
  /** The person who caused it. */
  readonly owner: string
  /** Identifies a device when the landing URL contains no click. */
  readonly device: string
}

/** Stores conversions until their platforms have received them: each event once, however often it is reported. */
export class ConversionOutbox {
  readonly #deps: OutboxDeps

  constructor(deps: OutboxDeps) {
    this.#deps = deps
  }

  /** Adds a conversion; a known one changes nothing. */
  async add({ owner, device, ...fields }: NewConversion): Promise<void> {
    const conversion = { ...fields, id: idOf(fields, device) }
    const { database, jobs, now } = this.#deps
    const job = jobs.statement(jobKind, conversion.id)
    if (await insertConversion(database, conversion, owner, now(), [job])) jobs.wake(jobKind)
  }

  /** Starts to send, also conversions left by dead processes. */
  async start(): Promise<void> {
    const { database, jobs, vendors, now } = this.#deps
    jobs.work(jobKind, (id, { signal }) => this.#run(String(id), signal), { limitMs: tryMs })
    for (const id of await waitingSince(database, [...vendors.keys()], now() - orphanedMs)) {
      await jobs.add(jobKind, id)
    }
  }

  async #run(id: string, signal: AbortSignal): Promise<void> {
    const { database, jobs, vendors, now } = this.#deps
    const row = await findConversion(database, id)
    if (row?.state !== 'waiting') return

    const vendor = vendors.get(row.platform)
    // It waits until its platform is configured: the next start then finds it.
    if (!vendor) return

    const dueAt = Number(row.due_at)
    if (dueAt > now()) return void (await jobs.add(jobKind, id, { delayMs: dueAt - now() }))

    const pauseMs = retryMs[Number(row.attempts)]
    if (pauseMs === undefined) return settleConversion(database, id, 'failed', 'given up', now())

    const next = jobs.statement(jobKind, id, { delayMs: pauseMs })
    if (await claimConversion(database, row, now() + pauseMs, next)) await this.#send(vendor, row, signal)
  }

  /** Sends and settles it; an undelivered one is left to the next attempt. */
  async #send(vendor: ConversionVendor, row: ConversionRow, signal: AbortSignal): Promise<void> {
    const { database, log, now } = this.#deps

    const failed = async (error: string) => {
      log.warn({ platform: row.platform, reason: error }, 'a conversion was rejected')
      await settleConversion(database, row.id, 'failed', error, now())
    }

    const conversion = JSON.parse(row.payload) as Conversion
    if (vendor.codeOf(conversion.event) === undefined) return failed('not reported to this platform')
    if (clickOf(row.platform, conversion.landingUrl) === '') return failed('the landing address has no click')

    try {
      await vendor.send(conversion, signal)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (error instanceof ConversionRefused) return failed(reason)
      log.warn({ platform: row.platform, reason }, 'a conversion could not be delivered')
      return
    }

    await settleConversion(database, row.id, 'sent', '', now())
  }
}

/** Identifies an event by its ad click or, without a click, its device. A member registers only once. */
function idOf(conversion: Omit<Conversion, 'id'>, device: string): string {
  if (conversion.event === 'complete_registration')
    return createHash('sha256').update(`${conversion.event}\n${device}`).digest('base64url')
  const click = clickOf(conversion.platform, conversion.landingUrl) || `device:${device}`
  return createHash('sha256')
    .update([conversion.platform, conversion.event, click].join('\n'))
    .digest('base64url')
}
