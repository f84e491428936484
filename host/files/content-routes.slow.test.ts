import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fileContentPath, fileRoutes } from '../../lib/contract/routes/file-routes.ts'
import { statement } from '../storage/database/database.ts'
import { expireRows } from '../storage/database/owned/expire-rows.ts'
import { rulesOf } from '../storage/database/owned/owned-table.ts'
import { blobKeys } from './file-row.ts'
import { filesTables } from './files-tables.ts'
import { bytesOf, put, type UploadTarget } from './testing/file-client.ts'
import { describeFiles, type FileWorld, openFileWorld } from './testing/file-world.ts'

const hour = 3_600_000

describe('uploads to this host', () => {
  let world: FileWorld
  beforeAll(async () => {
    world = await openFileWorld('sqlite', 'disk')
  })
  afterAll(() => world.close())

  const target = async (content: string) =>
    (await world.visitor().sign('a.txt', bytesOf(content))).data as UploadTarget
  const temporaryFiles = () => readdir(join(world.storage.directory, 'blobs', 'tmp@'))

  /** Sends pieces without saying how much there will be. @returns the status */
  async function stream({ upload_url }: UploadTarget, pieces: readonly string[]): Promise<number> {
    const sending = request(upload_url, { method: 'PUT', headers: { 'transfer-encoding': 'chunked' } })
    for (const piece of pieces) sending.write(piece)
    sending.end()
    // What is refused may be cut off once its reply has come.
    sending.on('error', () => undefined)
    const [reply] = (await once(sending, 'response')) as [{ statusCode: number; resume(): void }]
    reply.resume()
    return reply.statusCode
  }

  test.each([
    [['ab', 'c'], 200],
    [['ab', 'cd'], 413],
    [['ab', 'x'.repeat(4_000_000)], 413],
    [['ab'], 422],
    [['ab', 'd'], 422],
    [[], 422],
  ])('a stream without a declared size (%#)', async (pieces, status) => {
    const to = await target('abc')
    expect(await stream(to, pieces)).toBe(status)
    expect((await world.storage.blobs.head(blobKeys.upload(to.file_id))) !== null).toBe(status === 200)
    expect(await temporaryFiles()).toEqual([])
  })

  test('an interrupted upload leaves nothing, and can be repeated', async () => {
    const to = await target('abc')
    const sending = request(to.upload_url, { method: 'PUT', headers: { 'content-length': '3' } })
    sending.write('ab')
    await new Promise<void>((resolve) => {
      const look = async () =>
        (await temporaryFiles()).length > 0 ? resolve() : setImmediate(() => void look())
      void look()
    })
    sending.on('error', () => undefined).destroy()
    while ((await temporaryFiles()).length > 0) await new Promise((resolve) => setImmediate(resolve))
    expect(await world.storage.blobs.head(blobKeys.upload(to.file_id))).toBeNull()
    expect((await put(to, bytesOf('abc'))).status).toBe(200)
  })

  test.each(['POST', 'DELETE', 'GET', 'HEAD'])('an upload URL does not permit to %s', async (method) => {
    const reply = await fetch((await target('abc')).upload_url, { method })
    expect([403, 404]).toContain(reply.status)
  })

  test('of concurrent uploads to one URL the newest wins, the others are ended', async () => {
    const to = await target('abc')
    const begun = () => {
      const sending = request(to.upload_url, { method: 'PUT', headers: { 'content-length': '3' } })
      const ended = new Promise<number>((resolve) => {
        sending.on('response', ({ statusCode = 0 }) => resolve(statusCode)).on('error', () => resolve(0))
      })
      sending.write('ab')
      return ended
    }
    const older: Promise<number>[] = []
    for (let index = 1; index <= 5; index += 1) {
      older.push(begun())
      while ((await temporaryFiles()).length === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await put(to, bytesOf('abc'))).status).toBe(200)
    expect((await Promise.all(older)).every((status) => status !== 200)).toBe(true)
    expect(await temporaryFiles()).toEqual([])
  })

  test.each([
    ['one owner', '600', 1, 6],
    ['one address', '60', 10, 3],
  ])('the number of concurrent uploads of %s is limited', async (_, rate, owners, most) => {
    const host = await world.another({ RATE_LIMIT: rate })
    const clients = Array.from({ length: owners }, () => world.visitor(host))
    const targets: UploadTarget[] = []
    for (let index = 0; index < 10; index += 1) {
      const client = clients[index % owners]
      targets.push((await client?.sign('a.txt', bytesOf('abc')))?.data as UploadTarget)
    }
    const sendings = targets.map((to) => {
      const sending = request(to.upload_url, { method: 'PUT', headers: { 'content-length': '3' } })
      sending.write('a')
      return { sending, reply: once(sending, 'response') as Promise<[{ statusCode: number }]> }
    })
    const replies = sendings.map(async ({ reply }) => (await reply)[0].statusCode)
    const refused: number[] = []
    for (const reply of replies) void reply.then((status) => refused.push(status))
    while (refused.length < 10 - most) await new Promise((resolve) => setImmediate(resolve))
    expect(refused).toEqual(Array.from({ length: 10 - most }, () => 429))
    for (const { sending } of sendings) sending.on('error', () => undefined).end('bc')
    expect((await Promise.all(replies)).filter((status) => status === 200)).toHaveLength(most)
  })

  test.each(['deleted', 'finished'])(
    'an upload in progress while its file is %s leaves no bytes',
    async (end) => {
      const client = world.visitor()
      const to = (await client.sign('a.txt', bytesOf('abc'))).data as UploadTarget
      const sending = request(to.upload_url, { method: 'PUT', headers: { 'content-length': '3' } })
      sending.write('ab')
      while ((await temporaryFiles()).length === 0) await new Promise((resolve) => setImmediate(resolve))
      const { database } = world.storage
      const change = end === 'deleted' ? { deleted_at: 1 } : { expires_at: 0 }
      await database.batch([
        statement(database.build.updateTable('files').set(change).where('id', '=', to.file_id)),
      ])
      sending.end('c')
      const [reply] = (await once(sending, 'response')) as [{ statusCode: number }]
      expect(reply.statusCode).toBe(404)
      expect(await world.storage.blobs.head(blobKeys.upload(to.file_id))).toBeNull()
      expect(await temporaryFiles()).toEqual([])
    },
  )

  test.each([
    [{}, 200, '3'],
    [{ range: 'bytes=1-' }, 206, '2'],
    [{ range: 'bytes=9-' }, 416, '0'],
  ])(
    'HEAD returns the length of the GET response (%j)',
    async (headers: Record<string, string>, status, length) => {
      const client = world.visitor()
      const { url = '' } = await client.upload('a.txt', bytesOf('abc'))
      const led = (await client.open(url, {}, false)).headers.get('location') ?? ''
      for (const method of ['GET', 'HEAD']) {
        const reply = await fetch(new URL(led, world.host.origin), { method, headers })
        expect([reply.status, reply.headers.get('content-length')]).toEqual([status, length])
      }
    },
  )

  test('a page of another origin can upload, with its preflight', async () => {
    const host = await world.another({ WEB_ORIGINS: 'https://web.example' })
    const signed = await world.visitor(host).sign('a.txt', bytesOf('abc'))
    const preflight = await fetch((signed.data as UploadTarget).upload_url, {
      method: 'OPTIONS',
      headers: { origin: 'https://web.example', 'access-control-request-method': 'PUT' },
    })
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
  })

  test('uploads and links of one owner are rate-limited', async () => {
    const client = world.visitor(await world.another({ RATE_LIMIT: '10000' }))
    const links: number[] = []
    for (let index = 0; index < 11; index += 1)
      links.push((await client.post(fileRoutes.linkUpload, { url: 'http://127.0.0.1/' })).status)
    expect(links).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    const signs = await Promise.all(Array.from({ length: 61 }, () => client.sign('a.txt', bytesOf('abc'))))
    expect(signs.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test('a file that crashed its readers is reported as failed', async () => {
    const { database } = world.storage
    const client = world.visitor()
    const { file_id } = await client.upload('a.txt', bytesOf('abc'))
    const left = database.build.updateTable('files').set({ state: 'parsing' }).where('id', '=', file_id)
    await database.batch([statement(left)])
    const later = async (ms: number) => {
      const manifest = filesTables as Parameters<typeof rulesOf>[0]
      await expireRows(database, rulesOf(manifest, 'expire'), { now: Date.now() + ms, retentionDays: 0 })
      return (await client.info(file_id)).state
    }
    expect([await later(hour - 60_000), await later(hour)]).toEqual(['parsing', 'failed'])
  })
})

describeFiles('signed paths', (world) => {
  test('open one file for one to two hours', async () => {
    const client = world().visitor()
    const [one, other] = [
      await client.upload('a.txt', bytesOf('abc')),
      await client.upload('b.txt', bytesOf('def')),
    ]
    const url = one.url ?? ''
    const statusOf = async (path: string) => (await client.open(path, {}, false)).status
    expect(await statusOf(url)).toBe(302)
    expect((await client.open(url, {}, false)).headers.get('cache-control')).toBe('private, no-store')
    const changed = [
      url.replace(one.file_id, other.file_id),
      url.replace(/expires=(\d)/, 'expires=9$1'),
      url.replace(/signature=../, 'signature=AA'),
      url.replace(/signature=.*/, 'signature='),
    ]
    for (const path of changed) expect([path, await statusOf(path)]).toEqual([path, 403])
    expect(await statusOf(url.replace(/&signature=.*/, ''))).toBe(401)
    expect(await statusOf(`${fileContentPath}?file_id=../x`)).toBe(400)
    world().clock.skewMs = hour - 1_000
    const stillOpen = await statusOf(url)
    world().clock.skewMs = 2 * hour
    const closed = await statusOf(url)
    world().clock.skewMs = 0
    expect([stillOpen, closed]).toEqual([302, 403])
  })

  test('the redirected URL of the store works for five minutes', async () => {
    const client = world().visitor()
    const { url = '' } = await client.upload('a.txt', bytesOf('abc'))
    const led = (await client.open(url, {}, false)).headers.get('location') ?? ''
    expect(await (await client.open(led)).text()).toBe('abc')
    world().clock.skewMs = 301_000
    const late = await client.open(led)
    world().clock.skewMs = 0
    expect(late.status).toBe(403)
  })

  test('an unfinished file has no content', async () => {
    const client = world().visitor()
    const id = await client.send('a.txt', bytesOf('abc'))
    expect((await client.info(id)).url).toBeUndefined()
    expect((await client.openOwn(id)).status).toBe(404)
  })
})
