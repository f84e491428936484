import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { errorNumbers, refusalFloor } from '../../../lib/contract/error-code.ts'
import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import type { ChatRecord } from '../../../lib/contract/frames/record.ts'
import type { PartChange } from '../../../lib/contract/marked-part.ts'
import { aggregation } from '../../../lib/contract/routes/http.ts'
import { writingRoutes } from '../../../lib/contract/routes/writing-routes.ts'
import { type ModelMessage, textOf } from '../../models/language-model.ts'
import { createOpenAiModel } from '../../models/openai/openai-model.ts'
import { noModels, registryOf } from '../../models/registry.ts'
import { type FakeOpenAi, hang, startFakeOpenAi, streamed } from '../../models/testing/fake-openai-server.ts'
import { WordAudit } from '../../moderation/word-audit.ts'
import { WordList } from '../../moderation/word-list.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { sentText } from '../../testing/agent-chat.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { partMessages, replacementFor } from './part-prompt.ts'
import { createWriting } from './writing.ts'

const written = '# 图书角\n\n第一句很长。第二句**很重要**。\n\n- 一项\n- 两项'
const marked = '第二句**很重要**。'

let storage: TestStorage
let model: FakeOpenAi
let host: TestHost
let bare: TestHost
let token = ''
beforeAll(async () => {
  storage = await openTestStorage()
  token = (await buildUser(storage.database)).token
  model = await startFakeOpenAi()
  const language = createOpenAiModel({ baseUrl: model.baseUrl, apiKey: '', model: '模型', timeoutMs: 5_000 })
  const audit = new WordAudit({ words: new WordList([{ text: '禁语', isForbidden: true }]), isHealthy: true })
  const start = (models: typeof noModels) =>
    startTestHost(storage, createWriting({ clock: Date.now }), { models, audit, isAlone: false })
  host = await start(registryOf([language]))
  bare = await start(noModels)
})
afterAll(async () => {
  await host.close()
  await bare.close()
  await model.close()
  await storage.remove()
})

const caller = (as = token, of = host) => new AccountClient(of, { k_sso_token: as })

/** Fails where it does not come to hold within seconds. */
async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('it did not come to hold')
    await delay(5)
  }
}

/** Asks the writing agent. @returns the ask_id */
function ask(client: TestClient, prompt: Prompt, conversationId = ''): string {
  const ask_id = randomUUID()
  const to = { agent_id: '002', agent_type: 'writing', conversation_id: conversationId }
  client.sendRaw(JSON.stringify({ ...to, prompt: { ...prompt, ask_id } }))
  return ask_id
}

/** The frame by which an ask is refused. */
const refusalOf = (client: TestClient, askId: string) =>
  client.until((frame) => frame.ask_id === askId && frame.code > refusalFloor)

/** A text that was asked for and written, and how its parts are rewritten and changed. */
async function text(style = {}) {
  model.next(streamed([written]))
  const client = await TestClient.open(host.origin, newDevice(), {}, { token, kind: 'agent' })
  const askId = ask(client, { content: '写图书角', style })
  const { conversation_id: id = '' } = await client.ended(askId)
  const records = async () => {
    const query = `conversation_id=${id}&time_reverse=0&offset=0`
    const { data } = (await caller().get(`${aggregation}/v1/chat/agent/history?${query}`)).body
    return (data as { detailList: ChatRecord[] }).detailList
  }
  const docId = (await records())[0]?.doc_id ?? ''
  const cardId = client.cards(askId).find(({ type }) => type === 'markdown')?.id ?? ''
  const part = { doc_id: docId, card_id: cardId, from: written.indexOf(marked), text: marked }
  return {
    client,
    askId,
    id,
    records,
    part,
    rewrite: (order: object = { way: 'shorten' }, more: Partial<typeof part> = {}, call = caller()) =>
      call.post(writingRoutes.writingRewrite.path, { part: { ...part, ...more }, order }),
    change: (change: Partial<PartChange>, of = askId) =>
      ask(
        client,
        {
          action: 'repeat',
          ask_from: `repeat:${of}`,
          copilot_option: { part: { ...part, replacement: '短句。', ...change } },
        },
        id,
      ),
  }
}

