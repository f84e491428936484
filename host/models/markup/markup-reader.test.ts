import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { CompletionRequest, ModelEvent, ModelMessage } from '../language-model.ts'
import { createOpenAiModel } from '../openai/openai-model.ts'
import { chunk, type FakeOpenAi, startFakeOpenAi } from '../testing/fake-openai-server.ts'
import { MarkupReader } from './markup-reader.ts'
import { brokenCalls, unreadableCalls } from './testing/broken-calls.ts'
import {
  callsOfFamilies,
  offeredTools,
  otherReplies,
  plainReplies,
  repliesWithCalls,
  type WrittenReply,
} from './testing/written-calls.ts'

let server: FakeOpenAi

beforeAll(async () => {
  server = await startFakeOpenAi()
})
afterAll(() => server.close())

const question: readonly ModelMessage[] = [{ role: 'user', content: '十二乘七是多少？' }]

/** What a model port gives for the content of a stream that comes in pieces. */
async function read(pieces: readonly string[], messages = question) {
  server.next({
    parts: [...pieces.map((content) => chunk({ content })), chunk({}, 'stop'), 'data: [DONE]\n\n'],
  })
  const model = createOpenAiModel({ baseUrl: server.baseUrl, apiKey: '', model: 'fake', timeoutMs: 10_000 })
  const events: ModelEvent[] = []
  const request: CompletionRequest = { messages, tools: offeredTools, signal: new AbortController().signal }
  for await (const event of model.stream(request)) events.push(event)
  const joined = (kind: ModelEvent['kind']) =>
    events.map((event) => (event.kind === kind && 'text' in event ? event.text : '')).join('')
  return {
    text: joined('text'),
    reasoning: joined('reasoning'),
    calls: events.flatMap((event) =>
      event.kind === 'tool_call' ? [{ name: event.call.name, arguments: event.call.arguments }] : [],
    ),
  }
}

