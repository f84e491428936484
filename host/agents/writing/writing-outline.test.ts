import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { OutlineContent } from '../../../lib/contract/cards/outline.ts'
import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import { researchRoutes } from '../../../lib/contract/routes/research-routes.ts'
import { createOpenAiModel } from '../../models/openai/openai-model.ts'
import { registryOf } from '../../models/registry.ts'
import { type FakeOpenAi, startFakeOpenAi, streamed } from '../../models/testing/fake-openai-server.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { sentText } from '../../testing/agent-chat.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { createWriting } from './writing.ts'
import { isOutlinedFirst } from './writing-outline.ts'

describe('an outline is shown first', () => {
  test.each([
    '写一篇讲图书角的文章，先给我大纲',
    '先列个提纲，再写',
    '先拟一份大纲看看',
    '大纲先给我看',
    'write about tides, outline first',
    'first show me an outline',
  ])('%s', (question) => {
    expect(isOutlinedFirst(question, null, {})).toBe(true)
  })

  test.each([
    '写一篇讲图书角的文章',
    '先别列大纲，直接写',
    '不用提纲，写一封信',
    '先按上面的大纲写第一节',
    '帮我改论文提纲',
    '先写开头。大纲以后再说',
    'skip the outline first',
  ])('not when the request says %s', (question) => {
    expect(isOutlinedFirst(question, null, {})).toBe(false)
  })

  test.each([
    ['official_account', 'full', true],
    ['official_account', 'long', true],
    ['official_account', 'medium', false],
    ['official_account', undefined, false],
    ['thank_you', 'full', false],
    ['nothing', 'full', false],
  ] as const)('a form %s with length %s: %j', (id, length, isFirst) => {
    expect(isOutlinedFirst('', { id, fields: {} }, length ? { length } : {})).toBe(isFirst)
  })
})

describe('writing from an outline', () => {
  let storage: TestStorage
  let model: FakeOpenAi
  let host: TestHost
  let token = ''
  beforeAll(async () => {
    storage = await openTestStorage()
    token = (await buildUser(storage.database)).token
    model = await startFakeOpenAi()
    const language = createOpenAiModel({
      baseUrl: model.baseUrl,
      apiKey: '',
      model: '模型',
      timeoutMs: 5_000,
    })
    const models = registryOf([language])
    host = await startTestHost(storage, createWriting({ clock: Date.now }), { models, isAlone: false })
  })
  afterAll(async () => {
    await host.close()
    await model.close()
    await storage.remove()
  })

  const proposed = {
    title: '一间图书角',
    sections: [{ title: '开头', points: ['长桌'] }, { title: '经过' }, { title: '结尾' }],
  }

  /** Asks, and returns once the outline waits. */
  async function asked(content = '写图书角，先列大纲', prompt: Partial<Prompt> = {}) {
    model.next(streamed([JSON.stringify(proposed)]))
    const client = await TestClient.open(host.origin, newDevice(), {}, { token, kind: 'agent' })
    const askId = client.ask(content, prompt)
    const { waiting, conversation_id: id = '' } = await client.until((frame) => frame.waiting !== undefined)
    const outline = () =>
      client.cards(askId).find(({ type }) => type === 'outline')?.content as OutlineContent
    return { client, askId, id, waiting, outline }
  }

  test('it waits for a day; the edited outline is written', async () => {
    const { client, askId, id, waiting, outline } = await asked()
    expect(waiting).toMatchObject({ kind: 'outline', step: 'outline' })
    const day = 24 * 60 * 60_000
    expect((waiting?.until ?? 0) / day).toBeCloseTo((Date.now() + day) / day, 1)
    expect(outline()).toMatchObject({ kind: 'text', title: '一间图书角' })
    const [first, second, third] = outline().sections
    expect([first, second, third]).toMatchObject([
      { id: 's1', title: '开头', points: ['长桌'], state: 'planned' },
      { title: '经过' },
      { title: '结尾' },
    ])
    model.next(streamed(['# 图书角\n\n', '写好了。']))
    const sections = [
      { id: 's3', title: '先说结尾', points: [] },
      { title: '新的一节', points: ['一句'] },
      { id: 's1', title: '开头', points: ['长桌'] },
    ]
    client.send({ ask_id: askId, copilot_option: { outline: { sections } } }, id)
    expect(await client.ended(askId)).toMatchObject({ code: 2 })
    expect(client.cards(askId)).toMatchObject([
      { type: 'outline', content: { kind: 'text' } },
      { type: 'markdown', content: '# 图书角\n\n写好了。' },
    ])
    expect(outline().sections.map(({ title, state }) => [title, state])).toEqual([
      ['先说结尾', 'done'],
      ['新的一节', 'done'],
      ['开头', 'done'],
    ])
    expect(sentText(model)).toContain(
      '题目：一间图书角\n1. 先说结尾\n2. 新的一节\n   - 一句\n3. 开头\n   - 长桌',
    )
    client.close()
  })

  test('skipped, it is written immediately as proposed; answering again keeps it', async () => {
    const { client, askId, id } = await asked()
    model.next(streamed(['写好了。']))
    client.send({ ask_id: askId, action: 'skip_copilot' }, id)
    expect(await client.ended(askId)).toMatchObject({ code: 2 })
    expect(sentText(model)).toContain('1. 开头\n   - 长桌\n2. 经过\n3. 结尾')
    model.next(streamed(['再写一次。']))
    const again = client.ask('', { action: 'repeat', ask_from: `repeat:${askId}` }, id)
    expect(await client.ended(again)).toMatchObject({ code: 2 })
    expect(client.cards(again)).toMatchObject([
      { type: 'outline', content: { sections: [{ title: '开头', state: 'done' }, {}, {}] } },
      { type: 'markdown', content: '再写一次。' },
    ])
    client.close()
  })

  test('the reviewed outline replaces the outline of the form', async () => {
    const fields = { topic: '图书角', outline: '旧的一节' }
    const { client, askId, id } = await asked('', {
      action: 'template',
      style: { length: 'long' },
      template: { id: 'official_account', fields },
    })
    expect(sentText(model)).toContain('提纲：旧的一节')
    model.next(streamed(['写好了。']))
    client.send({ ask_id: askId, action: 'skip_copilot' }, id)
    await client.ended(askId)
    expect(sentText(model)).toMatch(/1\. 开头[^]*篇幅：约 1200 字/)
    expect(sentText(model)).not.toContain('旧的一节')
    client.close()
  })

  test('a model that returns no outline writes the text', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1) model.next(streamed(['不是 JSON']))
    model.next(streamed(['直接写好了。']))
    const client = await TestClient.open(host.origin, newDevice(), {}, { token, kind: 'agent' })
    const askId = client.ask('写图书角，先列大纲')
    expect(await client.ended(askId)).toMatchObject({ code: 2 })
    expect(client.cards(askId)).toMatchObject([{ type: 'markdown', content: '直接写好了。' }])
    client.close()
  })

  test('it is not a research: that route does not rewrite it; stopped, it ends', async () => {
    const { client, askId, id } = await asked()
    const call = new AccountClient(host, { k_sso_token: token })
    const outline = { sections: [{ title: '甲' }] }
    expect((await call.post(researchRoutes.researchRewrite.path, { ask_id: askId, outline })).status).toBe(
      409,
    )
    client.send({ ask_id: askId, action: 'cancel' }, id)
    expect(await client.ended(askId)).toMatchObject({ code: 4 })
    client.close()
  })
})