describe('rewriting a marked part', () => {
  test('is for members allowed by the operator', async () => {
    const waiting = await buildUser(storage.database, { is_active: 0 })
    const part = { doc_id: 'd', card_id: 'c', from: 0, text: '一句' }
    const order = { way: 'shorten' }
    const { body } = await caller(waiting.token).post(writingRoutes.writingRewrite.path, { part, order })
    expect(body).toMatchObject({ code: errorNumbers.forbidden })
  })

  test('is done by the model, which sees the context; nothing is stored', async () => {
    const { rewrite, records } = await text()
    model.next(streamed(['短', '句。']))
    const { status, body } = await rewrite()
    expect([status, body.data]).toEqual([200, { text: '短句。' }])
    expect(sentText(model)).toContain('第一句很长。〖改这里〗第二句**很重要**。〖到这里〗\n\n- 一项')
    expect(sentText(model)).toContain('缩短到原来的一半左右')
    expect(await records()).toMatchObject([{ data: [{ content: written }], versions: [] }])
  })

  test.each([
    [{ way: 'rewrite' }, '换一种说法'],
    [{ way: 'expand' }, '扩写到原来的两倍'],
    [{ way: 'tone', tone: 'formal' }, '换一种语气：正式'],
    [{ way: 'own', instruction: ' 写成问句 ' }, '要求：写成问句'],
  ])('%j', async (order, said) => {
    const { rewrite } = await text()
    model.next(streamed(['新的。']))
    expect((await rewrite(order)).status).toBe(200)
    expect(sentText(model)).toContain(said)
  })

  test.each([
    ['the text there is different', {}, { text: '第三句' }, 409],
    ['the text is elsewhere', {}, { from: 0 }, 409],
    ['the card does not exist', {}, { card_id: 'c9' }, 409],
    ['the answer does not exist', {}, { doc_id: 'nothing' }, 404],
    ['nothing is marked', {}, { text: '' }, 400],
    ['too much is marked', {}, { text: '长'.repeat(5_001) }, 400],
    ['the tone is unknown', { way: 'tone', tone: '骂人' }, {}, 400],
    ['the instruction is empty', { way: 'own', instruction: '  ' }, {}, 400],
    ['the instruction is too long', { way: 'own', instruction: '长'.repeat(201) }, {}, 400],
    ['the instruction has a sensitive word', { way: 'own', instruction: '写禁语' }, {}, 422],
  ])('makes no model call when %s', async (_name, order, more, expected) => {
    const { rewrite } = await text()
    const before = model.requests.length
    const { status } = await rewrite({ way: 'shorten', ...order }, more)
    expect([status, model.requests.length]).toEqual([expected, before])
  })

  test('requires the owner of the answer, and a model', async () => {
    const { rewrite } = await text()
    const other = (await buildUser(storage.database)).token
    expect((await rewrite({ way: 'shorten' }, {}, caller(other))).status).toBe(404)
    expect((await rewrite({ way: 'shorten' }, {}, caller(token, bare))).status).toBe(422)
  })

  test.each([
    ['fails', { status: 500, parts: ['{}'] }, 503],
    ['writes nothing', streamed(['〖改这里〗 ']), 503],
    ['writes a sensitive word', streamed(['禁语']), 422],
    ['writes without end', streamed(['长'.repeat(10_001)]), 503],
  ])('when the model %s this is reported', async (_name, reply, expected) => {
    const { rewrite } = await text()
    model.failWith('/chat/completions', reply)
    const { status, body } = await rewrite()
    model.failWith('/chat/completions', null)
    expect([status, body.message]).toEqual([expected, expect.stringMatching(/./)])
  })
})

