import { describe, expect, jest, test } from '@jest/globals'
import { type CompiledQuery, sql } from 'kysely'
import { randomId } from '../../platform/make-id.ts'
import { watchedDatabase } from '../../testing/watched-database.ts'
import type { Bus } from '../bus/bus.ts'
import { openMemoryBus } from '../bus/memory-bus.ts'
import { type Database, type Statement, statement } from '../database/database.ts'
import { databaseNow } from '../database/query-builder.ts'
import { learnSizes, workOf } from '../testing/query-work.ts'
import { describeOnEachDatabase } from '../testing/test-database.ts'
import { openJobs } from './database-jobs.ts'
import { changeJob, claimJob, deleteOldJobs, failAbandonedJobs, type JobChange } from './job-rows.ts'
import type { JobAttempt } from './jobs.ts'
import type { JobTimes } from './worker.ts'

const quick: JobTimes = { pollMs: 10, lockMs: 60_000, retryMs: [0, 0], forgetMs: 60_000 }

/** One process's jobs, with a clock that the test moves. */
function openProcess(database: Database, options: { times?: Partial<JobTimes>; bus?: Bus } = {}) {
  const faults: unknown[] = []
  const clock = { now: 1_000_000 }
  const jobs = openJobs({
    database,
    bus: options.bus ?? openMemoryBus((error) => faults.push(error)),
    clock: () => sql<number>`cast(${sql.lit(clock.now)} as bigint)`,
    makeId: randomId,
    report: (error) => faults.push(error),
    times: { ...quick, ...options.times },
  })
  return { jobs, clock, faults }
}

/** Resolves with the first call's arguments; further calls count up. */
function recorder() {
  const first = Promise.withResolvers<unknown>()
  const payloads: unknown[] = []
  return {
    payloads,
    first: first.promise,
    run: async (payload: unknown) => {
      payloads.push(payload)
      first.resolve(payload)
    },
  }
}

/** Waits until something holds, looking at it between the other work of the process. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve))
}

/** Waits until a job has ended. */
async function ended(jobs: ReturnType<typeof openJobs>, id: string) {
  let state = await jobs.state(id)
  await until(async () => {
    state = await jobs.state(id)
    return state?.state === 'done' || state?.state === 'failed'
  })
  return state
}

