import { afterEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import pino from 'pino'
import type { AdPlatform } from '../../../lib/contract/routes/collect-routes.ts'
import { randomId } from '../../platform/make-id.ts'
import { openMemoryBus } from '../../storage/bus/memory-bus.ts'
import type { Database } from '../../storage/database/database.ts'
import { openJobs } from '../../storage/jobs/database-jobs.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import {
  type Conversion,
  ConversionRefused,
  ConversionUndelivered,
  type ConversionVendor,
} from './conversion.ts'
import { ConversionOutbox, type NewConversion, retryMs } from './conversion-outbox.ts'
import { anonymiseConversions } from './conversion-table.ts'
import { landingUrls } from './testing/landing-urls.ts'

const start = 1_790_000_000_000
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** One process's outbox with a platform that follows the script, once each, and takes everything after it. */
function openProcess(
  database: Database,
  script: (Error | null)[] = [],
  clock = { now: start },
  other?: ConversionVendor,
) {
  const sent: Conversion[] = []
  const vendor: ConversionVendor = other ?? {
    codeOf: (event) => (event === 'login' ? '49' : '25'),
    send: async (conversion) => {
      sent.push(conversion)
      const failure = script.shift()
      if (failure) throw failure
    },
  }
  const now = () => clock.now
  const jobs = openJobs({
    database,
    bus: openMemoryBus(() => undefined),
    clock: () => sql<number>`cast(${sql.lit(clock.now)} as bigint)`,
    makeId: randomId,
    report: () => undefined,
    times: { pollMs: 5, lockMs: 60_000, retryMs: [0, 0] },
  })
  closers.push(() => jobs.close())
  const vendors = new Map<AdPlatform, ConversionVendor>([['baidu', vendor]])
  const log = pino({ level: 'silent' })
  return { outbox: new ConversionOutbox({ database, jobs, vendors, log, now }), sent, clock }
}

function newConversion(overrides: Partial<NewConversion> = {}): NewConversion {
  return {
    owner: 'u:somebody',
    platform: 'baidu',
    event: 'login',
    landingUrl: `https://zhizhou.example/?bd_vid=${randomId()}`,
    eventTime: start,
    userAgent: 'test',
    device: 'd:device',
    ...overrides,
  }
}

async function rowsOf(database: Database, owner = 'u:somebody') {
  return database.all(
    database.build.selectFrom('conversions').selectAll().where('owner', '=', owner).orderBy('created_at'),
  )
}

