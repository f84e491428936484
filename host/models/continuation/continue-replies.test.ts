import { describe, expect, test } from '@jest/globals'
import { seeded } from '../../../lib/text/testing/seeded.ts'
import { promptTokensOf } from '../context-window.ts'
import { estimateMessages } from '../estimate-tokens.ts'
import { type CompletionRequest, type LanguageModel, ModelError, type ModelEvent } from '../language-model.ts'
import { continueReplies } from './continue-replies.ts'
import { comparable, manners } from './testing/manners.ts'
import { wholeTexts } from './testing/whole-texts.ts'

type Reply = readonly ModelEvent[] | Error

/** A model that gives these replies in turn, in deltas of a few characters. */
function modelOf(replies: readonly Reply[]) {
  const requests: CompletionRequest[] = []
  const model: LanguageModel = {
    name: '大模型',
    async *stream(request) {
      const reply = replies[requests.length] ?? []
      requests.push(request)
      if (reply instanceof Error) throw reply
      for (const event of reply) {
        if (event.kind !== 'text') {
          yield event
          continue
        }
        for (let at = 0; at < event.text.length; at += 5)
          yield { kind: 'text', text: event.text.slice(at, at + 5) }
      }
    },
  }
  return { model, requests }
}

const text = (value: string): ModelEvent => ({ kind: 'text', text: value })
const cut: ModelEvent = { kind: 'cut' }
const { signal } = new AbortController()

async function answerOf(replies: readonly Reply[], request: Partial<CompletionRequest> = {}) {
  const { model, requests } = modelOf(replies)
  const asked = { messages: [{ role: 'user' as const, content: '写' }], signal, ...request }
  const events: ModelEvent[] = []
  for await (const event of continueReplies(model).stream(asked)) events.push(event)
  const written = events.map((event) => (event.kind === 'text' ? event.text : '')).join('')
  return { written, requests, isCut: events.some(({ kind }) => kind === 'cut'), events }
}

describe.each(Object.keys(wholeTexts))('a %s that was cut', (kind) => {
  const whole = wholeTexts[kind] ?? ''
  const random = seeded(kind.length * 31)
  const places = Array.from({ length: 12 }, () => Math.floor(whole.length * (0.15 + 0.75 * random())))

  test.each(Object.keys(manners))('is joined when continued %s', async (manner) => {
    const wrong: string[] = []
    for (const at of places) {
      const [written, rest] = [whole.slice(0, at), whole.slice(at)]
      const next = manners[manner]?.(written, rest) ?? ''
      const answer = await answerOf([[text(written), cut], [text(next)]])
      if (comparable(answer.written, manner) !== comparable(whole, manner))
        wrong.push(`${at}: …${answer.written.slice(at - 20, at + 40)}`)
      expect(answer.requests).toHaveLength(2)
      expect(answer.isCut).toBe(false)
    }
    expect(wrong).toEqual([])
  })
})

test('a code block that is opened again is not', async () => {
  const whole = wholeTexts.code ?? ''
  const at = whole.indexOf('def step_9')
  const { written } = await answerOf([
    [text(whole.slice(0, at)), cut],
    [text(`\`\`\`python\n${whole.slice(at)}`)],
  ])
  expect(written).toBe(whole)
})

test('a fence that closes the code is kept', async () => {
  const { written } = await answerOf([
    [text('```js\nlet a = 1\n'), cut],
    [text('```\n这段代码把 a 设为 1，后面可以接着用。')],
  ])
  expect(written).toBe('```js\nlet a = 1\n```\n这段代码把 a 设为 1，后面可以接着用。')
})

test.each([
  ['def f():\n    pri', '    print(1)\n    return 2\n\nf() 会打印 1。'],
  ['风很大，雨\n很重', '很重要的是带伞，别忘了关窗，也别把衣服晾在外面。'],
])('a short line that is begun again is not doubled: %j', async (written, next) => {
  const answer = await answerOf([[text(written), cut], [text(next)]])
  const line = written.slice(written.lastIndexOf('\n') + 1)
  expect(answer.written).toBe(written + next.slice(line.length))
})

test('a text that apologizes is no refusal', async () => {
  const rest = '对不起，我来晚了，他说，然后坐下来喝了一口茶，外面的雨还没有停。'
  const { written } = await answerOf([[text('他推开门，'), cut], [text(rest)]])
  expect(written).toBe(`他推开门，${rest}`)
})

test.each([{}, { maxTokens: 100 }])(
  'a request that is too long is sent without its older half: %j',
  async (limits) => {
    const question = { role: 'user' as const, content: '现在的问题' }
    const messages = [
      { role: 'user' as const, content: '旧问题' },
      { role: 'assistant' as const, content: '旧回答' },
      question,
    ]
    const tooLong = new ModelError('model_too_long', 'too long')
    const answer = await answerOf([tooLong, [text('好的回答。')]], { messages, ...limits })
    expect(answer.written).toBe('好的回答。')
    expect(answer.requests.map(({ messages: sent }) => sent)).toEqual([messages, [question]])
  },
)

test('a continuation that is too long adds nothing, and is not asked without what it continues', async () => {
  const tooLong = new ModelError('model_too_long', 'too long')
  const answer = await answerOf([[text('前半'), cut], tooLong])
  expect(answer).toMatchObject({ written: '前半', isCut: true })
  expect(answer.requests).toHaveLength(2)
})