describeOnEachDatabase('jobs', (database) => {
  test('a job that is added is run with its payload', async () => {
    const { jobs } = openProcess(database())
    const { run, first } = recorder()
    jobs.work('plain', run)
    const id = await jobs.add('plain', { file: '报告', pages: [1, 2] })
    expect(await first).toEqual({ file: '报告', pages: [1, 2] })
    expect(await ended(jobs, id)).toMatchObject({ state: 'done', error: '' })
    await jobs.close()
  })

  test('a new job wakes its worker, whatever the polling interval', async () => {
    const { jobs } = openProcess(database(), { times: { pollMs: 1_000_000 } })
    const { run, first } = recorder()
    jobs.work('woken', run)
    await jobs.add('woken', 1)
    expect(await first).toBe(1)
    await jobs.close()
  })

  test('without a message the worker finds it by polling', async () => {
    const { jobs } = openProcess(database())
    const { run, first } = recorder()
    jobs.work('polled', run)
    await openProcess(database()).jobs.add('polled', 2)
    expect(await first).toBe(2)
    await jobs.close()
  })

  test('a job waits until its start time', async () => {
    const { jobs, clock } = openProcess(database())
    const { run, first, payloads } = recorder()
    await jobs.add('later', 'late', { delayMs: 1_000 })
    const sooner = await jobs.add('later', 'soon')
    jobs.work('later', run)
    await ended(jobs, sooner)
    expect([await first, payloads]).toEqual(['soon', ['soon']])
    clock.now += 1_000
    await until(() => payloads.length === 2)
    expect(payloads).toEqual(['soon', 'late'])
    await jobs.close()
  })

  test('one that throws is attempted three times and keeps its last error', async () => {
    const { jobs, faults } = openProcess(database())
    let attempts = 0
    jobs.work('failing', async () => {
      attempts += 1
      throw new Error(`attempt ${attempts}`)
    })
    const id = await jobs.add('failing', null)
    expect(await ended(jobs, id)).toEqual({ state: 'failed', error: 'attempt 3', progress: null })
    expect([attempts, faults.length]).toEqual([3, 3])
    await jobs.close()
  })

  test('a second attempt waits for its pause', async () => {
    const { jobs, clock } = openProcess(database(), { times: { retryMs: [500, 500] } })
    const attempts: number[] = []
    jobs.work('paused', async () => {
      attempts.push(clock.now)
      if (attempts.length === 1) throw new Error('not yet')
    })
    const id = await jobs.add('paused', null)
    const begin = clock.now
    await until(async () => (await jobs.state(id))?.error === 'not yet')
    clock.now += 500
    expect((await ended(jobs, id))?.state).toBe('done')
    expect(attempts).toEqual([begin, begin + 500])
    await jobs.close()
  })

  test('many workers share the jobs, each is run once', async () => {
    const bus = openMemoryBus(() => undefined)
    const processes = Array.from({ length: 4 }, () => openProcess(database(), { bus }))
    const seen: unknown[] = []
    const all = Promise.withResolvers<void>()
    for (const { jobs } of processes) {
      jobs.work('shared', async (payload) => {
        seen.push(payload)
        if (seen.length === 40) all.resolve()
      })
    }
    for (let index = 0; index < 40; index += 1) await processes[index % 4]?.jobs.add('shared', index)
    await all.promise
    await Promise.all(processes.map(({ jobs }) => jobs.close()))
    expect(seen.map(Number).sort((left, right) => left - right)).toEqual(
      Array.from({ length: 40 }, (_, index) => index),
    )
  })

  test.each([true, false])(
    'one that was released no longer belongs to its old worker, whichever worker claims it (uncounted: %s)',
    async (isUncounted) => {
      const deps = { database: database(), clock: () => sql<number>`cast(1000000 as bigint)` }
      const kind = `put back ${isUncounted}`
      const { jobs } = openProcess(database())
      await jobs.add(kind, null)
      const first = await claimJob(deps, kind, { maxAttempts: 9, lockMs: 1_000, isTakingTurns: false })
      if (!first) throw new Error('there is a job')
      expect(await changeJob(deps, first, { to: 'waiting', pauseMs: 0, error: '', isUncounted })).toBe(true)
      const second = await claimJob(deps, kind, { maxAttempts: 9, lockMs: 1_000, isTakingTurns: false })
      expect(second?.attempts).toBe(isUncounted ? 1 : 2)
      const late: readonly JobChange[] = [
        { to: 'running', lockMs: 1 },
        { to: 'running', progress: '1' },
        { to: 'done' },
        { to: 'failed', error: '' },
        { to: 'waiting', pauseMs: 0, error: '', isUncounted: true },
      ]
      for (const change of late)
        expect([change.to, await changeJob(deps, first, change)]).toEqual([change.to, false])
      if (second) expect(await changeJob(deps, second, { to: 'done' })).toBe(true)
      await jobs.close()
    },
  )

  test('closing aborts the running job and releases it, uncounted', async () => {
    const closing = openProcess(database())
    const started = Promise.withResolvers<void>()
    closing.jobs.work('broken-off', async (_, { signal }) => {
      started.resolve()
      await new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('aborted'))),
      )
    })
    const id = await closing.jobs.add('broken-off', 'again')
    await started.promise
    await closing.jobs.close()
    expect((await closing.jobs.state(id))?.state).toBe('waiting')
    const row = await database().first(
      database().build.selectFrom('jobs').select('attempts').where('id', '=', id),
    )
    expect(row).toEqual({ attempts: 0 })
    const next = openProcess(database())
    const { run, first } = recorder()
    next.jobs.work('broken-off', run)
    expect(await first).toBe('again')
    await next.jobs.close()
  })

  test('a job whose process crashed is taken over once its lock has expired', async () => {
    const dead = openProcess(database(), { times: { lockMs: 1_000_000 } })
    const never = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    dead.jobs.work('orphan', async () => {
      started.resolve()
      await never.promise
    })
    const id = await dead.jobs.add('orphan', 'left')
    await started.promise
    const heir = openProcess(database())
    const { run, first, payloads } = recorder()
    heir.jobs.work('orphan', run)
    await heir.jobs.state(id)
    expect(payloads).toEqual([])
    heir.clock.now += 1_000_001
    expect(await first).toBe('left')
    expect((await ended(heir.jobs, id))?.state).toBe('done')
    // The one presumed dead resumes: it changes nothing.
    never.resolve()
    await dead.jobs.close()
    expect((await heir.jobs.state(id))?.state).toBe('done')
    await heir.jobs.close()
  })

  test('a job that crashed its process three times is given up', async () => {
    const { jobs, clock } = openProcess(database())
    const id = await jobs.add('deadly', null)
    const { build } = database()
    const crash = build
      .updateTable('jobs')
      .set({ state: 'running', attempts: 3, locked_until: clock.now - 1 })
    await database().batch([{ query: crash.where('id', '=', id).compile() }])
    const { run, payloads } = recorder()
    jobs.work('deadly', run)
    expect((await ended(jobs, id))?.state).toBe('failed')
    expect(payloads).toEqual([])
    await jobs.close()
  })

  test('a long job keeps its lock', async () => {
    const { jobs, clock } = openProcess(database(), { times: { lockMs: 30 } })
    const finish = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    let runs = 0
    jobs.work('long', async () => {
      runs += 1
      started.resolve()
      await finish.promise
    })
    const id = await jobs.add('long', null)
    await started.promise
    const lockedUntil = async () => {
      const row = await database().first(
        database().build.selectFrom('jobs').select('locked_until').where('id', '=', id),
      )
      return row?.locked_until ?? 0
    }
    const before = await lockedUntil()
    clock.now += 20
    await until(async () => (await lockedUntil()) > before)
    finish.resolve()
    expect([(await ended(jobs, id))?.state, runs]).toEqual(['done', 1])
    await jobs.close()
  })

  test('a job added in the batch that causes it exists with it, or not at all', async () => {
    const { jobs } = openProcess(database())
    const { run, payloads } = recorder()
    jobs.work('caused', run)
    const { build } = database()
    const cause = (name: string) => build.insertInto('secrets').values({ name, value: '' }).compile()
    await database().batch([{ query: cause('cause') }, jobs.statement('caused', 'with it')])
    jobs.wake('caused')
    await expect(
      database().batch([{ query: cause('cause') }, jobs.statement('caused', 'without it')]),
    ).rejects.toMatchObject({ reason: 'unique' })
    await until(() => payloads.length > 0)
    await jobs.close()
    const rows = await database().all(build.selectFrom('jobs').select('payload').where('kind', '=', 'caused'))
    expect([payloads, rows]).toEqual([['with it'], [{ payload: '"with it"' }]])
  })

  test('processes with wrong clocks claim a job at the time of the database', async () => {
    const jobs = openJobs({
      database: database(),
      bus: openMemoryBus(() => undefined),
      makeId: randomId,
      report: () => undefined,
      times: quick,
    })
    const clock = jest.spyOn(Date, 'now').mockReturnValue(0)
    const { run, first } = recorder()
    jobs.work('clockless', run)
    await jobs.add('clockless', 'now')
    expect(await first).toBe('now')
    clock.mockRestore()
    const rows = await database().all(
      database().build.selectFrom('jobs').select('run_at').where('kind', '=', 'clockless'),
    )
    expect(Math.abs(Number(rows[0]?.run_at) - Date.now())).toBeLessThan(60_000)
    await jobs.close()
  })

  test('of a kind exactly as many run at once as it allows', async () => {
    const { jobs } = openProcess(database())
    const waiting: (() => void)[] = []
    let running = 0
    let most = 0
    const run = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => waiting.push(resolve))
      running -= 1
    }
    const ids: string[] = []
    for (let index = 0; index < 12; index += 1) ids.push(await jobs.add('crowded', index))
    jobs.work('crowded', run, { atOnce: 3 })
    for (let round = 0; round < 4; round += 1) {
      await until(() => waiting.length === 3)
      for (const resolve of waiting.splice(0)) resolve()
    }
    for (const id of ids) expect((await ended(jobs, id))?.state).toBe('done')
    expect(most).toBe(3)
    await jobs.close()
  })

  test('of a queue one job runs at a time, in any process, and others overtake it', async () => {
    const processes = [openProcess(database()), openProcess(database())]
    const [{ jobs }] = processes as [ReturnType<typeof openProcess>]
    const release = Promise.withResolvers<void>()
    const running = new Set<string>()
    const begun: string[] = []
    const clashes: string[] = []
    const ids: string[] = []
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1'])
      ids.push(await jobs.add('queued', name, { queue: name[0] ?? '' }))
    const run = async (payload: unknown) => {
      const name = String(payload)
      begun.push(name)
      if ([...running].some((other) => other[0] === name[0])) clashes.push(name)
      running.add(name)
      if (name[0] === 'a') await release.promise
      running.delete(name)
    }
    for (const each of processes) each.jobs.work('queued', run, { atOnce: 2 })
    for (const id of ids.slice(3)) await ended(jobs, id)
    await until(() => begun.some((name) => name.startsWith('a')))
    expect(begun.filter((name) => name.startsWith('a'))).toHaveLength(1)
    release.resolve()
    for (const id of ids) await ended(jobs, id)
    expect([begun.length, clashes]).toEqual([5, []])
    for (const each of processes) await each.jobs.close()
  })

  test('queues take turns, though one of them has many jobs', async () => {
    const { jobs, clock } = openProcess(database())
    const begun: string[] = []
    const ids: string[] = []
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) {
      ids.push(await jobs.add('turns', name, { queue: `turns of ${name[0]}` }))
      clock.now += 1
    }
    const run = async (payload: unknown) => {
      begun.push(String(payload))
      clock.now += 1
    }
    jobs.work('turns', run, { isTakingTurns: true })
    for (const id of ids) await ended(jobs, id)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
    await jobs.close()
  })

  test("a queue continues once the lock of a crashed process's job has expired", async () => {
    const { jobs, clock } = openProcess(database())
    const dead = await jobs.add('left', 'dead', { queue: 'a' })
    const next = await jobs.add('left', 'next', { queue: 'a' })
    const { build } = database()
    const crash = build
      .updateTable('jobs')
      .set({ state: 'running', attempts: 3, locked_until: clock.now + 1 })
    await database().batch([{ query: crash.where('id', '=', dead).compile() }])
    jobs.work('left', async () => undefined)
    clock.now += 1
    expect((await ended(jobs, next))?.state).toBe('done')
    await jobs.close()
  })

  test('an attempt that times out is aborted and counts, also when it does not stop', async () => {
    const { jobs } = openProcess(database())
    const reasons: unknown[] = []
    const limits = { attempts: 2, limitMs: 5 }
    const run = (_payload: unknown, { signal }: JobAttempt) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason)
          // The second attempt never ends.
          if (reasons.length === 1) reject(signal.reason)
        })
      })
    const id = await jobs.add('slow', null)
    jobs.work('slow', run, limits)
    expect(await ended(jobs, id)).toMatchObject({ state: 'failed', error: 'the attempt took too long' })
    expect(reasons).toHaveLength(2)
    await jobs.close()
  })

  test('its progress can be read, and is not written by a process that has lost it', async () => {
    const { jobs, clock } = openProcess(database(), { times: { lockMs: 1_000 } })
    const { jobs: elsewhere, clock: otherClock } = openProcess(database())
    const steps = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const lost = Promise.withResolvers<unknown>()
    const id = await jobs.add('told', null)
    jobs.work('told', async (_payload, { progress }) => {
      await progress({ page: 1, of: 3 })
      await steps[0].promise
      await progress({ page: 2, of: 3 })
      await expect(progress('x'.repeat(2_000))).rejects.toThrow(RangeError)
      await steps[1].promise
      await progress({ page: 3, of: 3 }).catch(lost.resolve)
    })
    const progress = async () => (await elsewhere.state(id))?.progress
    await until(async () => ((await progress()) as { page: number } | null)?.page === 1)
    steps[0].resolve()
    await until(async () => ((await progress()) as { page: number } | null)?.page === 2)
    otherClock.now = clock.now + 10_000
    const { run, first } = recorder()
    elsewhere.work('told', run)
    await first
    steps[1].resolve()
    expect(await lost.promise).toMatchObject({ name: 'JobLost' })
    expect(await progress()).toEqual({ page: 2, of: 3 })
    await jobs.close()
    await elsewhere.close()
  })

  test('a kind is attempted as often as it defines, with growing pauses', async () => {
    const { jobs, clock } = openProcess(database(), { times: { retryMs: [100, 300] } })
    const attempts: number[] = []
    jobs.work(
      'stubborn',
      async () => {
        attempts.push(clock.now)
        throw new Error(`attempt ${attempts.length}`)
      },
      { attempts: 5 },
    )
    const begin = clock.now
    const id = await jobs.add('stubborn', null)
    for (const pauseMs of [100, 300, 300, 300]) {
      const error = `attempt ${attempts.length || 1}`
      await until(async () => (await jobs.state(id))?.error === error)
      clock.now += pauseMs
      const tried = attempts.length
      await until(() => attempts.length > tried)
    }
    expect((await ended(jobs, id))?.state).toBe('failed')
    expect(attempts.map((at) => at - begin)).toEqual([0, 100, 400, 700, 1_000])
    await jobs.close()
  })

  test('an unknown job has no state', async () => {
    expect(await openProcess(database()).jobs.state('nothing')).toBeNull()
  })

  test('jobs that ended long ago are deleted', async () => {
    const { jobs, clock } = openProcess(database())
    jobs.work('old', async () => undefined)
    const id = await jobs.add('old', null)
    await ended(jobs, id)
    await jobs.close()
    const later = openProcess(database())
    later.clock.now = clock.now + 8 * 24 * 3_600_000
    later.jobs.work('something else', async () => undefined)
    await until(async () => (await later.jobs.state(id)) === null)
    await later.jobs.close()
    expect(await later.jobs.state(id)).toBeNull()
  })

  test('they are deleted while the process runs as well, in any number', async () => {
    const { jobs, clock } = openProcess(database(), { times: { forgetMs: 10 } })
    jobs.work('aging', async () => undefined)
    const id = await jobs.add('aging', null)
    await ended(jobs, id)
    const { build } = database()
    const row = {
      kind: 'aging',
      payload: '',
      attempts: 1,
      run_at: -1e9,
      locked_until: 0,
      error: '',
      created_at: 0,
    }
    const rows = Array.from({ length: 1_200 }, (_, at) => ({
      ...row,
      id: `old${at}`,
      state: 'failed' as const,
    }))
    await database().batch(
      [rows.slice(0, 600), rows.slice(600)].map((some) => ({
        query: build.insertInto('jobs').values(some).compile(),
      })),
    )
    const left = () => database().all(build.selectFrom('jobs').select('id').where('kind', '=', 'aging'))
    await until(async () => (await left()).length === 1)
    clock.now += 8 * 24 * 3_600_000
    await until(async () => (await left()).length === 0)
    await jobs.close()
  })
})

