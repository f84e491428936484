import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from '@jest/globals'
import { headerNames } from '../../../lib/contract/identity.ts'
import type { AppDeps } from '../../app-deps.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { openFileBlobs } from '../../storage/blobs/file-blobs.ts'
import { startS3Fake } from '../../storage/testing/s3-fake.ts'
import { availableServices } from '../../storage/testing/services.ts'
import { makeTestDatabase } from '../../storage/testing/test-database.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { FileClient } from './file-client.ts'

export interface FileWorld {
  readonly storage: TestStorage
  readonly host: TestHost
  /** Added to the clock of the host and of the store. */
  readonly clock: { skewMs: number }
  readonly store: 'disk' | 'S3'
  /** A further host on the same storage, with its own settings. */
  another(settings: Record<string, string>, overrides?: Partial<AppDeps>): Promise<TestHost>
  /** Somebody with a device, or a member, at the first host or another. */
  visitor(host?: TestHost): FileClient
  member(host?: TestHost): Promise<FileClient & { readonly owner: string; readonly uid: string }>
  close(): Promise<void>
}

/** Describes what holds on both databases with both stores. */
export function describeFiles(
  title: string,
  body: (world: () => FileWorld) => void,
  overrides: () => Partial<AppDeps> = () => ({}),
): void {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    for (const store of ['disk', 'S3'] as const) {
      describe(`${title} (${dialect}, ${store})`, () => {
        if (dialect === 'postgres' && !availableServices().postgres) {
          test.skip('there is no PostgreSQL server here', () => undefined)
          return
        }
        let world: FileWorld | undefined
        beforeAll(async () => {
          world = await openFileWorld(dialect, store, overrides())
        })
        afterAll(() => world?.close())
        body(() => {
          if (!world) throw new Error('the world is there only inside of a test')
          return world
        })
      })
    }
  }
}

export async function openFileWorld(
  dialect: 'sqlite' | 'postgres',
  store: 'disk' | 'S3',
  overrides: Partial<AppDeps> = {},
): Promise<FileWorld> {
  const clock = { skewMs: 0 }
  const now = () => Date.now() + clock.skewMs
  const made = dialect === 'postgres' ? await makeTestDatabase(dialect) : null
  const fake = store === 'S3' ? await startS3Fake(now) : null
  const opened = await openTestStorage({
    ...(made ? { DATABASE_URL: made.url } : {}),
    ...(fake ? s3Settings(fake.options) : {}),
  })
  const own = { folder: join(opened.directory, 'blobs'), secret: 'secret', now }
  const fileBlobs = fake ? null : await openFileBlobs(own)
  const storage = Object.assign(opened, { fileBlobs }, fileBlobs ? { blobs: fileBlobs } : {})
  const hosts: TestHost[] = []
  const another: FileWorld['another'] = async (settings, further = {}) => {
    const env = readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', ...settings })
    const host = await startTestHost(storage, async function* () {}, { now, env, isAlone: false, ...further })
    hosts.push(host)
    return host
  }
  const host = await another({}, overrides)
  return {
    storage,
    host,
    clock,
    store,
    another,
    visitor: (at = host) => new FileClient(at, { [headerNames.deviceHash]: newDevice() }),
    member: async (at = host) => {
      const { owner, token, user } = await buildUser(storage.database)
      return Object.assign(new FileClient(at, { [headerNames.token]: token }), { owner, uid: user.uid })
    },
    close: async () => {
      for (const each of hosts) await each.close()
      await storage.remove()
      await fake?.stop()
      await made?.remove()
    },
  }
}

function s3Settings(options: Awaited<ReturnType<typeof startS3Fake>>['options']): Record<string, string> {
  return {
    S3_ENDPOINT: options.endpoint,
    S3_BUCKET: options.bucket,
    S3_ACCESS_KEY_ID: options.accessKeyId,
    S3_SECRET_ACCESS_KEY: options.secretAccessKey,
  }
}
