import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Database } from '../storage/database/database.ts'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
import { ask, openProgramHost, type ProgramHost, text } from './testing/program-host.ts'

describeOnEachDatabase('a program that leaves while its token is looked up', (database) => {
  let programs: ProgramHost
  /** What each look-up waits for. */
  let held: Promise<unknown> = Promise.resolve()
  beforeAll(async () => {
    const slow = new Proxy(database(), {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (name === 'first')
          return async (...given: Parameters<Database['first']>) => {
            await held
            return target.first(...given)
          }
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    programs = await openProgramHost(slow)
  })
  afterEach(() => programs.reset())
  afterAll(() => programs.close())

  /** @returns when the host has seen that its caller left */
  async function leave(path: string, token: string, body: object): Promise<void> {
    const found = Promise.withResolvers<ServerResponse>()
    const see = (message: unknown) => found.resolve((message as { response: ServerResponse }).response)
    const leaving = new AbortController()
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    diagnostics.subscribe('http.server.request.start', see)
    const asked = fetch(`${programs.origin}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(body),
      signal: leaving.signal,
    })
    const response = await found.promise
    const closed = once(response, 'close')
    leaving.abort()
    await expect(asked).rejects.toThrow()
    await closed
    diagnostics.unsubscribe('http.server.request.start', see)
    resolve()
  }

  const messages = [{ role: 'user', content: '3 路首班几点？' }]
  const call = { name: 'ask', arguments: { question: '3 路首班几点？' } }
  test.each([
    ['in one reply', '/openai/v1/chat/completions', { model: 'normal', messages }],
    ['as a stream', '/openai/v1/chat/completions', { model: 'normal', messages, stream: true }],
    ['by a tool', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }],
  ])('keeps no place when it asked %s', async (_, path, body) => {
    const { token, openai } = await programs.member()
    for (let count = 0; count < 5; count += 1) await leave(path, token, body)
    expect((await ask(openai)).choices[0]?.message.content).toBe(text)
  })
})
