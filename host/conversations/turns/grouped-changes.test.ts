import { expect, test } from '@jest/globals'
import { type CardChange } from '../../../lib/contract/cards/cards.ts'
import { openAudit } from '../../moderation/audit.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import type { Pipeline } from './agent.ts'

const large = '长'.repeat(3_000)
const group: CardChange[] = ['a', 'b', 'c'].map((id) => ({
  id,
  type: 'markdown',
  target: 'replace',
  content: `${id}${large}`,
}))

const pipeline: Pipeline = async function* () {
  yield { id: 'x', type: 'markdown', target: 'start', content: '先' }
  yield { id: 'x', target: 'update', content: '写' }
  yield { group: group }
  yield { id: 'x', target: 'update', content: '完' }
}

test('grouped changes are sent in one frame, in sequence with the others', async () => {
  const storage = await openTestStorage()
  const host = await startTestHost(storage, pipeline)
  const client = await TestClient.open(host.origin, newDevice())
  const askId = client.ask('一起')
  await client.ended(askId)
  const frames = client.frames.filter(({ data }) =>
    data?.some(({ id }) => id !== undefined && 'abc'.includes(id)),
  )
  expect(frames.map(({ data }) => data)).toEqual([group])
  const before = client.frames.slice(0, client.frames.indexOf(frames[0] ?? { code: 0, seq: 0 }))
  expect(
    before
      .flatMap(({ data }) => data ?? [])
      .map(({ content }) => content)
      .join(''),
  ).toBe('先写')
  expect(client.cards(askId).map(({ id, content }) => [id, String(content).length])).toEqual([
    ['x', 3],
    ...['a', 'b', 'c'].map((id) => [id, large.length + 1]),
  ])
  client.close()
  await host.close()
  await storage.remove()
})

test('a listed word in one of them retracts the whole group', async () => {
  const storage = await openTestStorage()
  const found = { word: 'b', isForbidden: true, start: 0, end: 1 }
  const audit = {
    ...openAudit,
    answer: () => ({
      take: ({ content }: { readonly content?: unknown }) => (String(content).startsWith('b') ? found : null),
      end: () => null,
    }),
  }
  const host = await startTestHost(storage, pipeline, { audit })
  const client = await TestClient.open(host.origin, newDevice())
  const askId = client.ask('一起')
  const end = await client.ended(askId)
  expect(end.code).toBe(301)
  expect(JSON.stringify(client.frames)).not.toContain(large)
  client.close()
  await host.close()
  await storage.remove()
})
