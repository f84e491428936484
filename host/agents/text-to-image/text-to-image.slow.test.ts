import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { type ImageContent } from '../../../lib/contract/cards/image.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import { blobKeys } from '../../files/file-row.ts'
import { createMakeFile } from '../../files/make-file.ts'
import { createDashScopeImage } from '../../models/dashscope/dashscope-image.ts'
import { memberOf } from '../../models/failover.ts'
import { failoverImages } from '../../models/failover-calls.ts'
import type { ImageModel } from '../../models/image-model.ts'
import { ModelError } from '../../models/language-model.ts'
import { createOpenAiImage } from '../../models/openai/openai-image.ts'
import { createOpenAiModel } from '../../models/openai/openai-model.ts'
import { noModels, registryOf } from '../../models/registry.ts'
import { type FakeImageServer, startFakeImageServer } from '../../models/testing/fake-image-server.ts'
import { type FakeOpenAi, startFakeOpenAi, streamed } from '../../models/testing/fake-openai-server.ts'
import { Egress } from '../../outbound/egress.ts'
import { randomId } from '../../platform/make-id.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { EditProcess } from '../image-editing/engine/edit-process.ts'
import { aiLabelIn } from '../image-editing/engine/open-image.ts'
import { newestCards } from '../newest-card.ts'
import { createTextToImage } from './text-to-image.ts'

const images = new EditProcess()
let server: FakeImageServer
let language: FakeOpenAi
let storage: TestStorage
let quota = 0
let member: { owner: string; token: string }
const hosts: Partial<
  Record<
    'openai' | 'dashscope' | 'fallback' | 'none' | 'writer',
    { origin: string; close: () => Promise<void> }
  >
> = {}

beforeAll(async () => {
  server = await startFakeImageServer()
  language = await startFakeOpenAi(streamed(['一片', '安静的湖']))
  storage = await openTestStorage()
  member = await buildUser(storage.database)
  const egress = new Egress({ allow: [new URL(server.openAi).host] })
  const makeFile: ReturnType<typeof createMakeFile> = (made) =>
    createMakeFile({ ...storage, now: Date.now, makeId: randomId, quota })(made)
  const agent = createTextToImage({ makeFile, findCard: newestCards(storage.database), app: '知舟', images })
  const start = (models: typeof noModels) => startTestHost(storage, agent, { models, isAlone: false })
  const openAi = createOpenAiImage({ baseUrl: server.openAi, apiKey: 'k', model: 'painter', egress })
  const dashScope: ImageModel = createDashScopeImage({
    baseUrl: server.dashScope,
    apiKey: 'k',
    model: 'wanx',
    egress,
    pollMs: 1,
  })
  const writer = createOpenAiModel({
    baseUrl: language.baseUrl,
    apiKey: '',
    model: '模型',
    timeoutMs: 60_000,
  })
  hosts.openai = await start(registryOf([], { image: openAi }))
  hosts.dashscope = await start(registryOf([], { image: dashScope }))
  const spent: ImageModel = {
    name: 'spent',
    generate: () => Promise.reject(new ModelError('model_quota', 'no balance')),
  }
  const list = failoverImages([memberOf(spent), memberOf(openAi)])
  hosts.fallback = await start(registryOf([], { image: list }))
  hosts.writer = await start(registryOf([writer], { image: openAi }))
  hosts.none = await start(noModels)
})
afterAll(async () => {
  for (const host of Object.values(hosts)) await host.close()
  await images.close()
  await server.close()
  await language.close()
  await storage.remove()
})

interface Asked {
  readonly prompt?: Partial<Prompt>
  readonly conversationId?: string
  readonly of?: keyof typeof hosts
}

async function ask(content: string, { prompt = {}, conversationId, of = 'openai' }: Asked = {}) {
  const socket = await TestClient.open(
    hosts[of]?.origin ?? '',
    newDevice(),
    {},
    {
      token: member.token,
      kind: 'agent',
    },
  )
  const askId = socket.ask(content, prompt, conversationId)
  const end = await socket.ended(askId)
  const cards = socket.cards(askId)
  const models = socket.frames.flatMap(({ model }) => model ?? [])
  socket.close()
  return { cards, models, askId, conversationId: end.conversation_id ?? '', code: end.code }
}

