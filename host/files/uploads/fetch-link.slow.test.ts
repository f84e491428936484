import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import iconv from 'iconv-lite'
import { fileRoutes } from '../../../lib/contract/routes/file-routes.ts'
import { egressTo } from '../../outbound/testing/egress-to.ts'
import { statement } from '../../storage/database/database.ts'
import { bytesOf, FileClient, type FileReply } from '../testing/file-client.ts'
import { describeFiles, type FileWorld } from '../testing/file-world.ts'
import { maxLinkBytes } from './fetch-link.ts'
import { readPassages } from './store-passages.ts'

const article = `<html><head><title>长城</title></head><body><p>${'长城是中国古代的军事工程。'.repeat(8)}</p></body></html>`
/** What stands under each path. */
const pages: Readonly<Record<string, RequestListener>> = {
  '/': (_, reply) =>
    reply.setHeader('content-type', 'text/html; charset=gbk').end(iconv.encode(article, 'gbk')),
  '/笔记.md': (_, reply) =>
    reply.setHeader('content-type', 'application/octet-stream').end('# 标题\n\n一段文字'),
  '/text': (_, reply) => reply.setHeader('content-type', 'text/plain').end('一段文字'),
  '/\0': (_, reply) => reply.setHeader('content-type', 'text/plain').end('一段文字'),
  '/picture': (_, reply) =>
    reply.setHeader('content-type', 'image/png').end(Buffer.from('\x89PNG\r\n', 'latin1')),
  '/no-picture': (_, reply) => reply.setHeader('content-type', 'image/png').end('<html>'),
  '/program': (_, reply) => reply.setHeader('content-type', 'application/x-msdownload').end('MZ'),
  '/missing': (_, reply) => reply.writeHead(404).end('no'),
  '/empty': (_, reply) => reply.setHeader('content-type', 'text/plain').end(),
  '/large': (_, reply) =>
    reply.setHeader('content-type', 'text/plain').end(Buffer.alloc(10 * 1024 * 1024 + 1, 97)),
  '/grows': (_, reply) =>
    reply
      .setHeader('content-type', 'text/plain; charset=gbk')
      .end(iconv.encode('长'.repeat(4 * 1024 * 1024), 'gbk')),
  '/slow': (_, reply) => void slow.add(reply),
  '/internal': (_, reply) => reply.setHeader('content-type', 'text/plain').end('内部的文字'),
  '/inside': (_, reply) => reply.writeHead(302, { location: 'http://127.0.0.1/secret' }).end(),
}

