import { expect, test } from '@jest/globals'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import type { TurnRequest } from './agent.ts'

test('only the newest exchange has the sources of its answer', async () => {
  const storage = await openTestStorage()
  const requests: TurnRequest[] = []
  const sourceOf = (title: string) => {
    return { index: 1, title, seeMoreUrl: '', showName: '本地资料', passage: title, provider: '本地资料' }
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
