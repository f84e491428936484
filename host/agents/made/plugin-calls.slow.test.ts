import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { dropLease } from '../../conversations/turns/lease.ts'
import { errorReply, streamed } from '../../models/testing/fake-openai-server.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import {
  asked,
  callingOnce,
  givenName,
  listing,
  openPluginScene,
  type PluginScene,
  subscribe,
} from './testing/plugin-chat.ts'

const body = { county: '青桐区', phone: '13822110012', kind: '停水' }
const dayMs = 24 * 60 * 60_000

describeOnEachDatabase('an agent with a plugin', (database) => {
  let scene: PluginScene
  let agent: string
  const oneCall = callingOnce(givenName, [{ tool: '订阅预警', arguments: { body } }])

  beforeEach(async () => {
    scene = await openPluginScene(database(), oneCall)
    const tools = [await scene.addTool(subscribe), await scene.addTool(listing)]
    agent = await scene.agentWith(tools, await scene.publish())
  })

  afterEach(() => scene.after.disposeAsync())

  async function waiting(question = asked) {
    const { token } = await scene.member()
    const client = await scene.open(scene.host, token)
    const askId = scene.ask(client, agent, question)
    const { waiting: wait, conversation_id: conversationId = '' } = await client.until(
      (frame) => frame.waiting !== undefined,
    )
    return { client, askId, token, wait, conversationId }
  }
  test('of a model that refuses tools, its author is told so in each turn, and nobody else', async () => {
    await scene.after.disposeAsync()
    scene = await openPluginScene(database(), ({ body: { tools } }) =>
      tools ? errorReply(400, { message: 'llama3 does not support tools' }) : streamed(['没有工具。']),
    )
    const own = await scene.agentWith([await scene.addTool(listing)], await scene.publish())
    const told = async (token: string) => {
      const client = await scene.open(scene.host, token)
      let conversation = ''
      const notices: boolean[] = []
      for (const content of ['查订阅', '再查']) {
        const askId = scene.ask(client, own, content, conversation)
        conversation = (await client.ended(askId)).conversation_id ?? ''
        notices.push(client.cards(askId).some((card) => JSON.stringify(card).includes('不支持工具')))
      }
      return notices
    }
    expect(await told(scene.author.token)).toEqual([true, true])
    expect(await told((await scene.member()).token)).toEqual([false, false])
  })

  const posts = () => scene.fake.received.filter(({ method }) => method === 'POST')

  test('asks before it sends anything, shows what exactly, and sends that once', async () => {
    const { client, askId, wait } = await waiting()
    expect(scene.fake.connections()).toBe(0)
    expect(wait).toMatchObject({ kind: 'tool', step: 'call_0' })
    const [call] = scene.calls(client, askId)
    expect(call).toMatchObject({
      state: 'asking',
      host: '93.184.216.34',
      effect: 'asks',
      is_first: true,
      plugin: { name: '极光天气', author: '青桐气象台', is_mine: false },
      sends: [
        { name: '区县', value: '青桐区', from: 'said' },
        { name: '手机号', value: '13822110012', from: 'model' },
        { name: '类别', value: '停水', from: 'said' },
      ],
    })
    expect(JSON.stringify(call)).not.toMatch(/secret/)
    scene.decide(client, askId, 'call_0', 'once')
    await client.ended(askId)
    expect(posts().map((sent) => sent.body)).toEqual([call?.request?.body])
    expect(posts()[0]?.headers).toMatchObject({ authorization: 'Bearer token-secret-5678' })
    expect(scene.calls(client, askId)).toMatchObject([{ state: 'done', status: 200, decision: 'once' }])
    expect(client.cards(askId).at(-1)?.content).toMatch(/^答：\{\}/)
  })

  test.each(['no', 'skip', 'expiry'])('is answered without the call on %s', async (how) => {
    const { client, askId } = await waiting()
    if (how === 'no') scene.decide(client, askId, 'call_0', 'no')
    if (how === 'skip') client.send({ action: 'skip_copilot', ask_id: askId })
    if (how === 'expiry') scene.clock.ms = dayMs + 60_000
    await client.ended(askId)
    expect(scene.fake.connections()).toBe(0)
    expect(scene.calls(client, askId)).toMatchObject([
      { state: 'refused', error: 'refused', decision: how === 'expiry' ? 'expired' : 'no' },
    ])
    expect(client.cards(askId).at(-1)?.content).toMatch(how === 'expiry' ? /没有等到/ : /没有同意/)
  })

  test('of several answers in two processes one has an effect', async () => {
    const { client, askId, token } = await waiting()
    const other = await scene.open(await scene.start(), token)
    other.send({ action: 'reconnect', ask_id: askId })
    await other.until((frame) => frame.waiting !== undefined)
    for (const [tab, allow] of [
      [client, 'once'],
      [other, 'conversation'],
      [client, 'no'],
      [other, 'once'],
    ] as const)
      scene.decide(tab, askId, 'call_0', allow)
    await other.ended(askId)
    await client.ended(askId)
    expect(posts().length).toBeLessThanOrEqual(1)
    const { decision } = scene.calls(client, askId)[0] ?? {}
    expect(posts()).toHaveLength(decision === 'no' ? 0 : 1)
  })

  test('a conversation that allows a tool is not asked again; another one is', async () => {
    const { client, askId, conversationId } = await waiting()
    scene.decide(client, askId, 'call_0', 'conversation')
    await client.ended(askId)
    const second = scene.ask(client, agent, asked, conversationId)
    await client.ended(second)
    expect(posts()).toHaveLength(2)
    const third = scene.ask(client, agent, asked)
    await client.until((frame) => frame.waiting !== undefined && frame.ask_id === third)
    expect(posts()).toHaveLength(2)
  })

  test('what was sent when its process died is unsure: it is looked at, or sent again, only if the user says so', async () => {
    const { client, askId, token } = await waiting()
    const sent = Promise.withResolvers<void>()
    scene.fake.answer = () => sent.resolve()
    scene.decide(client, askId, 'call_0', 'once')
    await sent.promise
    const next = await scene.start()
    const { lease } = (await database().first(
      database().build.selectFrom('turns').select('lease').where('ask_id', '=', askId),
    )) as { lease: number }
    scene.fake.answer = (_request, response) => void response.end('{"subscribed":true}')
    const reader = await scene.open(next, token)
    await dropLease(database(), Number(lease))
    reader.send({ action: 'reconnect', ask_id: askId })
    const { waiting: unsure } = await reader.until((frame) => frame.waiting?.step === 'call_0.1')
    expect(unsure).toMatchObject({ kind: 'tool' })
    expect(posts()).toHaveLength(1)
    expect(scene.calls(reader, askId)).toMatchObject([
      {
        state: 'asking',
        error: 'unsure',
        moments: [{ kind: 'allowed' }, { kind: 'sent' }, { kind: 'resumed' }],
        look: { title: '查订阅' },
      },
    ])
    // A late answer to the first question is none to this one.
    scene.decide(reader, askId, 'call_0', 'once')
    scene.decide(reader, askId, 'call_0.1', 'look')
    await reader.until((frame) => frame.waiting?.step === 'call_0.1.l')
    expect(scene.calls(reader, askId)[0]?.look).toMatchObject({ result: '{"subscribed":true}' })
    expect(posts()).toHaveLength(1)
    scene.decide(reader, askId, 'call_0.1.l', 'no')
    await reader.ended(askId)
    expect(posts()).toHaveLength(1)
    expect(scene.calls(reader, askId)).toMatchObject([{ state: 'failed', error: 'unsure' }])
    expect(reader.cards(askId).at(-1)?.content).toMatch(/不确定/)
  })

  test('a connection that breaks after sending is unsure as well, and is sent again on request', async () => {
    const { client, askId } = await waiting()
    scene.fake.answer = (_request, response) => void response.destroy()
    scene.decide(client, askId, 'call_0', 'once')
    await client.until((frame) => frame.waiting?.step === 'call_0.1')
    scene.fake.answer = (_request, response) => void response.end('{}')
    scene.decide(client, askId, 'call_0.1', 'once')
    await client.ended(askId)
    expect(posts()).toHaveLength(2)
    expect(scene.calls(client, askId)).toMatchObject([{ state: 'done' }])
  })

  test('a plugin that was taken down is called by nobody but its author', async () => {
    const { build } = database()
    await database().batch([
      statement(build.updateTable('plugins').set({ taken_down_at: 1 }).where('id', '=', scene.plugin)),
    ])
    const { token } = await scene.member()
    const client = await scene.open(scene.host, token)
    const askId = scene.ask(client, agent, asked)
    await client.ended(askId)
    expect(scene.calls(client, askId)).toEqual([])
    const own = await scene.open(scene.host, scene.author.token)
    const ofAuthor = scene.ask(own, agent, asked)
    await own.until((frame) => frame.waiting !== undefined)
    expect(scene.calls(own, ofAuthor)).toMatchObject([{ plugin: { is_mine: true } }])
  })
})
