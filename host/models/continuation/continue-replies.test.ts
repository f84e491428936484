import { describe, expect, test } from '@jest/globals'
import { seeded } from '../../../lib/text/testing/seeded.ts'
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
