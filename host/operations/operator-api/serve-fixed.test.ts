import { expect, test } from '@jest/globals'
import fastify from 'fastify'
import { serveFixed } from './serve-fixed.ts'

test('a fixed text is made once, and sent only to those without it', async () => {
  const app = fastify()
  let times = 0
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  serveFixed(app, '/text', () => `文字 ${(times += 1)}`, headers)
  const replies = await Promise.all([1, 2, 3].map(() => app.inject('/text')))
  expect(replies.map(({ body }) => body)).toEqual(['文字 1', '文字 1', '文字 1'])
  const etag = String(replies[0]?.headers.etag)
  for (const known of [etag, `"older", ${etag}`, `W/${etag}`]) {
    const reply = await app.inject({ path: '/text', headers: { 'if-none-match': known } })
    expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', etag])
  }
  const other = await app.inject({ path: '/text', headers: { 'if-none-match': '"older"' } })
  expect([other.statusCode, other.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(times).toBe(1)
  await app.close()
})