const cuts: Readonly<Record<string, (content: string) => readonly string[]>> = {
  whole: (content) => [content],
  'by characters': (content) => Array.from(content),
  'at random': (content) =>
    content.match(/[^]{1,11}/g)?.flatMap((piece, at) => halves(piece, (at * 7) % 11)) ?? [],
  'inside of marks': (content) => content.split(/(?<=[<｜|[/▁=_>\]◁▷"{])/),
}

function halves(piece: string, at: number): string[] {
  return [piece.slice(0, at), piece.slice(at)].filter((part) => part !== '')
}

const replies = [...repliesWithCalls, ...brokenCalls, ...otherReplies, ...plainReplies]

test('there are at least 60 replies', () => expect(replies.length).toBeGreaterThanOrEqual(60))

describe.each(Object.entries(cuts))('cut %s', (_, cut) => {
  test.each(replies)('$name', async ({ content, text = '', reasoning = '', calls = [] }: WrittenReply) => {
    expect(await read(cut(content))).toEqual({ text, reasoning, calls })
  })
})

describe.each(unreadableCalls)('a call that would have to be guessed: $name', ({ content, tool }) => {
  test.each(Object.entries(cuts))('is its model’s to write again, cut %s', async (_, cut) => {
    const { text, calls } = await read(cut(content))
    expect(text).toBe('我来算一下。\n\n')
    expect(calls.map(({ name }) => name)).toEqual([tool])
    expect(() => JSON.parse(tool === 'calculate' ? (calls[0]?.arguments ?? '{}') : '{')).toThrow()
  })
})

describe('markup that is quoted', () => {
  const source = (markup: string): ModelMessage[] => [
    { role: 'system', content: `<资料>\n[1] 某模型这样写调用：${markup}\n</资料>` },
    ...question,
  ]
  const result = (markup: string): ModelMessage[] => [
    ...question,
    {
      role: 'assistant',
      content: [{ kind: 'tool_call', call: { id: 'a', name: 'clock', arguments: '{}' } }],
    },
    { role: 'tool', content: [{ kind: 'tool_result', callId: 'a', text: `页面：\n${markup}` }] },
  ]
  const asked = (markup: string): ModelMessage[] => [{ role: 'user', content: `这段是什么意思？\n${markup}` }]
  const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', '&': '&amp;' }
  const places: Readonly<Record<string, (markup: string) => [string, readonly ModelMessage[]]>> = {
    'in a fence': (markup) => [`格式是：\n\n\`\`\`xml\n${markup}\n\`\`\`\n就这样。`, question],
    'in a fence of tildes': (markup) => [`格式是：\n~~~~\n${markup}\n~~~~\n就这样。`, question],
    'in a fence of a list': (markup) => [`1. 格式：\n   \`\`\`\`\n${markup}\n   \`\`\`\`\n2. 完`, question],
    'in a line of code': (markup) => [`格式是 \`\`\`\`${markup.replaceAll('\n', ' ')}\`\`\`\`。`, question],
    'of the question': (markup) => [`这段是调用：\n${markup}\n就这样。`, asked(markup)],
    'of a source': (markup) => [`资料里写着：${markup}`, source(markup)],
    'of the result of a tool': (markup) => [`页面里写着：\n${markup}`, result(markup)],
    'of a source, with other brackets': (markup) => [
      `资料里写着：\n${markup}`,
      source(markup.replaceAll('<', '‹').replaceAll('[T', '［T')),
    ],
    'of the result of a tool, written for HTML': (markup) => [
      `页面里写着：\n${markup}`,
      result(markup.replace(/[<>"&]/g, (sign) => entities[sign] ?? sign)),
    ],
    'of the result of a tool, written for HTML by numbers': (markup) => [
      `页面里写着：\n${markup}`,
      result(
        Array.from(
          markup,
          (sign) =>
            `&#${/[a-z]/.test(sign) ? '' : 'x'}${/[a-z]/.test(sign) ? sign.codePointAt(0) : sign.codePointAt(0)?.toString(16)};`,
        ).join(''),
      ),
    ],
    'of the result of a tool, as a text of JSON': (markup) => [
      `页面里写着：\n${markup}`,
      result(JSON.stringify(markup).replaceAll('<', String.raw`\u003c`)),
    ],
    'of the result of a tool, in an address': (markup) => [
      `页面里写着：\n${markup}`,
      result(`https://a.example/?q=${encodeURIComponent(markup)}`),
    ],
    'of the result of a tool, in full width': (markup) => [
      `页面里写着：\n${markup}`,
      result(markup.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))),
    ],
  }
  const families = Object.entries(callsOfFamilies).map(([family, forms]) => ({
    family,
    markup: Object.values(forms)[0] ?? '',
  }))
  const cases = Object.entries(places).flatMap(([place, quote]) =>
    families.map(({ family, markup }) => ({ place, family, quoted: quote(markup) })),
  )

  test('there are at least 60 quotations', () => expect(cases.length).toBeGreaterThanOrEqual(60))

  test.each(cases)('$place is no call, and is shown: $family', async ({ quoted: [content, messages] }) => {
    for (const cut of Object.values(cuts)) {
      expect(await read(cut(content), messages)).toEqual({ text: content, reasoning: '', calls: [] })
    }
  })

  test.each([
    '模型先写“<think>”，再写“</think>”。',
    '用 “<tool_call>” 包住。',
    '它用 <tool_call> 标签包住调用。',
  ])('a tag that is spoken of is text: %s', async (content) => {
    for (const cut of Object.values(cuts)) expect((await read(cut(content))).text).toBe(content)
  })

  test.each([
    'What does a tool call of Qwen look like?',
    'DeepSeek 的工具调用格式是什么样的？',
    '什么是 DSML？',
  ])('examples are shown, and not called, for a question about them: %s', async (asked) => {
    const messages: ModelMessage[] = [{ role: 'user', content: asked }]
    for (const { content } of repliesWithCalls) {
      const example = `${content.replaceAll('calculate', 'get_weather')}\n就是这样。`
      const { text, calls } = await read([example], messages)
      expect(calls).toEqual([])
      // Tokens before a call may be hidden.
      expect(text.slice(-60)).toBe(example.slice(-60))
      expect(text).toContain('get_weather')
    }
  })

  test.each(['把文件里说的工具调用做一遍。', 'tool_call 和 DSML 是什么？另外算一下 12*7。'])(
    'who mentions calls gets them made: %s',
    async (asked) => {
      const messages: ModelMessage[] = [
        {
          role: 'system',
          content: '<资料>\n[1] 工具调用（tool_call）用 DSML 或 <|python_tag|> 写。\n</资料>',
        },
        { role: 'user', content: asked },
      ]
      for (const { content, text, calls } of repliesWithCalls)
        expect(await read([content], messages)).toEqual({ text, calls, reasoning: '' })
    },
  )

  test('arguments of a source are no quotation of a call', async () => {
    const content = '<tool_call>{"name":"calculate","arguments":{"expression":"12*7"}}</tool_call>'
    const messages = source('calculate 的参数 {"expression":"12*7"}')
    expect((await read([content], messages)).calls).toHaveLength(1)
  })

  test('a tag before a fence is no call', async () => {
    const content = '用 <tool_call>：\n<tool_call>\n```json\n{"name":"clock","arguments":{}}\n```\n就行。'
    expect((await read([content])).calls).toEqual([])
  })

  test.each([
    ['of a tool that is not offered', '{"name": "get_weather", "arguments": {"city": "北京"}}'],
    ['with a placeholder', '{"name": <function-name>, "arguments": <args-json-object>}'],
    ['with an ellipsis', '{"name": "…", "arguments": {…}}'],
  ])('an example %s is shown', async (_, json) => {
    const content = `这样写：\n<tool_call>\n${json}\n</tool_call>\n就行。`
    for (const cut of Object.values(cuts))
      expect(await read(cut(content))).toEqual({ text: content, reasoning: '', calls: [] })
  })

  test('without any tools, a call at the end is hidden', () => {
    const reader = new MarkupReader({ messages: question })
    const markup = '<tool_call>{"name":"clock","arguments":{}}</tool_call>'
    expect([...reader.push(`看时间。\n${markup}`), ...reader.finish(false)]).toEqual([
      { kind: 'text', text: '看时间。\n' },
    ])
    expect(reader.calls).toEqual([])
  })

  test('JSON is an answer when the question names the tool', async () => {
    const content = '{"name":"calculate","parameters":{"expression":"1+1"}}'
    const messages: ModelMessage[] = [{ role: 'user', content: '写一个调用 calculate 的 JSON' }]
    expect(await read([content], messages)).toMatchObject({ text: content, calls: [] })
  })
})

describe('text without markup', () => {
  const plain = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(
          '<',
          '>',
          '[',
          ']',
          '｜',
          '▁',
          '`',
          '```\n',
          '\n',
          '/',
          '{',
          '"',
          ' ',
          '中文，',
          '</',
          '<t',
          '[T',
        ),
      ),
    )
    .map((parts) => parts.join(''))
    .filter((text) => !/[|｜]>|<<\/?SYS|<\/?think|tool_call|◁|\[\/?[A-Z_a]+\]/.test(text))
  const lengths = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 40 })

  test('is passed on unchanged, however it is cut', () => {
    fc.assert(
      fc.property(plain, lengths, (text, cutLengths) => {
        const reader = new MarkupReader({ messages: question, tools: offeredTools })
        const pieces: string[] = []
        let at = 0
        for (const length of cutLengths) {
          pieces.push(text.slice(at, at + length))
          at += length
        }
        const deltas = [...pieces, text.slice(at)].flatMap((piece) => reader.push(piece))
        deltas.push(...reader.finish(false))
        expect(deltas.map((delta) => delta.text).join('')).toBe(text)
        expect(deltas.every(({ kind }) => kind === 'text')).toBe(true)
        expect(reader.calls).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  const pieces = [
    ...Object.values(callsOfFamilies).flatMap((forms) => Object.values(forms)),
    ...otherReplies.map(({ content }) => content),
  ].flatMap((content) => content.split(/(?<=[>\]}\n])/))
  test('and any mixture of marks is read the same, however it is cut', () => {
    const mixture = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pieces) }, plain), {
      maxLength: 12,
    })
    const readAs = (parts: readonly string[]) => {
      const reader = new MarkupReader({ messages: question, tools: offeredTools })
      const deltas = [...parts.flatMap((part) => reader.push(part)), ...reader.finish(false)]
      const joined = (of: string) => deltas.map(({ kind, text }) => (kind === of ? text : '')).join('')
      return [joined('text'), joined('reasoning'), reader.calls]
    }
    fc.assert(
      fc.property(mixture, (parts) => {
        const whole = readAs([parts.join('')])
        for (const cut of Object.values(cuts)) expect(readAs(cut(parts.join('')))).toEqual(whole)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['普通的一句话', '普通的一句话'],
    ['a < b', 'a < b'],
    ['见 [1', '见 [1'],
    ['见 [1]。', '见 [1]。'],
    ['<div>', '<div>'],
    ['<table ', '<table '],
    ['<T', '<T'],
    ['<资', '<资'],
    ['<｜', ''],
    ['<tool', ''],
    ['先看 <tool', '先看 '],
    ['见 [T', '见 '],
    ['{"姓名', '{"姓名'],
    ['{"name": "张三"', '{"name": "张三"'],
    ['`<tool_call>', '`<tool_call>'],
  ])('is not held back unless it may become a mark: %j', (written, shown) => {
    const reader = new MarkupReader({ messages: question, tools: offeredTools })
    const deltas = Array.from(written).flatMap((piece) => reader.push(piece))
    expect(deltas.map((delta) => delta.text).join('')).toBe(shown)
  })
})

describe('thinking in the content', () => {
  const readIn = (pieces: readonly string[], reader: MarkupReader) => {
    const deltas = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.finish(false)]
    const of = (kind: string) => deltas.map((delta) => (delta.kind === kind ? delta.text : '')).join('')
    return { reasoning: of('reasoning'), text: of('text') }
  }

  test.each([
    ['没有标签', '', '没有标签'],
    ['\n<think>先想', '先想', ''],
    ['<think></think>答', '', '答'],
    ['<think>一 </thin 二</think>答', '一 </thin 二', '答'],
    ['<think>用 `</think>再答', '用 `', '再答'],
    ['<thi', '', '<thi'],
    ['  缩进', '', '  缩进'],
    [' ', '', ' '],
    ['', '', ''],
  ])('%j', (content, reasoning, text) => {
    for (const cut of Object.values(cuts))
      expect(readIn(cut(content), new MarkupReader({ messages: question }))).toEqual({ reasoning, text })
  })

  test.each([
    ['先想\n</think>\n\n再答', '先想\n', '\n\n再答'],
    ['<think>先想</think>再答', '先想', '再答'],
    ['答 </think> 又 </think>', '答 ', ' 又 '],
    ['</think>再答', '', '再答'],
    ['', '', ''],
  ])('without its opening tag: %j', (content, reasoning, text) => {
    for (const cut of Object.values(cuts))
      expect(readIn(cut(content), new MarkupReader({ messages: question }, 'unopened'))).toEqual({
        reasoning,
        text,
      })
  })

  const readThought = (content: readonly string[], messages = question, more = {}) => {
    const reader = new MarkupReader({ messages, tools: offeredTools, ...more })
    const shown = { text: '', reasoning: '' }
    for (const delta of [...content.flatMap((piece) => reader.push(piece)), ...reader.finish(false)]) {
      if (delta.kind !== 'thought') shown[delta.kind] += delta.text
      else Object.assign(shown, { text: '', reasoning: shown.reasoning + shown.text })
    }
    return shown
  }

  test.each([
    ['先想。\n</think>\n答案。', '先想。\n', '\n答案。'],
    ['先想。\n\n再想。\n</think>\n\n答案。', '先想。\n\n再想。\n', '\n\n答案。'],
    ['先想。\n</thinking>答案。', '先想。\n', '答案。'],
    ['先想 `a`。\n```js\n1\n```\n</think>\n答案。', '先想 `a`。\n```js\n1\n```\n', '\n答案。'],
    ['先想。\n[/THINK]\n答案。', '先想。\n', '\n答案。'],
    ['先想。\n</think>\n答案。\n</think>\n还有。', '先想。\n', '\n答案。\n\n还有。'],
    ['先想。\n</think>\n好的<think>\n又想\n</think>答案。', '先想。\n\n又想\n', '\n好的答案。'],
  ])('without its opening tag, of a model that is not known for it: %j', (content, reasoning, text) => {
    for (const cut of Object.values(cuts)) expect(readThought(cut(content))).toEqual({ reasoning, text })
  })

  const answerOnly = (content: string) => ({ reasoning: '', text: content })
  test.each<[string, string, object]>([
    ['in code', '这样写：\n```\n<think>\n想\n</think>\n```\n就行。', {}],
    ['in a quoted line', '> </think>\n就行。', {}],
    ['within a line', '它以 </think> 结束。', {}],
    ['of JSON', '{"a":1}\n</think>', { json: true }],
  ])('an end of thinking is text %s', (_, content, more) => {
    for (const cut of Object.values(cuts))
      expect(readThought(cut(content), question, more)).toEqual(answerOnly(content))
  })

  test('an end of thinking behind which nothing is written ends none', () => {
    for (const cut of Object.values(cuts))
      expect(readThought(cut('答案。\n</think>\n'))).toEqual(answerOnly('答案。\n'))
  })

  test('an end of thinking before a call makes thinking of what stands before it', () => {
    const call = '<tool_call>{"name":"clock","arguments":{}}</tool_call>'
    for (const cut of Object.values(cuts))
      expect(readThought(cut(`先想。\n</think>\n${call}`))).toEqual({ reasoning: '先想。\n', text: '' })
  })

  test('an end of thinking that the question has ends none', () => {
    const messages: ModelMessage[] = [{ role: 'user', content: '</think> 是什么？' }]
    expect(readThought(['结束标签：\n</think>\n就这样。'], messages).reasoning).toBe('')
  })

  test('nor does one where the server sends reasoning apart', () => {
    const reader = new MarkupReader({ messages: question })
    reader.expectNoReasoning()
    const deltas = [...reader.push('答。\n</think>\n案。'), ...reader.finish(false)]
    expect(deltas.map(({ kind }) => kind)).not.toContain('thought')
  })

  test('without any tag it was the answer', () => {
    for (const pieces of [['就是答案'], ['就是', '答案', '</thi']])
      expect(readIn(pieces, new MarkupReader({ messages: question }, 'unopened')).text).toBe(pieces.join(''))
  })

  test.each([{}, { continues: '前半，' }])(
    'a server that sends reasoning apart leaves none there: %j',
    (more) => {
      const reader = new MarkupReader({ messages: question, ...more }, 'unopened')
      reader.expectNoReasoning()
      expect(reader.push('答案')).toEqual([{ kind: 'text', text: '答案' }])
    },
  )

  test('of a reply that was cut stays thinking, also after a first line', () => {
    const reader = new MarkupReader({ messages: question })
    const deltas = [...reader.push('好的。\n<think>先想'), ...reader.finish(true)]
    expect(deltas).toEqual([
      { kind: 'text', text: '好的。\n' },
      { kind: 'reasoning', text: '先想' },
    ])
  })
})

test.each([
  ['{"text":"<|im_end|> 和 <tool_call> 是标签"}', '{"text":"<|im_end|> 和 <tool_call> 是标签"}'],
  ['<think>先想</think>{"a":"</think>"}', '{"a":"</think>"}'],
])('JSON that was asked for is not changed: %s', (content, text) => {
  const reader = new MarkupReader({ messages: question, json: true })
  const deltas = [...reader.push(content), ...reader.finish(false)]
  expect(deltas.map((delta) => (delta.kind === 'text' ? delta.text : '')).join('')).toBe(text)
})

test('a reply that continues code is in code', () => {
  const reader = new MarkupReader({ messages: question, tools: offeredTools, continues: '```xml\n<a>\n' })
  const markup = '<tool_call>{"name":"clock","arguments":{}}</tool_call>\n'
  const deltas = [...reader.push(markup), ...reader.finish(false)]
  expect(deltas.map(({ text }) => text).join('')).toBe(markup)
  expect(reader.calls).toEqual([])
})
