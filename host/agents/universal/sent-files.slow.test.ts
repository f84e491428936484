import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { SearchPlanner } from '../../answers/plan-search.ts'
import { bytesOf } from '../../files/testing/file-client.ts'
import { type FakeReply, streamed } from '../../models/testing/fake-openai-server.ts'
import { hit } from '../../search/testing/scripted-provider.ts'
import { type FileChat, openFileChat } from '../../testing/file-chat.ts'
import { createNormalSearch } from './normal-search.ts'

const clauses = 12
const clauseOf = (version: string, at: number) =>
  `## 第${at}条 事项${at}\n\n${version}约定的期限是 ${at * 7 + version.length} 日。${'双方按惯例办理。'.repeat(24)}`
const contract = (version: string, count = clauses) =>
  Array.from({ length: count }, (_, at) => clauseOf(version, at + 1)).join('\n\n')
const factOf = (version: string, at: number) => `${version}约定的期限是 ${at * 7 + version.length} 日`

const queries: string[] = []
let chat: FileChat
beforeAll(async () => {
  chat = await openFileChat(
    (files) => ({
      limitMs: 60_000,
      start: createNormalSearch({
        files,
        providers: [
          {
            name: '网',
            kind: 'web',
            serves: () => true,
            search: async (query) => {
              queries.push(query)
              const passage = `${query}的规定在网上是这样写的。`
              return [hit({ title: '新规定', url: 'https://rules.example/', showName: '规定网', passage })]
            },
          },
        ],
        library: {
          documentFrequencies: async () => new Map(),
          statistics: async () => ({ passageCount: 0, averageTokenCount: 0 }),
        },
        planner: new SearchPlanner(() => Date.now()),
        clock: Date.now,
      }),
    }),
    { answer: ({ body }) => replyTo(JSON.stringify(body.messages)) },
  )
})
afterAll(() => chat.close())

function replyTo(sent: string): FakeReply {
  return sent.includes('判断要不要') ? streamed(['{"whole":false}']) : streamed(['写在这里[1]。'])
}

/** The plan that a good model makes, one that is late or garbled, and one that is wrong. */
const plans = {
  right: (needsSearch: boolean) => streamed([JSON.stringify({ needs_search: needsSearch, question: '' })]),
  none: () => streamed(['我觉得要搜。']),
  wrong: (needsSearch: boolean) => streamed([JSON.stringify({ needs_search: !needsSearch, question: '' })]),
}
const kinds = Object.keys(plans) as (keyof typeof plans)[]

interface Turn {
  readonly question: string
  readonly facts: readonly string[]
  readonly needsSearch?: boolean
}

/** The request for the answer to a turn, and its cards. */
async function ask(kind: keyof typeof plans, { question, needsSearch = false }: Turn, more: object) {
  chat.model.plan(() => plans[kind](needsSearch))
  const before = chat.model.requests.length
  const { cards, conversationId } = await chat.ask(question, { hasModel: true, ...more })
  const sent = chat.model.requests
    .slice(before)
    .map(({ body }) => body.messages.map(({ content }) => content).join('\n'))
  return { request: sent.find((text) => text.includes('<资料>')) ?? '', cards, conversationId }
}

const tipsOf = (cards: readonly Card[]) =>
  readCards(cards, 'tips')
    .map(({ text }) => text)
    .join('\n')
const all = (version: string) => Array.from({ length: clauses }, (_, at) => factOf(version, at + 1))

