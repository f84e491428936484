import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { GroupKind, PluginDraft } from '../../../../lib/contract/plugins/plugin.ts'
import type { Tool } from '../../../../lib/contract/plugins/tool.ts'
import { pluginRoutes } from '../../../../lib/contract/routes/plugin-routes.ts'
import { toolRoutes } from '../../../../lib/contract/routes/tool-routes.ts'
import { describeOnEachDatabase } from '../../../storage/testing/test-database.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'
import { type HttpsFake, startHttpsFake } from '../testing/https-fake.ts'
import { buildAuthor, type ToolAuthor } from '../testing/tool-author.ts'
import { groupRequest } from './group-request.ts'
import { webhookKey } from './group-webhook.ts'

const key = '9d6a2bd0-2f5c-4c3c-9a5e-3b1f6c0f7a11'
const webhooks: Record<GroupKind, string> = {
  feishu: `https://open.feishu.cn/open-apis/bot/v2/hook/${key}`,
  dingtalk: `https://oapi.dingtalk.com/robot/send?access_token=${key}`,
  wecom: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`,
}
const kinds = Object.keys(webhooks) as GroupKind[]
const secret = 'SEC0f1e2d3c4b5a69788796a5b4c3d2e1f0'
const now = 1_599_360_473_512

describe('requests', () => {
  test('to 飞书 are signed in the body, in seconds', () => {
    const { sent, shown } = groupRequest('feishu', { webhook: webhooks.feishu, secret, text: '你好', now })
    const sign = createHmac('sha256', `1599360473\n${secret}`).update('').digest('base64')
    expect(sent.url).toBe(webhooks.feishu)
    expect(JSON.parse(sent.body)).toEqual({
      timestamp: '1599360473',
      sign,
      msg_type: 'text',
      content: { text: '你好' },
    })
    expect(JSON.parse(shown.body)).toMatchObject({ sign: '••••••••', content: { text: '你好' } })
  })

  test('to 钉钉 are signed in the query, in milliseconds', () => {
    const { sent } = groupRequest('dingtalk', { webhook: webhooks.dingtalk, secret, text: '你好', now })
    const query = new URL(sent.url).searchParams
    expect(Object.fromEntries(query)).toEqual({
      access_token: key,
      timestamp: String(now),
      sign: createHmac('sha256', secret).update(`${now}\n${secret}`).digest('base64'),
    })
    expect(JSON.parse(sent.body)).toEqual({ msgtype: 'text', text: { content: '你好' } })
  })

  test('to 企业微信 are not signed', () => {
    const { sent } = groupRequest('wecom', { webhook: webhooks.wecom, secret: '', text: '你好', now })
    expect(sent.url).toBe(webhooks.wecom)
    expect(JSON.parse(sent.body)).toEqual({ msgtype: 'text', text: { content: '你好' } })
  })

  test.each(kinds)('to %s show no secret', (kind) => {
    const { sent, shown } = groupRequest(kind, {
      webhook: webhooks[kind],
      secret,
      text: `x ${secret} ${key}`,
      now,
    })
    const text = decodeURIComponent(JSON.stringify(shown))
    for (const hidden of [key, secret]) expect(text).not.toContain(hidden)
    const query = new URL(sent.url).searchParams.get('sign')
    const inBody = (JSON.parse(sent.body) as { sign?: string }).sign
    for (const sign of [query, inBody]) if (sign) expect(text).not.toContain(sign)
  })
})

test.each<[GroupKind, string]>([
  ['feishu', `http://open.feishu.cn/open-apis/bot/v2/hook/${key}`],
  ['feishu', `https://open.feishu.cn.evil.example.com/open-apis/bot/v2/hook/${key}`],
  ['feishu', `https://open.feishu.cn:8443/open-apis/bot/v2/hook/${key}`],
  ['feishu', `https://user@open.feishu.cn/open-apis/bot/v2/hook/${key}`],
  ['feishu', `https://open.feishu.cn/open-apis/bot/v2/hook/${key}/more`],
  ['feishu', `https://open.feishu.cn/open-apis/bot/v2/hook/${key}?x=1`],
  ['feishu', `https://open.feishu.cn/open-apis/bot/v2/hook/../../${key}`],
  ['feishu', webhooks.dingtalk],
  ['dingtalk', `https://oapi.dingtalk.com/robot/send?access_token=${key}&x=1`],
  ['dingtalk', 'https://oapi.dingtalk.com/robot/send?access_token='],
  ['dingtalk', `https://oapi.dingtalk.com/robot/send?key=${key}`],
  ['wecom', `https://qyapi.weixin.qq.com/cgi-bin/other/send?key=${key}`],
  ['wecom', `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}#a`],
  ['wecom', ''],
])('%s: %s is no webhook', (kind, webhook) => {
  expect(webhookKey(kind, webhook)).toBeNull()
})

