import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { BuiltAssets } from './built-assets.ts'
import { builtPage } from './built-pages.ts'
import { createPolicies } from './content-security-policy.ts'
import { createWebFront } from './web-front.ts'

const html = '<!DOCTYPE html><script>start()</script><p>知舟</p>'
const page = builtPage(Buffer.from(html))
const policyPart = `'sha256-${createHash('sha256').update('start()').digest('base64')}'`
let server: Server

/** Stands for the framework: a page that was built ahead, a missing one, and one that is made for each request. */
beforeAll(async () => {
  const pages = new Map([['/zh-CN', page]])
  const handle = createWebFront({
    built: {
      pages,
      policies: createPolicies(pages, { scripts: [], connections: [] }),
      assets: new BuiltAssets(mkdtempSync(join(tmpdir(), 'zhizhou-no-assets-'))),
    },
    isGone: async () => false,
    onError: (error) => {
      throw error
    },
    pages: async (asked, response) => {
      response.setHeader('x-middleware-rewrite', 'http://localhost/zh-CN')
      if (asked.url !== '/result') response.setHeader('x-nextjs-prerender', '1')
      response.statusCode = asked.url === '/nowhere' ? 404 : 200
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.setHeader('Content-Length', Buffer.byteLength(html))
      response.end(html)
    },
  })
  server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
})

async function get(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, resolve).on('error', reject).end()
  })
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

describe('a page that was built ahead', () => {
  test('comes whole, with its version and the policy of its own scripts', async () => {
    const { status, headers, body } = await get('/')
    expect({ status, body }).toEqual({ status: 200, body: html })
    expect(headers).toMatchObject({ etag: page.etag, 'cache-control': 'private, no-cache' })
    expect(headers['content-security-policy']).toContain(policyPart)
    expect(headers).not.toHaveProperty('x-middleware-rewrite')
  })

  test.each([page.etag, `W/"older", ${page.etag}`])('is not sent again to who has it (%s)', async (known) => {
    const { status, headers, body } = await get('/', { 'if-none-match': known })
    expect({ status, body }).toEqual({ status: 304, body: '' })
    expect(headers['content-security-policy']).toContain(policyPart)
    expect(headers).not.toHaveProperty('content-length')
  })

  test('is sent to who has another version', async () => {
    expect(await get('/', { 'if-none-match': 'W/"older"' })).toMatchObject({ status: 200, body: html })
  })

  test('has no version when it is asked for as data, or stands for a missing one', async () => {
    const [data, missing] = [await get('/', { rsc: '1', 'if-none-match': page.etag }), await get('/nowhere')]
    expect([data.status, missing.status]).toEqual([200, 404])
    for (const { headers } of [data, missing]) expect(headers).not.toHaveProperty('etag')
  })
})

test('a page that is made now has a nonce and no version', async () => {
  const [first, second] = [await get('/result', { 'if-none-match': page.etag }), await get('/result')]
  expect(first.status).toBe(200)
  expect(first.headers).not.toHaveProperty('etag')
  const nonces = [first, second].map(
    ({ headers }) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1],
  )
  expect(nonces[0]).toMatch(/.{20,}/)
  expect(nonces[0]).not.toBe(nonces[1])
})
