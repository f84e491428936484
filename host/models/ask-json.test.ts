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
  let calls = 0
  const model: LanguageModel = {
    name: '大模型',
    async *stream() {
      yield { kind: 'text', text: replies[calls++] ?? '' }
    },
  }
  const answer = await askJson(model, { messages: [], name: 'plan', schema: plan, signal })
  return { answer, calls }
}

const whole = '{"title":"行程","days":[{"title":"一","items":["山"]}]}'

test.each([
  ['alone', whole],
  ['in a fenced block', `\`\`\`json\n${whole}\n\`\`\``],
  ['in prose', `好的：${whole} 祝旅途愉快`],
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
