import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import pino from 'pino'
import { Egress } from '../outbound/egress.ts'
import { readEnvironment } from '../settings/environment.ts'
import { openTestStorage } from '../testing/test-storage.ts'
import { openSearch } from './open-search.ts'
import { PageParser } from './pages/page-parser.ts'

test.each([
  [
    'a search that is configured, and refuses the key',
    401,
    (url: string) => ({ BOCHA_API_KEY: 'k', BOCHA_URL: url }),
    [['博查', 'key_refused']],
  ],
  ['one that answers', 200, (url: string) => ({ SEARXNG_URL: url }), []],
  [
    'an encyclopedia that was chosen, and is blocked',
    403,
    (url: string) => ({ WIKIPEDIA_URL: url }),
    [['维基百科', 'blocked']],
  ],
] as const)('%s is reported', async (_what, status, settings, expected) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"results":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const storage = await openTestStorage()
  const parser = new PageParser({ timeoutMs: 600_000 })
  const reported: string[][] = []
  const search = openSearch({
    env: readEnvironment({ WIKIPEDIA_URL: '', ...settings(url) }),
    library: storage.library.collection('public'),
    egress: new Egress(),
    embedding: null,
    vectors: storage.vectors,
    parser,
    now: Date.now,
    log: pino({ level: 'silent' }),
    onBroken: (name, reason) => reported.push([name, reason]),
  })
  const web = search.providers.find(({ kind }) => kind === 'web')
  // Three times: what may pass by itself is told when it stays so.
  for (let times = 0; times < 3; times += 1) {
    const options = { limit: 3, scope: { source: 'all' }, signal: AbortSignal.timeout(50_000) } as const
    await web?.search('问题', options).catch(() => undefined)
  }
  expect(reported).toEqual(expected)
  await parser.close()
  await storage.remove()
  server.close()
})

test.each([
  ['answers', async () => [], 0],
  ['refuses', async () => Promise.reject(new Error('no network')), 1],
  [
    'is silent',
    async (_query: string, { signal }: { signal: AbortSignal }) =>
      new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    1,
  ],
] as const)('the encyclopedia that is used by default, when it %s', async (_what, search, warnings) => {
  const storage = await openTestStorage()
  const parser = new PageParser({ timeoutMs: 600_000 })
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const status = () => ({ name: '维基百科', state: 'closed' as const, answered: 0, failed: 0 })
  const opened = openSearch({
    env: readEnvironment({}),
    library: storage.library.collection('public'),
    egress: new Egress(),
    embedding: null,
    vectors: storage.vectors,
    parser,
    now: Date.now,
    log,
    openWeb: () => [{ name: '维基百科', kind: 'web', isFree: true, serves: () => true, status, search }],
  })
  const isAsked = () => opened.providers.find(({ kind }) => kind === 'web')?.serves({ source: 'web' })
  expect(isAsked()).toBe(true)
  await opened.warm()
  expect(isAsked()).toBe(warnings === 0)
  expect(lines).toHaveLength(warnings)
  await parser.close()
  await storage.remove()
})

test('pages on the own network are read when a search brings them, and never when somebody names them', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<title>制度</title><article><p>${'年假每年十五天，当年用完。'.repeat(10)}</p></article>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const env = readEnvironment({
    WIKIPEDIA_URL: '',
    SEARXNG_URL: 'http://127.0.0.1:1',
    SEARCH_ALLOW: `127.0.0.1:${port}`,
  })
  const storage = await openTestStorage()
  const parser = new PageParser({ timeoutMs: 600_000 })
  const { pages, namedPages } = openSearch({
    env,
    library: storage.library.collection('public'),
    egress: new Egress({ allow: env.SEARCH_ALLOW }),
    embedding: null,
    vectors: storage.vectors,
    parser,
    now: Date.now,
    log: pino({ level: 'silent' }),
  })
  const url = `http://127.0.0.1:${port}/a`
  const signal = AbortSignal.timeout(50_000)
  expect((await pages?.read(url, signal))?.passages.map(({ text }) => text).join('')).toContain('十五天')
  await expect(namedPages?.read(url, signal)).rejects.toMatchObject({ reason: 'refused' })
  await parser.close()
  await storage.remove()
  server.closeAllConnections()
  server.close()
})