describe('a changed marked part', () => {
  test('creates a new version, in which everything else is unchanged', async () => {
    const { client, change, records, askId } = await text({ tone: 'formal' })
    const before = model.requests.length
    const changed = change({})
    expect(await client.ended(changed)).toMatchObject({ code: 2 })
    expect(model.requests).toHaveLength(before)
    const [record, ...others] = await records()
    expect(others).toEqual([])
    expect(record).toMatchObject({ content: '写图书角', model: '模型', status: 2 })
    expect(record?.data).toMatchObject([
      { type: 'writing_style', content: { tone: 'formal' } },
      { type: 'markdown', content: written.replace(marked, '短句。') },
    ])
    expect(record?.versions).toHaveLength(2)
    expect(record?.askId).not.toBe(askId)
  })

  test('when answered again, the text is rewritten in the requested style', async () => {
    const { client, change, id } = await text({ tone: 'formal' })
    const changed = change({})
    await client.ended(changed)
    model.next(streamed(['全新的。']))
    const again = ask(client, { action: 'repeat', ask_from: `repeat:${changed}` }, id)
    await client.ended(again)
    expect(client.cards(again)).toMatchObject([{ content: { tone: 'formal' } }, { content: '全新的。' }])
  })

  test('is refused when it no longer exists there, and the answer is unchanged', async () => {
    const { client, change, records } = await text()
    await client.ended(change({}))
    const answer = (await records())[0]?.data
    for (const wrong of [{}, { text: '第三句' }, { from: 1 }, { card_id: 'c9' }]) {
      const refused = await refusalOf(client, change(wrong))
      expect(refused).toMatchObject({
        code: errorNumbers.bad_frame,
        message: '这段文字已经变了，请在最新的回答里重新选中',
      })
    }
    expect((await records())[0]?.data).toEqual(answer)
  })

  test('ends the turn when it inserts a sensitive word', async () => {
    const { client, change } = await text()
    expect(await client.ended(change({ replacement: '禁 语' }))).toMatchObject({ code: 301 })
  })

  test('requires a repeated answer', async () => {
    const { client, part, id } = await text()
    const option = { copilot_option: { part: { ...part, replacement: '短' } } }
    const refused = await refusalOf(client, ask(client, { content: '写图书角', ...option }, id))
    expect(refused).toMatchObject({ code: errorNumbers.bad_frame, message: '改其中一段时要重新回答' })
  })
})

test('a closed connection ends the model call', async () => {
  const { part } = await text()
  model.next({ parts: [hang] })
  const before = model.abandoned()
  const leaving = new AbortController()
  const asked = model.requests.length
  const call = fetch(`${host.origin}${writingRoutes.writingRewrite.path}`, {
    method: 'POST',
    headers: { k_sso_token: token, 'content-type': 'application/json' },
    body: JSON.stringify({ part, order: { way: 'shorten' } }),
    signal: leaving.signal,
  })
  await until(() => model.requests.length > asked)
  leaving.abort()
  await expect(call).rejects.toThrow()
  await until(() => model.abandoned() > before)
})

describe('the prompt of a part', () => {
  const noMessage: ModelMessage = { role: 'user', content: '' }

  test('of a long text contains the nearest context', () => {
    const long = `开${'前'.repeat(9_000)}此处${'后'.repeat(9_000)}尾`
    const [, user = noMessage] = partMessages(long, { from: 9_001, text: '此处' }, { way: 'rewrite' })
    const said = textOf(user)
    expect(said).toMatch(/^<文章>\n前{2950,3100}〖改这里〗此处〖到这里〗后{2950,3100}\n<\/文章>/)
  })

  test('unused context of one side is given to the other', () => {
    const long = `头此处${'后'.repeat(9_000)}`
    const [, user = noMessage] = partMessages(long, { from: 1, text: '此处' }, { way: 'rewrite' })
    expect(textOf(user)).toMatch(/<文章>\n头〖改这里〗此处〖到这里〗后{5950,6150}\n/)
  })

  test.each([
    ['甲', '```markdown\n乙\n```', '乙'],
    ['- 甲\n', '- 乙', '- 乙\n'],
    [' 甲', '〖改这里〗乙〖到这里〗', ' 乙'],
    ['甲', ' \n', ''],
  ])('%j and %j make %j', (part, reply, expected) => {
    expect(replacementFor(part, reply)).toBe(expected)
  })
})