describeOnEachDatabase('looking for a job', (database) => {
  test('reads only the open ones, however many have ended or are scheduled later', async () => {
    const { build } = database()
    const states = ['done', 'failed', 'waiting'] as const
    const row = { kind: 'busy', payload: '""', attempts: 1, locked_until: 0, error: '', created_at: 0 }
    const rows = Array.from({ length: 15_000 }, (_, at) => {
      const state = states[at % states.length] ?? 'done'
      return { ...row, id: `old${at}`, state, run_at: Date.now() + (state === 'waiting' ? 1e9 + at : -at) }
    })
    for (let from = 0; from < rows.length; from += 500)
      await database().batch([statement(build.insertInto('jobs').values(rows.slice(from, from + 500)))])
    await learnSizes(database())
    const looked: CompiledQuery[] = []
    const batch = (statements: readonly Statement[]) =>
      void looked.push(...statements.map(({ query }) => query).filter((query) => /"?jobs"? /.test(query.sql)))
    const deps = { database: watchedDatabase(database(), { batch }), clock: databaseNow }
    expect(await claimJob(deps, 'busy', { maxAttempts: 3, lockMs: 1_000, isTakingTurns: false })).toBeNull()
    await failAbandonedJobs(deps, 'busy', 3)
    await deleteOldJobs(deps)
    expect(looked).toHaveLength(3)
    for (const query of looked) {
      const { lines, rows: seen } = await workOf(database(), query)
      expect(seen).toBeLessThan(20)
      const searches = lines.filter((line) => /^(SEARCH|SCAN) (next|busy|jobs)/.test(line))
      // By the key of one row, or by one of the indexes of open or ended jobs, with a bound of the time.
      for (const line of searches)
        expect(line).toMatch(
          /\(id=\?\)|jobs_(waiting|running|ended) \(.*(run_at|locked_until)[<>]|jobs_running \(kind=\?\)/,
        )
    }
  })
})

describeOnEachDatabase('looking for a job of queues that take turns', (database) => {
  test('reads one job of each queue, however many wait in it', async () => {
    const { build } = database()
    const row = { kind: 'patient', payload: '""', attempts: 0, locked_until: 0, error: '', created_at: 0 }
    const rows = Array.from({ length: 15_000 }, (_, at) => {
      const queue = ['', 'a', 'b'][at % 3] ?? ''
      return { ...row, id: `patient${at}`, state: 'waiting' as const, queue, run_at: at }
    })
    for (let from = 0; from < rows.length; from += 500)
      await database().batch([statement(build.insertInto('jobs').values(rows.slice(from, from + 500)))])
    await learnSizes(database())
    const looked: CompiledQuery[] = []
    const batch = (statements: readonly Statement[]) =>
      void looked.push(...statements.map(({ query }) => query).filter((query) => /"?jobs"? /.test(query.sql)))
    const deps = { database: watchedDatabase(database(), { batch }), clock: databaseNow }
    expect(
      await claimJob(deps, 'patient', { maxAttempts: 3, lockMs: 1_000, isTakingTurns: true }),
    ).toMatchObject({ id: 'patient0', queue: '' })
    const [query, ...others] = looked
    if (!query || others.length > 0) throw new Error('a job is claimed with one statement')
    const { lines, rows: seen } = await workOf(database(), query)
    expect(seen).toBeLessThan(60)
    // SQLite tells how it searches, and not how much it finds.
    if (database().dialect !== 'sqlite') return
    const waiting = lines.filter((line) => line.includes('INDEX jobs_waiting'))
    expect(waiting.filter((line) => line.includes(' head '))).toEqual([
      expect.stringContaining('jobs_waiting_of_queue (kind=? AND queue=? AND run_at<?)'),
    ])
    for (const line of waiting)
      expect(line).toMatch(/jobs_waiting_of_queue \(kind=\?( AND queue>\?| AND queue=\? AND run_at<\?)?\)/)
  })
})

describe('an unreachable database', () => {
  test('is reported, and retried', async () => {
    const faults: unknown[] = []
    const twice = Promise.withResolvers<void>()
    const broken = { dialect: 'sqlite', build: undefined } as unknown as Database
    const jobs = openJobs({
      database: broken,
      bus: openMemoryBus(() => undefined),
      makeId: randomId,
      report: (error) => {
        faults.push(error)
        if (faults.length >= 3) twice.resolve()
      },
      times: quick,
    })
    jobs.work('any', async () => undefined)
    await twice.promise
    await jobs.close()
    expect(faults.length).toBeGreaterThanOrEqual(3)
  })
})
