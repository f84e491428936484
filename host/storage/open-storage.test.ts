import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import pino from 'pino'
import { readEnvironment } from '../settings/environment.ts'
import { openStorage } from './open-storage.ts'
import { startS3Fake } from './testing/s3-fake.ts'
import { availableServices, startRedis } from './testing/services.ts'
import { makeTemporaryFolder } from './testing/temporary-folder.ts'
import { makeTestDatabase } from './testing/test-database.ts'

const log = pino({ level: 'silent' })
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
beforeEach(async () => {
  folder = await makeTemporaryFolder()
})
afterEach(() => folder.remove())

const environment = (settings: Record<string, string> = {}) =>
  readEnvironment({ DATA_DIR: join(folder.path, 'data'), ...settings })

describe('storage', () => {
  test('without settings everything is embedded, and persists over a restart', async () => {
    const storage = await openStorage(environment(), log)
    await storage.ping()
    expect([storage.database.dialect, storage.bus.isShared, storage.fileBlobs === storage.blobs]).toEqual([
      'sqlite',
      false,
      true,
    ])
    await storage.blobs.put('a', new Uint8Array([1]), 'text/plain')
    const url = await storage.blobs.signedUrl('a', 'GET', { expiresInMs: 60_000 })
    const job = await storage.jobs.add('kind', {})
    await storage.library.collection('public').put([
      {
        id: 'd',
        source: 's',
        title: 't',
        url: '',
        contentHash: 'h',
        publishedAt: '',
        passages: [{ heading: '', text: 'x', tokens: ['x'] }],
      },
    ])
    await storage.close()
    await storage.close()
    const again = await openStorage(environment(), log)
    expect((await again.blobs.get('a'))?.mime).toBe('text/plain')
    expect(again.fileBlobs?.verify(url, 'GET')?.key).toBe('a')
    expect((await again.jobs.state(job))?.state).toBe('waiting')
    expect(await again.library.collection('public').candidates(['x'], 5)).toHaveLength(1)
    await again.close()
  })

  test('a second one on the same data directory is rejected and harms nothing', async () => {
    const storage = await openStorage(environment(), log)
    await expect(openStorage(environment(), log)).rejects.toMatchObject({ name: 'DataDirectoryBusy' })
    await storage.ping()
    await storage.close()
  })

  test.each([
    ['the database', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }],
    ['the bus', { REDIS_URL: 'redis://127.0.0.1:1/0' }],
  ])(
    '%s that does not respond stops the start, and the data directory is free again',
    async (_, settings) => {
      await expect(openStorage(environment(settings), log)).rejects.toThrow('ECONNREFUSED')
      await (await openStorage(environment(), log)).close()
    },
  )
})

const { postgres, redis } = availableServices()
;(postgres && redis ? test : test.skip)(
  'with addresses set everything is shared (skipped without PostgreSQL and Redis)',
  async () => {
    const [database, bus, bucket] = await Promise.all([
      makeTestDatabase('postgres'),
      startRedis(),
      startS3Fake(),
    ])
    const shared = {
      DATABASE_URL: database.url,
      REDIS_URL: bus?.url ?? '',
      S3_ENDPOINT: bucket.options.endpoint,
      S3_BUCKET: bucket.options.bucket,
      S3_ACCESS_KEY_ID: bucket.options.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.options.secretAccessKey,
      ROLE: 'host',
    }
    const [one, other] = await Promise.all(
      ['one', 'other'].map((name) =>
        openStorage(environment({ ...shared, DATA_DIR: join(folder.path, name) }), log),
      ),
    )
    if (!one || !other) throw new Error('two were opened')
    expect([one.database.dialect, one.bus.isShared, one.fileBlobs]).toEqual(['postgres', true, null])
    await one.blobs.put('a', new Uint8Array([7]), 'text/plain')
    expect((await other.blobs.get('a'))?.bytes).toEqual(new Uint8Array([7]))
    const done = Promise.withResolvers<unknown>()
    other.jobs.work('shared', async (payload) => done.resolve(payload))
    await one.jobs.add('shared', 'across')
    expect(await done.promise).toBe('across')
    await Promise.all([one.ping(), other.ping()])
    await Promise.all([one.close(), other.close()])
    await Promise.all([database.remove(), bus?.stop(), bucket.stop()])
  },
)