function imageCard(cards: readonly Card[]): ImageContent {
  const [found, ...more] = readCards(cards, 'image')
  if (!found || more.length > 0) throw new Error(`no images: ${JSON.stringify(cards)}`)
  return found
}
const tips = (cards: readonly Card[]) => readCards(cards, 'tips').map(({ text }) => text)
const bytesOf = async (key: string) => (await storage.blobs.get(key))?.bytes

describe.each(['openai', 'dashscope'] as const)('by %s', (of) => {
  test('images are generated as requested, labelled, and stored as files of the member', async () => {
    const { cards } = await ask('山湖，两张，不要文字', {
      of,
      prompt: { picture: { ratio: '4:3', count: 4, seed: 7 } },
    })
    const card = imageCard(cards)
    expect(card).toMatchObject({ prompt: '山湖', negative: '文字', ratio: '4:3', notes: [] })
    // No two of a member's pictures have the same name.
    expect(card.items).toMatchObject([
      {
        state: 'done',
        seed: 7,
        width: 1_024,
        height: 768,
        name: expect.stringMatching(/^山湖-1( \(2\))?\.png$/),
      },
      {
        state: 'done',
        seed: 8,
        width: 1_024,
        height: 768,
        name: expect.stringMatching(/^山湖-2( \(2\))?\.png$/),
      },
    ])
    for (const { file_id } of card.items) {
      const row = await storage.database.first<{ owner: string; size: number; mime: string }>(
        storage.database.build.selectFrom('files').selectAll().where('id', '=', file_id),
      )
      const bytes = await bytesOf(blobKeys.content(file_id))
      expect(row).toMatchObject({ owner: member.owner, mime: 'image/png', size: bytes?.length })
      const label: unknown = JSON.parse((await aiLabelIn(bytes ?? new Uint8Array())) ?? 'null')
      expect(label).toMatchObject({
        Label: '1',
        ContentProducer: '知舟',
        ProduceID: expect.stringMatching(/-[12]$/),
      })
      const thumb = await sharp(await bytesOf(blobKeys.thumb(file_id))).metadata()
      expect(thumb).toMatchObject({ format: 'webp', width: 560 })
    }
  })

  test.each([
    ['密钥', 'model_key_refused'],
    ['额度', 'model_quota'],
    ['违规', 'model_filtered'],
    ['网页', 'model_garbled'],
    ['断线', 'model_unreachable'],
  ] as const)('%s fails as %s', async (prompt, error) => {
    const { cards } = await ask(prompt, { of })
    expect(imageCard(cards).items).toMatchObject([{ state: 'failed', file_id: '', error }])
  })

  test('a request is retried once when the endpoint names a short wait', async () => {
    expect(imageCard((await ask('太忙', { of })).cards).items).toMatchObject([{ state: 'done' }])
  })

  test('a failed image does not affect the others, and is generated again alone with its own seed', async () => {
    const first = await ask('缺一张', { of, prompt: { picture: { count: 3, seed: 2, ratio: '1:1' } } })
    const before = imageCard(first.cards).items
    expect(before.map(({ state }) => state)).toEqual(['done', 'failed', 'done'])
    const again = (picture: number) =>
      ask('缺一张', {
        of,
        conversationId: first.conversationId,
        prompt: { ask_from: `again:${first.askId}`, copilot_option: { picture } },
      })
    const { items } = imageCard((await again(2)).cards)
    expect([items[0], items[2]]).toEqual([before[0], before[2]])
    expect(items[1]).toMatchObject({ state: 'failed', seed: 3, error: 'model_filtered' })
  })
})

