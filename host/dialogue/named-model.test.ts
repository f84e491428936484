import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newDevice, TestClient } from '../testing/test-client.ts'
import { startTestHost, type TestHost } from '../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../testing/test-storage.ts'
import type { Pipeline } from './agent.ts'

let storage: TestStorage
let goOn = () => {}
const held = new Promise<void>((resolve) => (goOn = resolve))

const pipeline: Pipeline = async function* () {
  yield { model: '大模型' }
  yield { id: 'c1', type: 'markdown', target: 'start', content: '写' }
  await held
  yield { id: 'c1', target: 'end', content: '完' }
}

const hosts: TestHost[] = []

beforeAll(async () => {
  storage = await openTestStorage()
})

afterAll(async () => {
  for (const host of hosts) await host.close()
  await storage.remove()
})

test('the model is named by 102, by the snapshot of a running turn and by that of an ended one', async () => {
  const host = await startTestHost(storage, pipeline, { modelName: '大模型' })
  hosts.push(host)
  const device = newDevice()
  const client = await TestClient.open(host.origin, device)
  const askId = client.ask('问题')
  const named = await client.until((frame) => frame.code === 102)
  expect(named).toMatchObject({ ask_id: askId, model: '大模型' })
  await client.until((frame) => frame.data !== undefined)
  const snapshotFor = async () => {
    const reader = await TestClient.open(host.origin, device)
    reader.send({ action: 'reconnect', ask_id: askId })
    const frame = await reader.until(({ snapshot }) => snapshot === true)
    reader.close()
    return frame
  }
  expect(await snapshotFor()).toMatchObject({ model: '大模型' })
  goOn()
  await client.ended(askId)
  expect(await snapshotFor()).toMatchObject({ model: '大模型' })
  client.close()
})

test('no frame names a model where none writes', async () => {
  const host = await startTestHost(storage, async function* () {
    yield { id: 'c1', type: 'markdown', target: 'start', content: '摘录' }
  })
  hosts.push(host)
  const client = await TestClient.open(host.origin, newDevice())
  await client.ended(client.ask('问题'))
  expect(client.frames.filter((frame) => 'model' in frame)).toEqual([])
  client.close()
})
