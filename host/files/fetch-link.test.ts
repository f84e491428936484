import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import iconv from 'iconv-lite'
import { fileRoutes } from '../../lib/contract/file-routes.ts'
import { egressTo } from '../outbound/testing/egress-to.ts'
import { readPassages } from './keep-passages.ts'
import type { FileClient } from './testing/file-client.ts'
import { describeFiles, type FileWorld } from './testing/file-world.ts'

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
  '/inside': (_, reply) => reply.writeHead(302, { location: 'http://127.0.0.1/secret' }).end(),
}

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
  ])('%s is kept as %s', async (path, name, mime) => {
    expect(await kept(path)).toMatchObject({ name, mime, state: 'ready', progress: 100 })
  })

  test('a page is read in the charset that its server names', async () => {
    const { file_id, size } = await kept('/')
    const read = await readPassages(world().storage.blobs, file_id)
    expect(read).toMatchObject({ title: '长城', passages: [{ text: expect.stringContaining('军事工程') }] })
    const { used } = (await client.get(fileRoutes.fileList, {})).data as { used: number }
    expect(used).toBeLessThan(10 * size + 1_000)
  })

  test.each([
    ['/no-picture', '格式不符'],
    ['/program', '不是支持的格式'],
    ['/missing', '答复了 404'],
    ['/empty', '没有内容'],
    ['/large', '太大'],
    ['/inside', '内部网络'],
  ])('%s fails and says why', async (path, reason) => {
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
  ])('%s is refused, and nothing is kept', async (url) => {
    const { used } = (await client.get(fileRoutes.fileList, {})).data as { used: number }
    expect(await client.post(fileRoutes.linkUpload, { url })).toMatchObject({ status: 400, field: 'url' })
    expect((await client.get(fileRoutes.fileList, {})).data).toMatchObject({ used })
  })
}

describeFiles('links', describeLinks, overrides)