test.each([4_000, 8_000])(
  'in a window of %i a continuation fits, and keeps rules and question',
  async (contextTokens) => {
    const long = Array.from({ length: 600 }, (_, at) => `第 ${at} 句，`).join('')
    const { model, requests } = modelOf([[text(long), cut], [text('，最后一句完整的话。')]])
    const small = { ...model, contextTokens, outputTokens: contextTokens / 4 }
    const messages = [
      { role: 'system' as const, content: '规则' },
      { role: 'user' as const, content: '旧问题'.repeat(200) },
      { role: 'assistant' as const, content: '旧回答'.repeat(200) },
      { role: 'user' as const, content: '现在的问题' },
    ]
    for await (const event of continueReplies(small).stream({ messages, signal })) void event
    const [, next] = requests
    expect(estimateMessages(next as CompletionRequest)).toBeLessThanOrEqual(promptTokensOf(small))
    expect(next?.messages[0]).toEqual(messages[0])
    expect(next?.messages.at(-3)).toEqual(messages[3])
  },
)

test('a reply that is cut three times is paid four times, and is whole', async () => {
  const whole = wholeTexts.prose ?? ''
  const parts = [0, 1, 2, 3].map((part) =>
    whole.slice((part * whole.length) / 4, ((part + 1) * whole.length) / 4),
  )
  const replies = parts.map((part, index) => (index < 3 ? [text(part), cut] : [text(part)]))
  const answer = await answerOf(replies)
  expect(answer.written).toBe(whole)
  expect(answer.requests).toHaveLength(4)
  expect(answer.requests[3]?.messages.at(-2)).toEqual({
    role: 'assistant',
    content: parts.slice(0, 3).join(''),
  })
})

test.each<[string, Reply]>([
  ['is empty', []],
  ['is blank', [text(' \n')]],
  ['is refused', [text('很抱歉，我无法继续这个话题。')]],
  ['repeats the last words only', [text('今天的风很大，船都停在港里。')]],
  ['fails', new ModelError('model_unreachable', 'gone')],
  ['is a preamble only', [text('好的，继续：\n')]],
])('a continuation that %s leaves what was written, marked as cut', async (_, reply) => {
  const written = '这是开头的话。今天的风很大，船都停在港里。'
  const answer = await answerOf([[text(written), cut], reply])
  expect(answer).toMatchObject({ written, isCut: true })
  expect(answer.requests).toHaveLength(2)
})

test('an endless reply ends after three continuations, marked as cut', async () => {
  const part = (number: number): ModelEvent[] => [text(`第${number}部分各不相同的话。`), cut]
  const answer = await answerOf([1, 2, 3, 4, 5].map(part))
  expect(answer.requests).toHaveLength(4)
  expect(answer.isCut).toBe(true)
})

test('a reply of reasoning only is requested once more without thinking', async () => {
  const answer = await answerOf([[{ kind: 'reasoning', text: '想……' }, cut], [text('答案。')]])
  expect(answer).toMatchObject({ written: '答案。', isCut: false })
  expect(answer.requests.map(({ thinking }) => thinking)).toEqual([undefined, false])
})

test('a reply that calls a tool goes on with its result, not with a continuation', async () => {
  const call: ModelEvent = { kind: 'tool_call', call: { id: '1', name: 'date', arguments: '{}' } }
  const answer = await answerOf([[text('查一下。'), call, cut]])
  expect(answer.requests).toHaveLength(1)
  expect(answer.isCut).toBe(false)
})

test('the reasoning of a continuation is not shown', async () => {
  const { events } = await answerOf([
    [text('前半'), cut],
    [{ kind: 'reasoning', text: '断在哪里？' }, text('，后半完整的一句话。')],
  ])
  expect(events.map(({ kind }) => kind)).not.toContain('reasoning')
})

test('a request that limits its reply is not continued', async () => {
  const answer = await answerOf([[text('改写成'), cut]], { maxTokens: 100 })
  expect(answer.requests).toHaveLength(1)
})

test('an aborted continuation ends with the reason of the signal', async () => {
  const controller = new AbortController()
  const { model } = modelOf([[text('前半'), cut], new ModelError('model_unreachable', 'aborted')])
  const run = async () => {
    const request = { messages: [{ role: 'user' as const, content: '写' }], signal: controller.signal }
    for await (const event of continueReplies(model).stream(request))
      if (event.kind === 'text') controller.abort(new Error('stopped'))
  }
  await expect(run()).rejects.toThrow('stopped')
})

test('JSON is continued as text, since a format would make the model begin again', async () => {
  const { requests } = await answerOf([[text('{"a":'), cut], [text('1}')]], { json: true })
  expect(requests.map(({ json }) => json)).toEqual([true, undefined])
})

test.each(['重复重复。', '哈', `${'同样的一段话，'.repeat(50)}\n`])(
  'a reply that ends in repetitions of %j is not continued',
  async (part) => {
    const reply = `开头是好的。${part.repeat(Math.ceil(3_000 / part.length))}`
    const { written, requests, isCut } = await answerOf([[text(reply), cut], [text(part)]])
    expect({ written, isCut }).toEqual({ written: reply, isCut: true })
    expect(requests).toHaveLength(1)
  },
)

test('a long reply of similar lines is continued', async () => {
  const lines = Array.from({ length: 400 }, (_, at) => `- 第 ${at} 行，合格`).join('\n')
  expect((await answerOf([[text(lines), cut], [text('\n- 第 400 行，合格')]])).requests).toHaveLength(2)
})
