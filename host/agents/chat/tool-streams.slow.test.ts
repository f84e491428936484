import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { chunk, errorReply, type FakeReply, streamed } from '../../models/testing/fake-openai-server.ts'
import { readRecordedStreams } from '../../models/testing/recorded-streams.ts'
import { type AgentChat, openAgentChat, sentText } from '../../testing/agent-chat.ts'
import { JavaScriptSandbox } from '../../tools/javascript/javascript-sandbox.ts'
import type { ReadPage } from '../../tools/page-tool.ts'
import { builtInTools, openTools } from '../../tools/registry.ts'
import type { Tool } from '../../tools/tool.ts'
import { toolLimits } from '../../tools/tool-limits.ts'
import { createChat } from './chat.ts'

const sandbox = new JavaScriptSandbox({ timeoutMs: 10_000 })
const now = () => Date.parse('2026-11-22T04:05:00Z')
const sourceOf = (title: string, seeMoreUrl: string): SourceReference => ({
  index: 1,
  title,
  seeMoreUrl,
  showName: '某站',
  passage: `${title}的正文`,
  provider: '某站',
})
let found: SourceReference[] = []
const readPage: ReadPage = async () => ({ title: '页', site: '某站', publishedAt: '', text: '全文' })
/** Tools that no good product would bring. */
const about = { description: 'd', input: { type: 'object' }, isSafeToRepeat: true }
const searchLibrary = async () => found
const built = builtInTools({ searchLibrary, searchWeb: searchLibrary, readPage, now, sandbox }).map(
  (tool): Tool => {
    if (tool.name === 'search_library')
      return { ...tool, run: () => new Promise(() => undefined), timeoutMs: 50 }
    return tool.name === 'date' ? { ...tool, ...about, run: async () => '长'.repeat(5_000_000) } : tool
  },
)

let chat: AgentChat
beforeAll(async () => {
  chat = await openAgentChat(createChat({ clock: now }), { tools: openTools(built) })
})
afterEach(() => {
  found = []
})
afterAll(async () => {
  await chat.close()
  await sandbox.close()
})

/** A stream of deltas with calls, as an endpoint writes them. */
function calls(...deltas: readonly object[]): FakeReply {
  const parts = deltas.map((tool_call) => chunk({ tool_calls: [tool_call].flat() }))
  return { parts: [...parts, chunk({}, 'tool_calls'), 'data: [DONE]\n\n'] }
}
const sum = (expression: string) => JSON.stringify({ expression })
const named = (name: string, written: string, index = 0, id = `call-${index}`) => ({
  index,
  id,
  type: 'function',
  function: { name, arguments: written },
})
const piece = (index: number, written: string) => ({ index, function: { arguments: written } })
const callsOf = (cards: readonly Card[]) =>
  cards.filter(({ type }) => type === 'tool_call').map(({ content }) => content as Record<string, unknown>)

const done = (result: string) => ({ state: 'done', result })
const failed = (error: string, result: RegExp) => ({
  state: 'failed',
  error,
  result: expect.stringMatching(result),
})

const streams: [name: string, stream: FakeReply, expected: object[]][] = [
  ['one call', calls(named('calculate', sum('1/3+1/6'))), [done('1/3+1/6 = 1/2 = 0.5')]],
  [
    'calls side by side',
    calls(named('calculate', sum('1+1')), named('calculate', sum('2+2'), 1)),
    [done('1+1 = 2'), done('2+2 = 4')],
  ],
  ['an index from 1', calls(named('calculate', sum('3+3'), 1)), [done('3+3 = 6')]],
  [
    'arguments in pieces, two calls by turns',
    calls(
      named('calculate', '', 0),
      named('calculate', '', 1),
      piece(0, '{"expre'),
      piece(1, '{"expression":'),
      piece(0, 'ssion":"4+4"'),
      piece(1, '"5+5"}'),
      piece(0, '}'),
    ),
    [done('4+4 = 8'), done('5+5 = 10')],
  ],
  ['invalid JSON', calls(named('calculate', '{"expression":')), [failed('arguments', /不是有效的 JSON/)]],
  ['arguments that do not fit', calls(named('calculate', '{"sum":1}')), [failed('arguments', /expression/)]],
  ['an expression without a value', calls(named('calculate', sum('1/0'))), [failed('failed', /除数是零/)]],
  ['an unknown tool', calls(named('rm_rf', '{}')), [failed('unknown', /没有名为 rm_rf 的工具/)]],
  ['a tool that hangs', calls(named('search_library', '{"query":"甲"}')), [failed('timeout', /没有完成/)]],
  [
    'a tool that returns five million characters',
    calls(named('date', '{}')),
    [done(expect.stringMatching(/^长{1900,2050}\n（内容太长：共 5000000 个字符/) as unknown as string)],
  ],
  [
    'a program',
    calls(named('run_javascript', JSON.stringify({ code: '[1,2,3].map((n) => n * n)' }))),
    [done('结果：[ 1, 4, 9 ]')],
  ],
  ['a call without an id', calls({ ...named('calculate', sum('6+6')), id: undefined }), [done('6+6 = 12')]],
  [
    'a page that was not named',
    calls(named('read_page', '{"url":"https://collect.example/?said=secret"}')),
    [failed('failed', /只能读读者写出的地址/)],
  ],
]

