import { expect, test } from '@jest/globals'
import * as z from 'zod'
import { askJson } from './ask-json.ts'
import type { LanguageModel } from './language-model.ts'

const plan = z.object({
  title: z.string(),
  days: z.array(z.object({ title: z.string(), items: z.array(z.string()).default([]) })).min(1),
})
const { signal } = new AbortController()

async function ask(...replies: readonly string[]) {
  return askWith({}, ...replies)
}

async function askWith(options: { readonly isWholeOnly?: boolean }, ...replies: readonly string[]) {
  let calls = 0
  const model: LanguageModel = {
    name: '大模型',
    async *stream() {
      yield { kind: 'text', text: replies[calls++] ?? '' }
    },
  }
  const answer = await askJson(model, { messages: [], name: 'plan', schema: plan, signal, ...options })
  return { answer, calls }
}

const whole = '{"title":"行程","days":[{"title":"一","items":["山"]}]}'

test.each([
  ['alone', whole],
  ['in a fenced block', `\`\`\`json\n${whole}\n\`\`\``],
  ['in prose', `好的：${whole} 祝旅途愉快`],
  ['before prose with braces', `${whole}\n说明：{天数} 由你定。`],
  [
    'with null, numbers and too much',
    whole.replace('"行程"', '"行程","days_count":null').replace('"山"', '"山",null'),
  ],
])('JSON %s is read at the first attempt', async (_, reply) => {
  expect(await ask(reply)).toEqual({ answer: JSON.parse(whole), calls: 1 })
})

test.each([
  ['{"title":"行程","days":[{"title":"一","items":["山"]},{"title":"二","items":["湖","海', 2],
  ['{"title":"行程","days":[{"title":"一","items":["山"]}', 1],
  ['{"title":"行程","days":[{"title":"一"', 1],
])('what is complete of a cut reply is used, and not paid twice: %s', async (reply, days) => {
  const { answer, calls } = await ask(reply)
  expect(calls).toBe(1)
  expect(answer?.days).toHaveLength(days)
})

test.each(['', '没有行程', '{"title":"行程"', '{"days":[]}'])(
  '%p is returned with its errors',
  async (reply) => {
    expect(await ask(reply, whole)).toEqual({ answer: JSON.parse(whole), calls: 2 })
    expect(await ask(reply, reply)).toEqual({ answer: null, calls: 2 })
  },
)

test('a line break within a text is read as one', async () => {
  const { answer, calls } = await ask('{"title":"上\n下\t\\"引\\"",\n"days":[{"title":"一"}]}')
  expect([answer?.title, calls]).toEqual(['上\n下\t"引"', 1])
})

test('nothing of a cut reply is used where only whole ones count', async () => {
  const cut = '{"title":"行程","days":[{"title":"一"}'
  expect(await askWith({ isWholeOnly: true }, cut, whole)).toEqual({ answer: JSON.parse(whole), calls: 2 })
  expect(await askWith({ isWholeOnly: true }, `好的：${whole}`)).toEqual({
    answer: JSON.parse(whole),
    calls: 1,
  })
})
