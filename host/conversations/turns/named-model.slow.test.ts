import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { failover, failoverMember } from '../../models/failover.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import { registryOf } from '../../models/registry.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import type { Pipeline } from './agent.ts'

/** A model that is there to be named. */
const modelNamed = (name: string): LanguageModel => ({ name, async *stream() {} })

let storage: TestStorage
let proceed = () => {}
const paused = new Promise<void>((resolve) => (proceed = resolve))

const pipeline: Pipeline = async function* () {
  yield { model: '大模型' }
  yield { id: 'c1', type: 'markdown', target: 'start', content: '写' }
  await paused
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

test('the model is named by frame 102 and by the snapshots of running and ended turns', async () => {
  const host = await startTestHost(storage, pipeline, { models: registryOf([modelNamed('大模型')]) })
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
  proceed()
  await client.ended(askId)
  expect(await snapshotFor()).toMatchObject({ model: '大模型' })
  client.close()
})

test('no frame names a model when none writes', async () => {
  const host = await startTestHost(storage, async function* () {
    yield { id: 'c1', type: 'markdown', target: 'start', content: '摘录' }
  })
  hosts.push(host)
  const client = await TestClient.open(host.origin, newDevice())
  await client.ended(client.ask('问题'))
  expect(client.frames.filter((frame) => 'model' in frame)).toEqual([])
  client.close()
})

test('a question can select only configured models', async () => {
  const asked: (string | undefined)[] = []
  const host = await startTestHost(
    storage,
    async function* (_request, { models }) {
      asked.push(models.language?.name)
      yield { id: 'c1', type: 'markdown', target: 'start', content: '写' }
    },
    { models: registryOf([modelNamed('甲'), modelNamed('乙')]) },
  )
  hosts.push(host)
  const client = await TestClient.open(host.origin, newDevice())
  for (const model of ['乙', '甲', '', undefined]) {
    const askId = client.ask('问题', model === undefined ? {} : { model })
    await client.ended(askId)
    const opening = client.frames.find(({ code, ask_id }) => code === 102 && ask_id === askId)
    expect(opening?.model).toBe(model || '甲')
  }
  expect(asked).toEqual(['乙', '甲', '甲', '甲'])
  const askId = client.ask('问题', { model: '丙' })
  const refusal = await client.until((frame) => frame.ask_id === askId)
  expect(refusal).toMatchObject({ code: 999991, seq: 0, message: '没有这个模型，请换一个' })
  client.close()
})

test('without a configured model, selecting one has no effect', async () => {
  const host = await startTestHost(storage, async function* () {
    yield { id: 'c1', type: 'markdown', target: 'start', content: '摘录' }
  })
  hosts.push(host)
  const client = await TestClient.open(host.origin, newDevice())
  expect(await client.ended(client.ask('问题', { model: '丙' }))).toMatchObject({ code: 2 })
  client.close()
})

test('the model that took over is named by the frame after it, the snapshot and the record', async () => {
  const failing: LanguageModel = {
    name: '甲',
    stream: () => {
      throw new ModelError('model_quota', 'no balance')
    },
  }
  const standIn: LanguageModel = {
    name: '乙',
    async *stream() {
      yield { kind: 'text', text: '答' }
    },
  }
  const model = failover([failoverMember(failing), failoverMember(standIn)])
  const host = await startTestHost(
    storage,
    async function* (_request, { models, signal }) {
      if (models.language) yield { model: models.language.name }
      const events = models.language?.stream({ messages: [{ role: 'user', content: '问' }], signal }) ?? []
      yield { id: 'c1', type: 'markdown', target: 'start', content: '' }
      for await (const event of events)
        if (event.kind === 'text') yield { id: 'c1', target: 'end', content: event.text }
    },
    { models: registryOf([model]) },
  )
  hosts.push(host)
  const device = newDevice()
  const client = await TestClient.open(host.origin, device)
  const askId = client.ask('问题')
  expect(await client.until(({ code }) => code === 102)).toMatchObject({ model: '甲' })
  const frame = await client.until((each) => each.model === '乙')
  expect(frame.seq).toBeGreaterThan(2)
  await client.ended(askId)
  client.close()
  const reader = await TestClient.open(host.origin, device)
  reader.send({ action: 'reconnect', ask_id: askId })
  expect(await reader.until(({ snapshot }) => snapshot === true)).toMatchObject({ model: '乙' })
  reader.close()
  const { build } = storage.database
  const records = await storage.database.all(
    build.selectFrom('records').select('model').where('ask_id', '=', askId),
  )
  expect(records).toEqual([{ model: '乙' }])
})
