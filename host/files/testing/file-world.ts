import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, test } from '@jest/globals'
import { headerNames } from '../../../lib/contract/identity.ts'
import { type FileInfo, fileContentPath, fileRoutes } from '../../../lib/contract/file-routes.ts'
import type { Envelope } from '../../../lib/contract/route.ts'
import type { AppDeps } from '../../app.ts'
import { readEnvironment } from '../../env.ts'
import { openFileBlobs } from '../../storage/blobs/file-blobs.ts'
import { startS3Fake } from '../../storage/testing/s3-fake.ts'
import { availableServices } from '../../storage/testing/services.ts'
import { makeTestDatabase } from '../../storage/testing/test-database.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const betweenLooksMs = 20

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
export function describeFiles(title: string, body: (world: () => FileWorld) => void): void {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    for (const store of ['disk', 'S3'] as const) {
      describe(`${title} (${dialect}, ${store})`, () => {
        if (dialect === 'postgres' && !availableServices().postgres) {
          test.skip('there is no PostgreSQL server here', () => undefined)
          return
        }
        let world: FileWorld | undefined
        beforeAll(async () => {
          world = await openFileWorld(dialect, store)
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

export interface FileReply {
  readonly status: number
  readonly data: unknown
  /** The field that was wrong. */
  readonly field: string | undefined
  readonly message: string
  readonly headers: Headers
}

export interface UploadTarget {
  readonly file_id: string
  readonly upload_url: string
  readonly headers: Record<string, string>
  readonly expires: number
}

/** Uploads as a browser would, knowing only the contract. */
export class FileClient {
  readonly #host: TestHost
  readonly headers: Readonly<Record<string, string>>

  constructor(host: TestHost, headers: Readonly<Record<string, string>>) {
    this.#host = host
    this.headers = headers
  }

  /** The same person at another host. */
  at(host: TestHost): FileClient {
    return new FileClient(host, this.headers)
  }

  async post(route: { readonly path: string }, input: object): Promise<FileReply> {
    const body = JSON.stringify(input)
    return this.#call(route.path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  }

  async get(route: { readonly path: string }, query: Record<string, string>): Promise<FileReply> {
    return this.#call(`${route.path}?${new URLSearchParams(query)}`, {})
  }

  /** Asks for an address. @param promised what is said of the content, where it is not the truth */
  async sign(name: string, bytes: Uint8Array, promised: object = {}): Promise<FileReply> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return this.post(fileRoutes.fileSign, { name, size: bytes.length, mime: '', sha256, ...promised })
  }

  /** Signs and sends. @returns the file's id; it is not finished yet */
  async send(name: string, bytes: Uint8Array): Promise<string> {
    const signed = await this.sign(name, bytes)
    if (signed.status !== 200) throw new Error(`no address was given: ${signed.message}`)
    const target = signed.data as UploadTarget
    const sent = await put(target, bytes)
    if (!sent.ok) throw new Error(`the bytes were not taken: ${await sent.text()}`)
    return target.file_id
  }

  finish(file_id: string): Promise<FileReply> {
    return this.post(fileRoutes.fileFinish, { file_id })
  }

  async info(file_id: string): Promise<FileInfo> {
    const reply = await this.get(fileRoutes.fileInfo, { file_id })
    if (reply.status !== 200) throw new Error(`there is no such file: ${reply.message}`)
    return reply.data as FileInfo
  }

  /** Asks for its state until it is read, or failed. */
  async settled(file_id: string): Promise<FileInfo> {
    for (;;) {
      const info = await this.info(file_id)
      if (info.state === 'ready' || info.state === 'failed') return info
      // What reads it shares the processor with who asks.
      await pause(betweenLooksMs)
    }
  }

  async upload(name: string, bytes: Uint8Array): Promise<FileInfo> {
    const id = await this.send(name, bytes)
    const finished = await this.finish(id)
    if (finished.status !== 200) throw new Error(`the file was not taken: ${finished.message}`)
    return this.settled(id)
  }

  /** Opens the content by a path of the host, following where it leads. */
  open(path: string, headers: Record<string, string> = {}, isFollowed = true): Promise<Response> {
    return fetch(new URL(path, this.#host.origin), { headers, redirect: isFollowed ? 'follow' : 'manual' })
  }

  /** Opens the content as who is signed in. */
  openOwn(file_id: string): Promise<Response> {
    return this.open(`${fileContentPath}?file_id=${file_id}`, { ...this.headers })
  }

  async #call(path: string, init: FileCall): Promise<FileReply> {
    const headers = { ...init.headers, ...this.headers }
    const reply = await fetch(`${this.#host.origin}${path}`, { ...init, headers })
    const { data, message } = (await reply.json()) as Envelope
    const field = (data as { field?: string } | undefined)?.field
    return { status: reply.status, data, field, message, headers: reply.headers }
  }
}

interface FileCall {
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

export function put({ upload_url, headers }: UploadTarget, body: Uint8Array): Promise<Response> {
  return fetch(upload_url, { method: 'PUT', headers, body: Buffer.from(body) })
}

export const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
