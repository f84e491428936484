import { expect, test } from '@jest/globals'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import type { TurnRequest } from './agent.ts'

test('only the newest exchange has the sources of its answer', async () => {
  const storage = await openTestStorage()
  const requests: TurnRequest[] = []
  const sourceOf = (title: string) => {
    return { index: 1, title, seeMoreUrl: '', showName: '资料库', passage: title, provider: '资料库' }
  }
  const host = await startTestHost(storage, async function* (request: TurnRequest) {
    requests.push(request)
    const content = [sourceOf(request.question)]
    yield { id: 'c1', type: 'search_result', target: 'replace', content }
    yield { id: 'c2', type: 'markdown', target: 'replace', content: '答案。[1]' }
  })
  const client = await TestClient.open(host.origin, newDevice())
  let id = ''
  for (const question of ['一问', '二问', '三问'])
    id = (await client.ended(client.ask(question, {}, id))).conversation_id ?? ''
  expect(requests.map(({ history }) => history.map(({ sources }) => sources))).toEqual([
    [],
    [[sourceOf('一问')]],
    [undefined, [sourceOf('二问')]],
  ])
  client.close()
  await host.close()
  await storage.remove()
})

test('what a turn changed is noted for long, what it read for eight turns, what it found for three', async () => {
  const storage = await openTestStorage()
  const requests: TurnRequest[] = []
  const call = { id: 'a', name: 'w', title: '天气', arguments: {}, state: 'done' as const, result: '晴' }
  const plugin = { name: '极光', author: '小明', is_mine: true }
  const host = await startTestHost(storage, async function* (request: TurnRequest) {
    requests.push(request)
    const { question } = request
    if (question === '0')
      yield { id: 'c1', type: 'tool_call', target: 'replace', content: { ...call, plugin, effect: 'safe' } }
    if (question === '2')
      yield { id: 'c1', type: 'tool_call', target: 'replace', content: { ...call, plugin, effect: 'asks' } }
    if (question === '1') yield { id: 'c1', type: 'tool_call', target: 'replace', content: call }
    yield { id: 'c2', type: 'markdown', target: 'replace', content: '答案。' }
  })
  const client = await TestClient.open(host.origin, newDevice())
  let id = ''
  for (let question = 0; question <= 12; question += 1)
    id = (await client.ended(client.ask(String(question), {}, id))).conversation_id ?? ''
  const noted = (question: string) =>
    requests.filter(({ history }) =>
      history.some((each) => each.question === question && (each.notes ?? each.calls)),
    )
  expect(noted('0').map(({ question }) => question)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  expect(noted('1').map(({ question }) => question)).toEqual(['2', '3', '4'])
  expect(noted('2')).toHaveLength(10)
  client.close()
  await host.close()
  await storage.remove()
})
