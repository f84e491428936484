import { type LanguageModel, ModelError } from '../../host/models/language-model.ts'
import { openModels } from '../../host/models/registry.ts'
import {
  chunk,
  die,
  errorReply,
  type FakeOpenAi,
  type FakePart,
  type FakeReply,
  hang,
  startFakeOpenAi,
  streamed,
  toolCalls,
} from '../../host/models/testing/fake-openai-server.ts'
import { UsageMeter } from '../../host/models/usage-meter.ts'
import { readEnvironment } from '../../host/settings/environment.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { allOf, atMost } from './support/table.ts'

const services = ['LLM', 'LLM_2', 'LLM_3', 'SMALL', 'VISION', 'EMBEDDING'] as const
type Service = (typeof services)[number]
const timeoutMs = 400

const inStream = (code: number): FakePart =>
  `data: ${JSON.stringify({ error: { code, message: 'busy' } })}\n\n`

/** Failures before the response; each is also tried inside a stream where it can occur there. */
const statuses: Readonly<Record<string, FakeReply>> = {
  '429': errorReply(429, { message: 'Rate limit reached' }),
  '429 with Retry-After': { ...errorReply(429, { message: 'busy' }), headers: { 'retry-after': '2' } },
  '500': errorReply(500, { message: 'oops' }),
  '503': errorReply(503, { message: 'overloaded' }),
  '401': errorReply(401, { message: 'Incorrect API key' }),
  '402': errorReply(402, { message: 'Insufficient Balance' }),
}
const breaks: Readonly<Record<string, FakePart>> = {
  'time-out': hang,
  'broken connection': die,
  'error in the stream': inStream(500),
  'rate limit in the stream': inStream(429),
}

/** What arrives before the break. */
const begun: Readonly<Record<string, readonly FakePart[]>> = {
  'after text': [chunk({ content: '一半' }), { delayMs: 60 }],
  'after reasoning': [chunk({ reasoning_content: '想' }), { delayMs: 60 }],
  'after a tool call': [
    ...toolCalls([{ id: 'c', name: 't', arguments: '{}' }]).parts.slice(0, -2),
    { delayMs: 60 },
  ],
}
/** Failures of the request, which no other endpoint may get. */
const refusals: Readonly<Record<string, FakeReply>> = {
  filtered: errorReply(400, { message: 'data_inspection_failed' }),
  'too long': errorReply(400, { message: 'maximum context length is 8192 tokens' }),
  'refused with 400': errorReply(400, { message: 'bad field' }),
}

/** Six endpoints with a key each: who answers when others fail, under which name, and which keys arrive where. */
export const roles: BenchPart = {
  title: `roles：${services.length} 个接口，按失败与时刻`,
  measure: async (scope) => {
    const before = [
      ...Object.values(statuses),
      ...Object.values(breaks).map((part): FakeReply => ({ parts: [part] })),
    ]
    const after = [
      ...Object.values(begun).flatMap((parts) =>
        Object.values(breaks).map((part): FakeReply => ({ parts: [...parts, part] })),
      ),
      ...Object.values(refusals),
    ]
    const sum = { answered: 0, named: 0, runs: 0, alone: 0, ends: 0, doubled: 0, foreign: 0 }
    for (const failing of [['LLM'], ['LLM', 'LLM_2'], ['SMALL'], ['SMALL', 'LLM']] as const) {
      const isSmall = failing[0] === 'SMALL'
      const order: readonly Service[] = isSmall
        ? ['SMALL', 'LLM', 'LLM_2', 'LLM_3']
        : ['LLM', 'LLM_2', 'LLM_3']
      const expected = order[failing.length] ?? 'LLM'
      for (const reply of before) {
        const result = await run(scope, failing, reply, isSmall)
        sum.runs += 1
        if (result.text === `答 ${expected}`) sum.answered += 1
        if (result.name === expected && result.counted === expected) sum.named += 1
        if (result.requests.some((count) => count > 1)) sum.doubled += 1
        sum.foreign += result.foreignKeys
      }
    }
    for (const failing of ['LLM', 'SMALL'] as const) {
      for (const reply of after) {
        const result = await run(scope, [failing], reply, failing === 'SMALL')
        sum.ends += 1
        // The same one may be asked again, in a form that it accepts.
        if (result.requests.filter((count) => count > 0).length === 1) sum.alone += 1
        if (result.text.includes('答')) sum.doubled += 1
        sum.foreign += result.foreignKeys
      }
    }
    return [
      allOf('失败在第一个字之前：有答案', sum.answered, sum.runs),
      allOf('写明是谁答的，用量算在它名下', sum.named, sum.runs),
      allOf('之后失败，或因请求本身失败：不问别的接口', sum.alone, sum.ends),
      atMost('问了两遍或写了两遍', sum.doubled, 0),
      atMost('到了别的地址的密钥', sum.foreign, 0),
    ]
  },
}

async function run(scope: Scope, failing: readonly Service[], reply: FakeReply, isSmall: boolean) {
  const fakes: [Service, FakeOpenAi][] = []
  for (const service of services) {
    const fake = await startFakeOpenAi(failing.includes(service) ? reply : streamed([`答 ${service}`]))
    scope.defer(() => fake.close())
    fakes.push([service, fake])
  }
  const settings = fakes.flatMap(([service, { baseUrl }]) => [
    [`${service}_BASE_URL`, baseUrl],
    [`${service}_API_KEY`, `sk-${service}`],
    [`${service}_MODEL`, service],
  ])
  const env = readEnvironment({ ...Object.fromEntries(settings), LLM_TIMEOUT_MS: `${timeoutMs}` })
  const meter = new UsageMeter()
  const models = meter.counted(openModels(env).choose())
  const asked = await ask(isSmall ? models.small : models.language)
  const counted = meter.costs.map(({ model }) => model).join()
  const requests = fakes.map(([, fake]) => fake.requests.length)
  const { signal } = new AbortController()
  await ask(models.vision)
  await models.embedding?.embed(['字'], signal)
  const foreignKeys = fakes.flatMap(([service, fake]) =>
    fake.requests.filter(({ authorization }) => authorization !== `Bearer sk-${service}`),
  ).length
  for (const [, fake] of fakes) await fake.close()
  return { ...asked, counted, requests, foreignKeys }
}

async function ask(model: LanguageModel | null) {
  const asked = { text: '', name: '' }
  const { signal } = new AbortController()
  try {
    const onAnswering = (name: string) => (asked.name = name)
    const messages = [{ role: 'user', content: '问' }] as const
    for await (const event of model?.stream({ messages, signal, onAnswering }) ?? [])
      if (event.kind === 'text') asked.text += event.text
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
  }
  return asked
}