describe.each(kinds)('with plans that are %s', (kind) => {
  test.each<[string, readonly Turn[]]>([
    [
      'a summary',
      [
        { question: '总结这份合同', facts: all('甲版') },
        { question: '第9条和第12条各讲了什么？', facts: [factOf('甲版', 9), factOf('甲版', 12)] },
        { question: '再出两道第10条的题', facts: [factOf('甲版', 10)] },
      ],
    ],
    [
      'a search beyond it',
      [
        { question: '和最新的规定比，这份合同的期限合适吗？', facts: all('甲版'), needsSearch: true },
        { question: '把它翻译成英文', facts: all('甲版') },
        { question: '出5道单选题', facts: all('甲版') },
      ],
    ],
  ])('a file that fits is there in each turn: %s', async (_, turns) => {
    const file_id = await chat.give(`合同${kind}.md`, bytesOf(contract('甲版')))
    let more: object = { file_ids: [file_id] }
    for (const turn of turns) {
      const { request, cards, conversationId } = await ask(kind, turn, more)
      for (const fact of turn.facts) expect(request).toContain(fact)
      expect(request).toMatch(/(?:资料是文件的|资料 1 到 \d+ 是读者发来的《合同[a-z]+\.md》的)全文/)
      expect(request).toMatch(/《合同[a-z]+\.md · 第9条 事项9》/)
      expect(tipsOf(cards)).not.toContain('没有全部读完')
      more = { conversationId }
    }
  })

  test('two versions are compared, the second of which is sent later', async () => {
    const [first, second] = [
      await chat.give(`第一版${kind}.md`, bytesOf(contract('甲版'))),
      await chat.give(`第二版${kind}.md`, bytesOf(contract('乙版本'))),
    ]
    const { conversationId } = await ask(kind, { question: '总结这份合同', facts: [] }, { file_ids: [first] })
    const turn = { question: '对比这两版，列出全部不同', facts: [] }
    const { request } = await ask(kind, turn, { file_ids: [second], conversationId })
    for (const fact of [...all('甲版'), ...all('乙版本')]) expect(request).toContain(fact)
    const next = await ask(kind, { question: '第3条分别是几天？', facts: [] }, { conversationId })
    for (const version of ['甲版', '乙版本']) expect(next.request).toContain(factOf(version, 3))
  })

  test('a file that is too long gives the clauses that are named, and both are told that it is a part', async () => {
    const file_id = await chat.give(`长合同${kind}.md`, bytesOf(contract('甲版', 160)))
    const first = { question: '第140条的期限是几天？', facts: [] }
    const { request, cards, conversationId } = await ask(kind, first, { file_ids: [file_id] })
    const second = await ask(kind, { question: '再出两道第77条的题', facts: [] }, { conversationId })
    for (const [at, { request: text, cards: shown }] of [
      [140, { request, cards }],
      [77, second],
    ] as const) {
      expect(text).toContain(factOf('甲版', at))
      expect(text).toMatch(/资料是从文件里按问题找出的一部分|资料里只有按问题找出的一部分/)
      expect(tipsOf(shown)).toMatch(/没有全部读完：按问题找出最相近的 \d+ 处/)
    }
  })
})

test('what a search finds comes after the whole file, with its own numbers', async () => {
  const file_id = await chat.give('合同网.md', bytesOf(contract('甲版')))
  const turn = { question: '和最新的规定比，这份合同的期限合适吗？', facts: [], needsSearch: true }
  const before = queries.length
  const { request, cards } = await ask('right', turn, { file_ids: [file_id] })
  expect(queries.length).toBeGreaterThan(before)
  const sources = readCards(cards, 'search_result').flat()
  expect(sources.map(({ index }) => index)).toEqual(sources.map((_, at) => at + 1))
  expect(sources.at(-1)).toMatchObject({ title: '新规定' })
  expect(request).toContain(`[${sources.length}] 《新规定》`)
  expect(request).toContain(`资料 1 到 ${sources.length - 1} 是读者发来的《合同网.md》的全文，其余是找到的。`)
})

test('thanks, and a search of another scope, do not send the file again', async () => {
  const file_id = await chat.give('合同谢.md', bytesOf(contract('甲版')))
  const first = { question: '总结这份合同', facts: [] }
  const { conversationId } = await ask('right', first, { file_ids: [file_id] })
  expect((await ask('right', { question: '谢谢', facts: [] }, { conversationId })).request).toBe('')
  const scoped = { conversationId, prompt: { scope: { source: 'web' } } }
  const { request } = await ask('right', { question: '规定是什么？', facts: [], needsSearch: true }, scoped)
  expect(request).toContain('《新规定》')
  expect(request).not.toContain(factOf('甲版', 5))
})

test('an answer that is only changed gets its sources, not the whole file', async () => {
  const file_id = await chat.give('合同表.md', bytesOf(contract('甲版')))
  const { conversationId } = await ask(
    'right',
    { question: '总结这份合同', facts: [] },
    { file_ids: [file_id] },
  )
  chat.model.plan(() =>
    streamed([JSON.stringify({ needs_search: false, on_answer: true, question: '换成表格' })]),
  )
  const before = chat.model.requests.length
  await chat.ask('换成表格', { hasModel: true, conversationId })
  const sent = JSON.stringify(chat.model.requests.slice(before).map(({ body }) => body.messages))
  expect(sent).toContain(factOf('甲版', 1))
  expect(sent).not.toContain(factOf('甲版', 9))
})
