import { expect, test } from '@jest/globals'
import { ModelError } from '../../models/language-model.ts'
import { randomId } from '../../platform/make-id.ts'
import { openMemoryBus } from '../../storage/bus/memory-bus.ts'
import type { Database } from '../../storage/database/database.ts'
import { openJobs } from '../../storage/jobs/database-jobs.ts'
import { document, emptyIndex } from '../../storage/testing/library-documents.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { openPassageVectors } from '../../storage/vectors/passage-vectors.ts'
import { VectorBuilds } from './vector-builds.ts'

const passages = 150

/** A service that makes vectors, and fails from its `failing` call on until it is mended. */
function serviceOf(failing = Infinity) {
  const embedded: string[] = []
  let calls = 0
  const service = { failing }
  const model = {
    name: '甲',
    embed: async (texts: readonly string[]) => {
      calls += 1
      if (calls > service.failing) throw new ModelError('model_unreachable', 'down')
      embedded.push(...texts)
      return texts.map((_, at) => Float32Array.of(1, at, 2))
    },
  }
  return { model, embedded, service }
}

async function openBuilds(
  database: Database,
  model: { current: ReturnType<typeof serviceOf>['model'] | null },
) {
  const index = await emptyIndex(database)
  await index.put([document('a', ...Array.from({ length: passages }, (_, at) => [`词${at}`]))])
  const faults: unknown[] = []
  const clock = { now: 1_000 }
  const times = { pollMs: 5, lockMs: 60_000, retryMs: [0], forgetMs: 60_000 }
  const report = (error: unknown) => faults.push(error)
  const jobs = openJobs({ database, bus: openMemoryBus(report), makeId: randomId, report, times })
  const vectors = openPassageVectors(database)
  const builds = new VectorBuilds(
    { jobs, vectors, model: () => model.current, now: () => clock.now, report },
    3_600_000,
  )
  const until = async (holds: () => Promise<boolean>) => {
    while (!(await holds())) await new Promise((resolve) => setImmediate(resolve))
  }
  const complete = () =>
    until(async () => {
      // Past the pause after a job that failed.
      clock.now += 60_000
      await builds.look()
      return (await vectors.counts('甲')).vectors === passages
    })
  const close = async () => {
    await builds.close()
    await jobs.close()
    await vectors.close()
  }
  return { index, vectors, builds, faults, until, complete, close }
}

describeOnEachDatabase('vectors are made', (database) => {
  test('by jobs, each passage once, and again for new passages', async () => {
    const { model, embedded } = serviceOf()
    const { index, vectors, builds, complete, until, close } = await openBuilds(database(), {
      current: model,
    })
    await complete()
    expect(embedded).toHaveLength(passages)
    expect(embedded[0]).toBe('标题 a\n词0')
    await index.put([document('b', ['新'])])
    await until(async () => {
      await builds.look()
      return (await vectors.missing('甲', 0, 1)).length === 0
    })
    expect(embedded).toHaveLength(passages + 1)
    await until(async () => {
      await builds.look()
      return builds.progress?.vectors === passages + 1
    })
    expect(builds.progress).toEqual({ model: '甲', passages: passages + 1, vectors: passages + 1 })
    await close()
  })

  test('resume after the stored vectors when the service fails midway', async () => {
    const { model, embedded, service } = serviceOf(1)
    const { vectors, builds, faults, complete, until, close } = await openBuilds(database(), {
      current: model,
    })
    await builds.look()
    await until(async () => faults.length >= 2)
    expect(embedded).toHaveLength(60)
    expect((await vectors.counts('甲')).vectors).toBe(60)
    // What was made is found meanwhile.
    expect(await vectors.near('甲', Float32Array.of(1, 5, 2), { most: 1 })).toHaveLength(1)
    service.failing = Infinity
    await complete()
    expect(new Set(embedded).size).toBe(passages)
    expect(embedded).toHaveLength(passages)
    await close()
  })

  test('skip a text that the service rejects, without blocking the others', async () => {
    const { model, embedded } = serviceOf()
    const picky = {
      ...model,
      embed: async (texts: readonly string[]) => {
        if (texts.some((text) => text.endsWith('词7'))) throw new ModelError('model_filtered', 'no')
        return model.embed(texts)
      },
    }
    const { complete, close } = await openBuilds(database(), { current: picky })
    await complete()
    expect(new Set(embedded).size).toBe(passages - 1)
    await close()
  })

  test('do not run without a model', async () => {
    const { vectors, builds, close } = await openBuilds(database(), { current: null })
    await builds.look()
    expect(builds.progress).toBeNull()
    expect((await vectors.counts('甲')).vectors).toBe(0)
    await close()
  })
})
