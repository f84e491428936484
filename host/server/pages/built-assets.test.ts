import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { compressFiles } from '../../operations/commands/launcher/compress-files.mjs'
import { BuiltAssets } from './built-assets.ts'

const script = `export const text = '${'知舟'.repeat(500)}'`
let folder: string
let server: Server

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zhizhou-assets-'))
  mkdirSync(join(folder, 'chunks/app/[locale]'), { recursive: true })
  writeFileSync(join(folder, 'chunks/app/[locale]/page-1.js'), script)
  writeFileSync(join(folder, 'chunks/letters.woff2'), 'font')
  writeFileSync(join(folder, 'chunks/secret.map'), 'map')
  mkdirSync(join(folder, 'chunks/app/robots.txt'))
  await compressFiles(folder, /\.js$/)
  const assets = new BuiltAssets(folder)
  server = createServer((asked, response) => {
    if (!assets.answer(asked, response)) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, method }, resolve).on('error', reject).end()
  })
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

const page = '/_next/static/chunks/app/%5Blocale%5D/page-1.js'
const plain = (body: Buffer) => body

describe('a script of the build', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, plain],
    ['', undefined, plain],
  ] as const)('is sent in the smallest version that %j accepts', async (accepted, encoding, decode) => {
    const { status, headers, body } = await get(page, accepted ? { 'accept-encoding': accepted } : {})
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=UTF-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(body.length),
      vary: 'Accept-Encoding',
    })
    expect(decode(body).toString('utf8')).toBe(script)
    if (encoding) expect(body.length).toBeLessThan(Buffer.byteLength(script) / 10)
  })

  test('is not sent again when it is cached, nor for HEAD', async () => {
    const { headers } = await get(page, { 'accept-encoding': 'br' })
    const again = await get(page, { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const head = await get(page, {}, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(script)))
  })
})

test.each([
  ['/_next/static/chunks/letters.woff2', 200],
  ['/_next/static/chunks/secret.map', 404],
  ['/_next/static/chunks/app/%5Blocale%5D/page-1.js.br', 404],
  ['/_next/static/../../package.json', 404],
  ['/_next/static/%2e%2e/%2e%2e/package.json', 404],
  ['/_next/static/%', 404],
  ['/_next/static/chunks', 404],
  ['/', 404],
])('%s: %i', async (path, status) => {
  expect((await get(path)).status).toBe(status)
})