/** Waits until something holds, looking at it between the other work of the process. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve))
}

async function settled(database: Database, owner: string) {
  let rows = await rowsOf(database, owner)
  await until(async () => {
    rows = await rowsOf(database, owner)
    return rows.length > 0 && rows.every((row) => row.state !== 'waiting')
  })
  return rows
}

describeOnEachDatabase('the outbox of conversions', (database) => {
  test('sends each conversion once, however often it is reported, and stores nothing more of it', async () => {
    const owner = `u:${randomId()}`
    const one = openProcess(database())
    const other = openProcess(database())
    await Promise.all([one.outbox.start(), other.outbox.start()])
    const reported = newConversion({ owner })
    await Promise.all([1, 2, 3, 4, 5].flatMap(() => [one.outbox.add(reported), other.outbox.add(reported)]))
    const rows = await settled(database(), owner)
    expect(rows).toMatchObject([{ state: 'sent', payload: '{}', attempts: 1 }])
    expect([...one.sent, ...other.sent].map(({ landingUrl }) => landingUrl)).toEqual([reported.landingUrl])
  })

  test('another event of the same click is another conversion', async () => {
    const owner = `u:${randomId()}`
    const { outbox, sent } = openProcess(database())
    await outbox.start()
    const reported = newConversion({ owner })
    await outbox.add(reported)
    await outbox.add({ ...reported, event: 'complete_registration' })
    await settled(database(), owner)
    expect(sent.map(({ event }) => event).toSorted()).toEqual(['complete_registration', 'login'])
  })

  test('a conversion that a process was sending when it crashed is sent by the retry, which was stored before', async () => {
    const owner = `u:${randomId()}`
    const clock = { now: start }
    const sending = Promise.withResolvers<void>()
    const never: ConversionVendor = {
      codeOf: () => '49',
      send: (_conversion, signal) => {
        sending.resolve()
        return new Promise((_resolve, reject) => signal.addEventListener('abort', reject))
      },
    }
    const dying = openProcess(database(), [], clock, never)
    await dying.outbox.start()
    await dying.outbox.add(newConversion({ owner }))
    await sending.promise
    const heir = openProcess(database(), [], clock)
    await heir.outbox.start()
    clock.now += retryMs[0] ?? 0
    expect(await settled(database(), owner)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('a rejected one is not sent again', async () => {
    const owner = `u:${randomId()}`
    const { outbox, sent } = openProcess(database(), [new ConversionRefused('status 3')])
    await outbox.start()
    await outbox.add(newConversion({ owner }))
    expect(await settled(database(), owner)).toMatchObject([
      { state: 'failed', error: 'status 3', attempts: 1 },
    ])
    expect(sent).toHaveLength(1)
  })

  test('an undelivered one is retried at growing intervals, and finally given up', async () => {
    const owner = `u:${randomId()}`
    const { outbox, sent, clock } = openProcess(
      database(),
      retryMs.map(() => new ConversionUndelivered('answered 503')),
    )
    await outbox.start()
    await outbox.add(newConversion({ owner }))
    for (const [index, pauseMs] of retryMs.entries()) {
      await until(() => sent.length === index + 1)
      const dueAt = clock.now + pauseMs
      await until(async () => Number((await rowsOf(database(), owner))[0]?.due_at) === dueAt)
      clock.now = dueAt
    }
    expect(await settled(database(), owner)).toMatchObject([{ state: 'failed', error: 'given up' }])
    expect(sent).toHaveLength(retryMs.length)
  })

  test('conversions left by a crashed process are sent after the next start', async () => {
    const owner = `u:${randomId()}`
    const dead = openProcess(database())
    // Its job is gone: it ran before the platform was set up.
    await dead.outbox.add(newConversion({ owner }))
    await database().batch([
      { query: database().build.deleteFrom('jobs').where('kind', '=', 'conversion').compile() },
    ])
    const next = openProcess(database(), [], { now: start + 2 * 3_600_000 })
    await next.outbox.start()
    expect(await settled(database(), owner)).toMatchObject([{ state: 'sent' }])
    expect(next.sent).toHaveLength(1)
  })

  test.each([
    ['without a click', 'https://zhizhou.example/?channel=baidu'],
    ['with a click that was not filled in', 'https://zhizhou.example/?bd_vid=__BD_VID__'],
    ['of another platform', landingUrls.tencent],
  ])('a visit %s is not reported', async (_, landingUrl) => {
    const owner = `u:${randomId()}`
    const { outbox, sent } = openProcess(database())
    await outbox.start()
    await outbox.add(newConversion({ owner, landingUrl, device: randomId() }))
    expect(await settled(database(), owner)).toMatchObject([{ state: 'failed' }])
    expect(sent).toEqual([])
  })

  test('a platform without settings gets it after a start with them', async () => {
    const owner = `u:${randomId()}`
    const { outbox } = openProcess(database())
    await outbox.start()
    await outbox.add(
      newConversion({ owner, platform: 'tencent', landingUrl: landingUrls.tencent, device: randomId() }),
    )
    const [waiting] = await rowsOf(database(), owner)
    await until(async () => {
      const jobs = await database().all(
        database()
          .build.selectFrom('jobs')
          .select('state')
          .where('payload', '=', JSON.stringify(waiting?.id)),
      )
      return jobs.every(({ state }) => state === 'done')
    })
    expect(await rowsOf(database(), owner)).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })

  test('deleting a member deletes pending ones, and the rest contains no personal data', async () => {
    const owner = `u:${randomId()}`
    const { outbox } = openProcess(database())
    const left = newConversion({ owner })
    await outbox.add(left)
    await database().batch(anonymiseConversions(database(), owner, start))
    expect(await rowsOf(database(), owner)).toEqual([])
    const rows = await database().all(database().build.selectFrom('conversions').selectAll())
    expect(JSON.stringify(rows)).not.toContain(left.landingUrl)
  })
})
