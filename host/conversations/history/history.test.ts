import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ChatRecord } from '../../../lib/contract/frames/record.ts'
import type { HistoryPage } from '../../../lib/contract/routes/http.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const turns = 23
const repeated = 5
const device = newDevice()
const questions = Array.from({ length: turns }, (_, index) => `第${index + 1}问`)
let storage: TestStorage
let host: TestHost
let conversationId = ''

beforeAll(async () => {
  storage = await openTestStorage()
  host = await startTestHost(storage, async function* () {
    yield { id: 'c1', type: 'markdown', target: 'start', content: '答' }
  })
  const client = await TestClient.open(host.origin, device)
  for (const [index, question] of questions.entries()) {
    const askId = client.ask(question, {}, conversationId)
    conversationId = (await client.ended(askId)).conversation_id ?? ''
    if (index !== repeated) continue
    const again = randomUUID()
    client.send({ ask_id: again, action: 'repeat', ask_from: `repeat:${askId}` }, conversationId)
    await client.ended(again)
  }
  client.close()
})

afterAll(async () => {
  await host.close()
  await storage.remove()
})

async function read(query: Record<string, string>): Promise<{ status: number; data: HistoryPage }> {
  const search = new URLSearchParams({ conversation_id: conversationId, time_reverse: '0', ...query })
  const reply = await fetch(
    `${host.origin}/dialogue-aggregation/dialogue/aggregation/v1/chat/agent/history?${search}`,
    { headers: { device_hash: device } },
  )
  return { status: reply.status, data: ((await reply.json()) as { data: HistoryPage }).data }
}

const contents = (records: readonly ChatRecord[]) => records.map(({ content }) => content)

/** Every record of the conversation, read by its own cursor, the oldest first. */
async function readWhole(): Promise<ChatRecord[]> {
  let page = (await read({})).data
  let records = page.detailList
  while (page.hashMore) {
    page = (await read({ before: records[0]?.doc_id ?? '' })).data
    records = [...page.detailList, ...records]
  }
  return records
}

describe('history by cursor', () => {
  test('reaches every record once, in either order', async () => {
    expect(contents(await readWhole())).toEqual(questions)
  })

  test('before any record of any version returns the preceding ones; an offset is ignored', async () => {
    const records = await readWhole()
    for (const [index, record] of records.entries()) {
      const expected = questions.slice(Math.max(0, index - 20), index)
      for (const before of [record.doc_id, ...record.versions]) {
        const { data } = await read({ before, offset: '3' })
        expect(contents(data.detailList)).toEqual(expected)
        expect(data.hashMore).toBe(index > 20)
        expect(data.offset).toBe(turns - index + expected.length)
        const reversed = await read({ before, time_reverse: '1' })
        expect(contents(reversed.data.detailList)).toEqual(expected.toReversed())
      }
    }
  })

  test('every page includes the first question', async () => {
    for (const offset of ['0', '20', '100']) {
      expect((await read({ offset })).data.title).toBe(questions[0])
    }
  })

  test('a record of another conversation is not found', async () => {
    const client = await TestClient.open(host.origin, device)
    const elsewhere = client.ask('别处')
    await client.ended(elsewhere)
    const foreign = client.frames.find(({ code }) => code === 102)?.doc_id ?? ''
    client.close()
    expect(foreign).not.toBe('')
    for (const before of ['nobody', foreign]) expect((await read({ before })).status).toBe(404)
  })
})

test.each([
  ['search', 200],
  ['agent', 404],
  ['', 200],
  ['none', 400],
])('a search that requests %s returns %d', async (kind, status) => {
  expect((await read({ kind })).status).toBe(status)
})
