import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pino from 'pino'
import sharp from 'sharp'
import { fixedAgents } from '../../lib/agents.ts'
import { agentIds, type FixedAgentType } from '../../lib/contract/agent-ids.ts'
import type { Card } from '../../lib/contract/frames/card.ts'
import { responseCode, type ServerFrame } from '../../lib/contract/frames/frame.ts'
import { notInFiles } from '../agents/documents/documents-prompt.ts'
import { giveFile } from '../files/testing/give-file.ts'
import { configuredServices } from '../models/configured-services.ts'
import { startFakeImageServer } from '../models/testing/fake-image-server.ts'
import { startFakeOpenAi, streamed } from '../models/testing/fake-openai-server.ts'
import { openAudit } from '../moderation/audit.ts'
import { openAnswering } from '../open-answering.ts'
import { openSecretBox } from '../platform/secret-box.ts'
import { LiveSettings } from '../settings/live-settings.ts'
import { buildUser } from './build-user.ts'
import { newDevice, TestClient } from './test-client.ts'
import { startTestHost } from './test-host.ts'
import { openTestStorage } from './test-storage.ts'

/** What an operator has set up. */
const sets = ['nothing', 'language', 'vision', 'images', 'feeds', 'all'] as const
type ModelSet = (typeof sets)[number]

const article = '第一条 合同自签字之日起生效。\n第二条 甲方每月五日前付款 3000 元。\n'.repeat(5)
const table = '日期,门店,金额\n2026-01-01,甲,10\n2026-02-01,乙,20\n2026-03-01,乙,25\n'
const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#369' } })
    .png()
    .toBuffer()

/** What is attached to a starter of an agent that begins with a file. */
const files: Partial<Record<FixedAgentType, readonly [name: string, bytes: () => Promise<Uint8Array>]>> = {
  reading: ['合同.txt', async () => new TextEncoder().encode(article)],
  chat_doc: ['合同.txt', async () => new TextEncoder().encode(article)],
  data_analysis: ['门店.csv', async () => new TextEncoder().encode(table)],
  image_editing: ['照片.png', photo],
  image_to_text: ['照片.png', photo],
}

/** An agent answers all that it offers, in two languages; a machine that others share may be slow. */
const answersMs = 180_000

/** A plan of a trip for those who ask for one in JSON, an answer otherwise. */
const plan = JSON.stringify({ title: '三天', days: [{ title: '第一天', items: [{ title: '故宫' }] }] })

async function openSet(set: ModelSet) {
  const opened = new AsyncDisposableStack()
  const model = await startFakeOpenAi(({ body }) =>
    streamed([JSON.stringify(body.messages).includes('"days') ? plan : '好的，这是回答。']),
  )
  opened.defer(() => model.close())
  const images = await startFakeImageServer()
  opened.defer(() => images.close())
  const feed = createServer((_, response) =>
    response.end(
      '<rss version="2.0"><channel><title>早报</title><item><title>大桥通车</title><link>https://n.example/1</link></item></channel></rss>',
    ),
  )
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve))
  opened.defer(() => void feed.close())
  const has = (...names: ModelSet[]) => set === 'all' || names.includes(set)
  const feedAddress = `127.0.0.1:${(feed.address() as AddressInfo).port}`
  const storage = await openTestStorage()
  opened.defer(() => storage.remove())
  const { token, owner } = await buildUser(storage.database)
  const log = pino({ level: 'silent' })
  const environment = {
    DATA_DIR: storage.directory,
    WIKIPEDIA_URL: '',
    RATE_LIMIT: '0',
    OCR: has() ? 'auto' : 'off',
    EGRESS_ALLOW: `${feedAddress},${new URL(images.openAi).host}`,
    ...(has('language', 'vision') ? { LLM_BASE_URL: model.baseUrl, LLM_MODEL: '模型' } : {}),
    ...(has('vision') ? { VISION_MODEL: '看图' } : {}),
    ...(has('images') ? { IMAGE_BASE_URL: images.openAi, IMAGE_MODEL: '画图' } : {}),
    ...(has('feeds') ? { FEEDS: `http://${feedAddress}/rss` } : {}),
  }
  const settings = await LiveSettings.open({
    ...storage,
    environment,
    box: openSecretBox('key'),
    log,
    now: Date.now,
  })
  opened.defer(async () => settings.close())
  const { answering, close } = openAnswering({ settings, storage, audit: openAudit, now: Date.now, log })
  opened.defer(close)
  const chat = { kind: 'agent', agentId: agentIds.universal, agentType: 'universal', prompt: {} } as const
  const agent = await answering.findAgent({ ...chat, owner })
  if (!agent) throw new Error('there is no chat')
  const host = await startTestHost(storage, agent, { ...answering, env: settings.env, isAlone: false })
  opened.defer(() => host.close())
  const services = () => configuredServices(answering.models, settings.env, answering.recognition)

  return {
    profileOf: async (agentId: string, locale: 'zh-CN' | 'en') =>
      (await answering.describeAgent({ agentId, owner, locale, has: services() }))?.profile,
    give: async (type: FixedAgentType) => {
      const file = files[type]
      return file ? [await giveFile(storage, owner, file[0], await file[1]())] : []
    },
    ask: async (type: FixedAgentType, content: string, file_ids: string[], conversation_id = '') => {
      const socket = await TestClient.open(host.origin, newDevice(), {}, { token, kind: 'agent' })
      const ask_id = crypto.randomUUID()
      const prompt = { content, ask_id, ...(file_ids.length > 0 ? { file_ids } : {}) }
      socket.sendRaw(JSON.stringify({ agent_id: agentIds[type], agent_type: type, conversation_id, prompt }))
      const end = await socket.ended(ask_id)
      const cards = socket.cards(ask_id)
      socket.close()
      return { end, cards }
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Cards around an answer. */
const around = [
  'tips',
  'file',
  'progress',
  'tool_call',
  'thinking',
  'search_result',
  'suggestion',
  'data_profile',
]

/** A command for the glossary is answered by a notice. */
const command = /^(?:术语|term|glossary)/

function hasAnswer(asked: string, { end, cards }: { end: ServerFrame; cards: readonly Card[] }): boolean {
  if (end.code !== responseCode.normalEnd) return false
  if (command.test(asked)) return cards.length > 0
  return cards.some(({ type, content }) => !around.includes(type) && content !== notInFiles)
}

describe.each(sets)('with %s set up', (set) => {
  let host: Awaited<ReturnType<typeof openSet>>
  beforeAll(async () => {
    host = await openSet(set)
  })
  afterAll(() => host[Symbol.asyncDispose]())

  test.each(fixedAgents)(
    'all that $type offers is answered',
    async ({ id, type }) => {
      const unanswered: string[] = []
      for (const locale of ['zh-CN', 'en'] as const) {
        const profile = await host.profileOf(id, locale)
        if (!profile) throw new Error('there is no such agent')
        const first = [...profile.greeting.questions, ...profile.starters]
        let conversation = ''
        for (const text of first) {
          const asked = await host.ask(type, text, await host.give(type))
          conversation ||= asked.end.conversation_id ?? ''
          if (!hasAnswer(text, asked)) unanswered.push(text)
        }
        for (const { text } of profile.shortcuts) {
          if (!hasAnswer(text, await host.ask(type, text, [], conversation))) unanswered.push(text)
        }
      }
      expect(unanswered).toEqual([])
    },
    answersMs,
  )
})
