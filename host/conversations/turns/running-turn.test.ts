import { getEventListeners } from 'node:events'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Audit } from '../../moderation/audit.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import type { Pipeline } from './agent.ts'

const pieces = 2_000
/** How many listeners the turn's signal had at each piece. */
const listeners: number[] = []
/** How much text the audit was given, in all. */
let audited = 0

const pipeline: Pipeline = async function* (_request, { signal }) {
  yield { id: 'c1', type: 'markdown', target: 'start', content: '' }
  for (let piece = 0; piece < pieces; piece += 1) {
    listeners.push(getEventListeners(signal, 'abort').length)
    yield { id: 'c1', target: 'update', content: '字' }
  }
}

const audit: Audit = {
  find: () => null,
  answer: () => ({
    take: ({ content }) => {
      audited += typeof content === 'string' ? content.length : 0
      return null
    },
    end: () => null,
  }),
}

let storage: TestStorage
let host: TestHost

beforeAll(async () => {
  storage = await openTestStorage()
  host = await startTestHost(storage, pipeline, { audit })
})

afterAll(async () => {
  await host.close()
  await storage.remove()
})

test('a long turn leaks no memory per event, and each event is audited once', async () => {
  const client = await TestClient.open(host.origin, newDevice())
  const askId = client.ask('写得很长')
  await client.ended(askId)
  client.close()
  expect(client.cards(askId)[0]?.content).toHaveLength(pieces)
  expect(Math.max(...listeners)).toBe(Math.min(...listeners))
  expect(audited).toBe(pieces)
})
