import { expect, test } from '@jest/globals'
import { type LanguageModel, ModelError, type ModelEvent, type ModelMessage } from './language-model.ts'
import { retryShorter } from './retry-shorter.ts'

const { signal } = new AbortController()
const system: ModelMessage = { role: 'system', content: '规则' }
const turn = (number: number): ModelMessage[] => [
  { role: 'user', content: `问${number}` },
  { role: 'assistant', content: `答${number}` },
]
const question: ModelMessage = { role: 'user', content: '问' }

async function ask(messages: readonly ModelMessage[], most: number, first: readonly ModelEvent[] = []) {
  const requests: (readonly ModelMessage[])[] = []
  const model: LanguageModel = {
    name: '大模型',
    async *stream(request) {
      requests.push(request.messages)
      if (request.messages.length > most) {
        yield* first
        throw new ModelError('model_too_long', 'too long')
      }
      yield { kind: 'text', text: '好' }
    },
  }
  const run = async () => {
    for await (const event of retryShorter(model).stream({ messages, signal })) void event
  }
  return { requests, run }
}

test.each([
  [
    [system, ...turn(1), question],
    [system, question],
  ],
  [
    [system, ...turn(1), ...turn(2), ...turn(3), ...turn(4), question],
    [system, ...turn(3), ...turn(4), question],
  ],
  [
    [...turn(1), ...turn(2), question],
    [...turn(2), question],
  ],
])('the older half is left out, once (%#)', async (messages, shorter) => {
  const { requests, run } = await ask(messages, shorter.length)
  await run()
  expect(requests).toEqual([messages, shorter])
})

test.each<[string, ModelMessage, ModelMessage['content']]>([
  ['a text', question, '<文件>问'],
  [
    'parts',
    { role: 'user', content: [{ kind: 'text', text: '问' }] },
    [
      { kind: 'text', text: '<文件>' },
      { kind: 'text', text: '问' },
    ],
  ],
])('what belongs to all turns stays, before %s', async (_, last, content) => {
  const opened: ModelMessage = { role: 'user', content: '<文件>问1', opening: '<文件>' }
  const answer: ModelMessage = { role: 'assistant', content: '答1' }
  const { requests, run } = await ask([system, opened, answer, last], 2)
  await run()
  expect(requests.at(-1)).toEqual([system, { role: 'user', content, opening: '<文件>' }])
})

test('a question alone is not shortened', async () => {
  const { requests, run } = await ask([system, question], 1)
  await expect(run()).rejects.toMatchObject({ code: 'model_too_long' })
  expect(requests).toHaveLength(1)
})

test('what has begun is not asked again', async () => {
  const { requests, run } = await ask([system, ...turn(1), question], 2, [{ kind: 'text', text: '前' }])
  await expect(run()).rejects.toMatchObject({ code: 'model_too_long' })
  expect(requests).toHaveLength(1)
})