describeOnEachDatabase('messages to groups', (database) => {
  let storage: TestStorage
  let host: TestHost
  let fake: HttpsFake
  beforeAll(async () => {
    storage = await openTestStorage()
    fake = await startHttpsFake()
    host = await startTestHost({ ...storage, database: database() }, async function* () {}, {
      egress: fake.egress,
    })
  })
  afterAll(async () => {
    await host.close()
    await fake.close()
    await storage.remove()
  })
  const save = (maker: ToolAuthor, input: object) => maker.post(pluginRoutes.pluginGroup, input)
  const draftOf = async (maker: ToolAuthor, id: number) =>
    ((await maker.post(pluginRoutes.pluginGet, { id })).body.data as { draft: PluginDraft }).draft
  const toolsOf = async (maker: ToolAuthor, plugin_id: number) =>
    ((await maker.post(toolRoutes.toolList, { plugin_id })).body.data as { list: Tool[] }).list

  test.each(kinds)('of %s are set up, sent, and their secrets masked', async (kind) => {
    const maker = await buildAuthor(host, database())
    const reply = await save(maker, { kind, name: '周报群', webhook: webhooks[kind], secret })
    const { id, version } = reply.body.data as { id: number; version: number }
    const draft = await draftOf(maker, id)
    expect(draft).toMatchObject({ kind, name: '周报群' })
    expect(draft.header[0]).toEqual({ name: 'webhook', value: `••••••••${webhooks[kind].slice(-4)}` })
    const [tool] = await toolsOf(maker, id)
    expect(tool).toMatchObject({ name: '发送群消息', is_safe: false, online: true })

    fake.received.length = 0
    fake.answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0,"errcode":0}')
    const exchange = await maker.debug(tool?.id ?? 0, { body: { text: '周报好了' } })
    expect(fake.received).toHaveLength(1)
    expect(`https://${fake.received[0]?.host}${fake.received[0]?.path}`.startsWith(webhooks[kind])).toBe(true)
    expect(fake.received[0]?.body).toContain('周报好了')
    expect(exchange.error).toBeUndefined()
    const shown = JSON.stringify([exchange, draft, reply.body])
    for (const hidden of [key, secret]) expect(shown).not.toContain(hidden)

    // Masks leave what is stored.
    const masks = Object.fromEntries(draft.header.map(({ name, value }) => [name, value]))
    const again = await save(maker, { id, version, kind, name: '新名字', ...masks })
    expect(again.status).toBe(200)
    expect((await maker.debug(tool?.id ?? 0, { body: { text: 'x' } })).error).toBeUndefined()
  })

  test('are sent by their author only: the plugin is not published', async () => {
    const maker = await buildAuthor(host, database())
    const made = await save(maker, { kind: 'wecom', name: '群', webhook: webhooks.wecom })
    const { id } = made.body.data as { id: number }
    expect((await maker.post(pluginRoutes.pluginPublish, { id })).status).toBe(400)
  })

  test('that the vendor refuses with status 200 failed', async () => {
    const maker = await buildAuthor(host, database())
    const made = await save(maker, { kind: 'feishu', name: '群', webhook: webhooks.feishu, secret })
    const [tool] = await toolsOf(maker, (made.body.data as { id: number }).id)
    fake.answer = (_request, response) =>
      response.writeHead(200).end(JSON.stringify({ code: 19021, msg: `sign match fail ${secret}` }))
    expect(await maker.debug(tool?.id ?? 0, { body: { text: 'x' } })).toMatchObject({
      error: { reason: 'refused', message: '消息没有发出去（19021）：sign match fail ••••••••' },
      response: { status: 200 },
    })
    // A secret is masked before the sentence is cut.
    const long = `${'x'.repeat(195)}${secret}${'y'.repeat(300)}`
    fake.answer = (_request, response) =>
      response.writeHead(200).end(JSON.stringify({ code: 19021, msg: long }))
    const { error } = await maker.debug(tool?.id ?? 0, { body: { text: 'x' } })
    expect(error?.message).toMatch(/x{195}•{8}y+$/)
    expect(error?.message.length).toBeLessThan(270)
    fake.answer = (_request, response) => response.writeHead(502).end('<html>')
    expect((await maker.debug(tool?.id ?? 0, { body: { text: 'x' } })).error?.message).toBe(
      '群机器人没有正常答复（状态 502）',
    )
  })

  test('that are empty or too long are not sent', async () => {
    const maker = await buildAuthor(host, database())
    const made = await save(maker, { kind: 'wecom', name: '群', webhook: webhooks.wecom })
    const [tool] = await toolsOf(maker, (made.body.data as { id: number }).id)
    fake.received.length = 0
    for (const text of [' ', '字'.repeat(700)]) {
      const { error } = await maker.debug(tool?.id ?? 0, { body: { text } })
      expect(Object.keys(error?.problems ?? {})).toEqual(['body.text'])
    }
    expect((await maker.debug(tool?.id ?? 0, {})).error?.problems).toEqual({ 'body.text': '这里不能为空' })
    expect(fake.received).toEqual([])
  })

  test('need a webhook of their service; kind and tool stay', async () => {
    const maker = await buildAuthor(host, database())
    const wrong = await save(maker, { kind: 'wecom', name: '', webhook: webhooks.feishu })
    expect(wrong.body.data).toMatchObject({ field: 'webhook' })
    expect((await save(maker, { kind: 'wecom', name: '', webhook: webhooks.wecom })).body.data).toMatchObject(
      {
        field: 'name',
      },
    )
    const made = await save(maker, { kind: 'wecom', name: '群', webhook: webhooks.wecom })
    const { id } = made.body.data as { id: number }
    expect((await save(maker, { id, kind: 'feishu', name: '群', webhook: webhooks.feishu })).status).toBe(400)
    const [tool] = await toolsOf(maker, id)
    const change = { id: tool?.id, name: 'x', description: 'x', path: '/x' }
    expect((await maker.post(toolRoutes.toolUpdate, change)).status).toBe(400)
    expect((await maker.post(toolRoutes.toolCreate, { ...change, plugin_id: id })).status).toBe(400)
    expect((await maker.post(toolRoutes.toolDelete, { id: tool?.id })).status).toBe(400)
    const other = await buildAuthor(host, database())
    expect((await save(other, { id, kind: 'wecom', name: '群', webhook: webhooks.wecom })).status).toBe(404)
  })
})