test('the visible label is rendered into the corner of the image', async () => {
  const { items } = imageCard((await ask('山', { prompt: { picture: { seed: 3, ratio: '1:1' } } })).cards)
  const made = (await bytesOf(blobKeys.content(items[0]?.file_id ?? ''))) ?? new Uint8Array()
  const original = await fetch(new URL('/made/3-1024x1024', server.openAi))
  const plain = await sharp(Buffer.from(await original.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer()
  const labelled = await sharp(made).removeAlpha().raw().toBuffer()
  const changed = [...labelled.keys()]
    .filter((at) => labelled[at] !== plain[at])
    .map((at) => Math.floor(at / 3))
  const [columns, rows] = [changed.map((at) => at % 1_024), changed.map((at) => Math.floor(at / 1_024))]
  const most = (list: number[]) => list.reduce((one, other) => Math.max(one, other), 0)
  const least = (list: number[]) => list.reduce((one, other) => Math.min(one, other), 1_024)
  expect([least(columns) > 10, most(columns) < 350, least(rows) > 900, most(rows) < 1_014]).toEqual(
    Array(4).fill(true),
  )
  // Letters are at least a twentieth of the shorter side.
  expect(most(rows) - least(rows)).toBeGreaterThan(1_024 / 20)
})

test('more variants have other seeds and the earlier prompt', async () => {
  const first = await ask('山湖，3:4，不要船', { prompt: { picture: { count: 2, seed: 5 } } })
  const more = imageCard(
    (
      await ask('再来一张', {
        conversationId: first.conversationId,
        prompt: { picture: { count: 2, seed: 5 } },
      })
    ).cards,
  )
  expect(more).toMatchObject({ prompt: '山湖', negative: '船', ratio: '3:4' })
  expect(more.items).toHaveLength(1)
  expect(more.items[0]?.seed).not.toBe(5)
})

test('the language model expands the prompt when requested, which is shown', async () => {
  const { cards } = await ask('湖', { of: 'writer', prompt: { picture: { is_improved: true } } })
  expect(imageCard(cards)).toMatchObject({ prompt: '一片安静的湖', notes: [] })
  expect(server.requests.at(-1)?.body.prompt).toBe('一片安静的湖')
  const without = imageCard((await ask('湖，润色一下')).cards)
  expect(without).toMatchObject({ prompt: '湖', notes: ['提示词没有润色成，用的是你的原话。'] })
})

test('without quota the image is not stored, which is reported', async () => {
  quota = 1
  const { cards } = await ask('山')
  quota = 0
  expect(imageCard(cards).items).toMatchObject([{ state: 'failed', error: 'no_room' }])
})

test('stopping keeps finished images, ends the others, and cancels the task', async () => {
  const socket = await TestClient.open(
    hosts.dashscope?.origin ?? '',
    newDevice(),
    {},
    {
      token: member.token,
      kind: 'agent',
    },
  )
  const askId = socket.ask('沉默', { picture: { count: 2 } })
  while (!server.requests.at(-1)?.path.startsWith('/api/v1/tasks/'))
    await new Promise((resolve) => setImmediate(resolve))
  socket.send({ action: 'cancel', ask_id: askId })
  await socket.ended(askId)
  expect(imageCard(socket.cards(askId)).items.map(({ state, error }) => [state, error])).toEqual([
    ['failed', 'stopped'],
    ['failed', 'stopped'],
  ])
  while (!server.requests.some(({ path }) => path.endsWith('/cancel')))
    await new Promise((resolve) => setImmediate(resolve))
  socket.close()
})

test('without a model a card says what to configure; without a subject, what to write', async () => {
  expect(tips((await ask('山', { of: 'none' })).cards)).toEqual([
    expect.stringContaining('画图的模型还没有接上'),
  ])
  expect(tips((await ask('四张')).cards)).toEqual([expect.stringMatching(/^想画什么/)])
})

test('the card and the frames name the service that made the images', async () => {
  const { cards, models } = await ask('山湖，两张', { of: 'fallback' })
  const { items, model } = imageCard(cards)
  expect(items.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(model).toBe('painter')
  expect(models.at(-1)).toBe('painter')
})