test.each(streams)(
  '%s: each call is executed within its limits and shown, then the model answers',
  async (...[, stream, expected]) => {
    chat.model.next(stream)
    chat.model.next(streamed(['答案在此。']))
    const { cards, end } = await chat.ask('算一下')
    expect(end).toMatchObject({ code: 2 })
    expect(callsOf(cards)).toMatchObject(expected)
    expect(callsOf(cards).every(({ ms }) => typeof ms === 'number')).toBe(true)
    expect(cards.at(-1)).toMatchObject({ type: 'markdown', content: '答案在此。' })
    expect(sentText(chat.model).match(/^tool: /gm)).toHaveLength(expected.length)
  },
)

const vendors = readRecordedStreams()?.filter(({ expected }) => expected.tool_calls.length > 0) ?? []
if (vendors.length === 0) test.skip('recorded streams of vendors (not on this machine)', () => undefined)
else {
  test.each(vendors)(
    '$name, as recorded from its vendor: the calls are shown and answered',
    async ({ events, expected }) => {
      chat.model.next({ parts: [...events] })
      chat.model.next(streamed(['答案在此。']))
      const { cards } = await chat.ask('问')
      expect(callsOf(cards).map(({ id, name }) => ({ id, name }))).toEqual(
        expected.tool_calls.map(({ id, name }) => ({ id, name })),
      )
      expect(callsOf(cards)).toMatchObject(
        expected.tool_calls.map(({ arguments: written }) => ({ arguments: JSON.parse(written) })),
      )
      expect(cards.at(-1)).toMatchObject({ content: '答案在此。' })
    },
  )
}

test('a model that keeps calling tools is limited, then must answer', async () => {
  for (let round = 0; round < toolLimits.rounds; round += 1)
    chat.model.next(calls(named('calculate', sum(`${round}+1`), 0, `round-${round}`)))
  chat.model.next(streamed(['够了。']))
  const { cards } = await chat.ask('一直算')
  expect(callsOf(cards)).toHaveLength(toolLimits.rounds)
  expect(chat.model.requests.at(-1)?.body).toMatchObject({ tool_choice: 'none' })
  expect(cards.at(-1)).toMatchObject({ content: '够了。' })
})

test.each([
  'registry.ollama.ai/library/small:2b does not support tools',
  '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
  'No endpoints found that support tool use.',
  '`tools` is not supported with this model',
])('a model whose endpoint says “%s” answers without tools', async (message) => {
  chat.model.next(errorReply(400, { message }))
  chat.model.next(streamed(['我直接说。']))
  const { cards, end } = await chat.ask('你好')
  expect(end).toMatchObject({ code: 2 })
  expect(cards).toMatchObject([{ type: 'markdown', content: '我直接说。' }])
  expect(chat.model.requests.at(-1)?.body.tools).toBeUndefined()
})

test('a request refused for another reason is not repeated', async () => {
  const before = chat.model.requests.length
  chat.model.next(errorReply(400, { message: 'messages: at least one is required' }))
  const { end } = await chat.ask('你好')
  expect(end).toMatchObject({ error: 'model_garbled' })
  expect(chat.model.requests).toHaveLength(before + 1)
})

describe('a found source', () => {
  test('has one number throughout the answer, and is cited by it and shown', async () => {
    found = [sourceOf('甲', 'https://a.example/1'), sourceOf('乙', 'https://b.example/2')]
    chat.model.next(calls(named('web_search', '{"query":"甲"}')))
    chat.model.next(
      calls(named('web_search', '{"query":"乙"}', 0, 'again'), {
        ...named('read_page', '{"url":"https://b.example/2"}', 1, 'page'),
      }),
    )
    chat.model.next(streamed(['甲在前[1]，乙在后[2]。']))
    const { cards } = await chat.ask('问')
    expect(cards.map(({ type }) => type)).toEqual([
      'tool_call',
      'search_result',
      'tool_call',
      'tool_call',
      'markdown',
    ])
    expect(cards[1]?.content).toMatchObject([
      { index: 1, title: '甲' },
      { index: 2, title: '乙' },
    ])
    expect(callsOf(cards)[2]).toMatchObject({ name: 'read_page', result: '[2] 页\n全文' })
  })

  test('an address written by the user may be read', async () => {
    chat.model.next(calls(named('read_page', '{"url":"https://c.example/x"}')))
    chat.model.next(streamed(['读过[1]。']))
    const { cards } = await chat.ask('看看 https://c.example/x，说了什么')
    expect(callsOf(cards)).toMatchObject([{ state: 'done', result: '[1] 页\n全文' }])
    expect(cards[1]?.content).toMatchObject([{ index: 1, seeMoreUrl: 'https://c.example/x' }])
  })
})