/** What waits for its answer. */
const slow = new Set<ServerResponse>()
let server: Server
beforeAll(async () => {
  server = createServer((request, reply) => pages[decodeURIComponent(request.url ?? '')]?.(request, reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const overrides = () => ({ egress: egressTo((server.address() as AddressInfo).port) })

function describeLinks(world: () => FileWorld): void {
  let client: FileClient
  beforeAll(() => {
    client = world().visitor()
  })

  async function kept(path: string) {
    const reply = await client.post(fileRoutes.linkUpload, { url: `http://site.example${path}` })
    if (reply.status !== 200) throw new Error(reply.message)
    return client.settled((reply.data as { file_id: string }).file_id)
  }

  test.each([
    ['/', 'site.example.html', 'text/html'],
    ['/笔记.md', '笔记.md', 'text/markdown'],
    ['/text', 'text.txt', 'text/plain'],
    ['/%00', 'site.example.txt', 'text/plain'],
    ['/picture', 'picture.png', 'image/png'],
  ])('%s is stored as %s', async (path, name, mime) => {
    expect(await kept(path)).toMatchObject({ name, mime, state: 'ready', progress: 100 })
  })

  test('a page is read in the charset that its server names', async () => {
    const { file_id } = await kept('/')
    const read = await readPassages(world().storage.blobs, file_id)
    expect(read).toMatchObject([{ text: expect.stringContaining('军事工程') }])
    const { used } = (await client.get(fileRoutes.fileList, {})).data as { used: number }
    // Of the size that was reserved nothing is left.
    expect(used).toBeLessThan(maxLinkBytes / 100)
  })

  test.each([
    ['/no-picture', '格式不符'],
    ['/program', '不是支持的格式'],
    ['/missing', '答复了 404'],
    ['/empty', '没有内容'],
    ['/large', '太大'],
    ['/grows', '太大'],
    ['/inside', '内部网络'],
  ])('%s fails and reports why', async (path, reason) => {
    const info = await kept(path)
    expect(info).toMatchObject({ state: 'failed', size: 0, reason: expect.stringContaining(reason) })
    expect(info.url).toBeUndefined()
  })

  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/a.pdf',
    'http://0x7f.1/',
    'ftp://site.example/a',
    'file:///etc/passwd',
    'http://user:secret@site.example/',
    'no address',
  ])('%s is rejected, and nothing is stored', async (url) => {
    const { used } = (await client.get(fileRoutes.fileList, {})).data as { used: number }
    expect(await client.post(fileRoutes.linkUpload, { url })).toMatchObject({ status: 400, field: 'url' })
    expect((await client.get(fileRoutes.fileList, {})).data).toMatchObject({ used })
  })
}

describeFiles('links', describeLinks, overrides)

describeFiles(
  'links that do not respond',
  (world) => {
    const link = (client: FileClient, path: string) =>
      client.post(fileRoutes.linkUpload, { url: `http://site.example${path}` })
    const idOf = ({ data }: FileReply) => (data as { file_id: string }).file_id

    test('are fetched one at a time per caller, and block no other and no reading', async () => {
      const host = await world().another({ TRUSTED_PROXIES: '127.0.0.1' }, overrides())
      const from = (address: string, client = world().visitor(host)) =>
        new FileClient(host, { ...client.headers, 'x-forwarded-for': address })
      for (let visitor = 0; visitor < 6; visitor += 1) await link(from('203.0.113.7'), '/slow')
      for (const client of [from('203.0.113.8'), from('203.0.113.7', await world().member(host))])
        expect(await client.settled(idOf(await link(client, '/text')))).toMatchObject({ state: 'ready' })
      expect(await from('203.0.113.7').upload('a.txt', bytesOf('abc'))).toMatchObject({ state: 'ready' })
      expect(slow.size).toBe(1)
      const { database } = world().storage
      await database.batch([statement(database.build.updateTable('files').set({ deleted_at: 1 }))])
      for (const reply of slow) reply.end()
      slow.clear()
    })
  },
  overrides,
)

describeFiles(
  'links to hosts of EGRESS_ALLOW',
  (world) => {
    test.each(['http://crm.lan:9000/internal', 'http://crm.example:8443/internal'])(
      '%s is fetched for members, and never for visitors and members without approval',
      async (url) => {
        const clientOf = async (who: string) => {
          if (who === 'visitor') return world().visitor()
          const member = await world().member()
          const { build } = world().storage.database
          const waits = build.updateTable('users').set({ is_active: 0 }).where('uid', '=', member.uid)
          if (who === 'waiting') await world().storage.database.batch([statement(waits)])
          return member
        }
        const states = []
        for (const who of ['member', 'visitor', 'waiting']) {
          const client = await clientOf(who)
          const reply = await client.post(fileRoutes.linkUpload, { url })
          const info =
            reply.status === 200 ? await client.settled((reply.data as { file_id: string }).file_id) : null
          states.push(info?.state ?? 'failed')
        }
        expect(states).toEqual(['ready', 'failed', 'failed'])
      },
    )
  },
  () => ({
    egress: egressTo(
      (server.address() as AddressInfo).port,
      async () => [{ address: '10.0.0.7', family: 4 }],
      ['crm.lan:9000', 'crm.example:8443'],
    ),
  }),
)
