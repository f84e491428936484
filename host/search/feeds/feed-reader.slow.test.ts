import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { egressTo } from '../../outbound/testing/egress-to.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { FeedReader } from './feed-reader.ts'

const rss = (title: string, link = 'https://n.example/1') =>
  `<rss version="2.0"><channel><title>早报</title><item><title>${title}</title><link>${link}</link></item></channel></rss>`
const readers: FeedReader[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void
let requests: string[] = []
let now = 0
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  answer(request, response)
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  requests = []
  now = Date.parse('2026-11-22T00:00:00Z')
  answer = (_request, response) => response.end(rss('大桥通车'))
})
afterAll(async () => {
  for (const reader of readers) await reader.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function readerOf(...paths: string[]): FeedReader {
  const port = Number(new URL(origin).port)
  const addresses = paths.map((path) => origin + path)
  const reader = new FeedReader({ addresses, now: () => now, egress: egressTo(port) })
  readers.push(reader)
  return reader
}
const titlesOf = async (reader: FeedReader) => {
  const { feeds, failed } = await reader.read()
  return [feeds.flatMap(({ items }) => items.map(({ title }) => title)), failed]
}

test('a configured feed in the internal network is read, once for all users, and cached', async () => {
  const reader = readerOf('/a')
  const both = await Promise.all([titlesOf(reader), titlesOf(reader)])
  expect(both).toEqual([
    [['大桥通车'], 0],
    [['大桥通车'], 0],
  ])
  await reader.read()
  expect(requests).toEqual(['/a'])
  now += 11 * 60_000
  await reader.read()
  expect(requests).toHaveLength(2)
})

test('a failing feed does not affect the others; its last content is kept for a day', async () => {
  const reader = readerOf('/a', '/b')
  await reader.read()
  answer = (request, response) =>
    request.url === '/b' ? response.writeHead(503).end() : response.end(rss('新的'))
  now += 11 * 60_000
  expect(await titlesOf(reader)).toEqual([['新的', '大桥通车'], 0])
  now += 25 * 3_600_000
  expect(await titlesOf(reader)).toEqual([['新的'], 1])
})

test.each([
  ['its own network', 'http://10.0.0.5/rss'],
  ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data'],
  ['this machine', 'http://localhost/rss'],
  ['a file', 'file:///etc/passwd'],
])('a redirect to %s is not followed', async (_, location) => {
  answer = (_request, response) => response.writeHead(302, { location }).end()
  expect(await titlesOf(readerOf('/a'))).toEqual([[], 1])
  expect(requests).toEqual(['/a'])
})

test('a redirect to a public address is followed', async () => {
  answer = (request, response) =>
    request.url === '/a'
      ? response.writeHead(301, { location: 'http://news.example/moved' }).end()
      : response.end(rss('搬家了'))
  expect(await titlesOf(readerOf('/a'))).toEqual([['搬家了'], 0])
})

test.each(['http://10.0.0.5/', 'http://127.0.0.1/', 'http://169.254.169.254/', 'javascript:alert(1)'])(
  'an item that links to %s is left out',
  async (link) => {
    answer = (_request, response) => response.end(rss('坏', link))
    expect(await titlesOf(readerOf('/a'))).toEqual([[], 0])
  },
)

test('a feed that is too large is not read', async () => {
  answer = (_request, response) => response.end(rss('长'.repeat(1_000_000)))
  expect(await titlesOf(readerOf('/a'))).toEqual([[], 1])
})

test('FEEDS accepts addresses', () => {
  expect(readEnvironment({ FEEDS: 'https://a.example/rss, http://10.0.0.1:8080/b' }).FEEDS).toHaveLength(2)
  for (const FEEDS of [
    'a.example',
    'file:///etc',
    Array.from({ length: 31 }, (_, at) => `https://a.example/${at}`).join(','),
  ])
    expect(() => readEnvironment({ FEEDS })).toThrow('FEEDS')
})
