import { ModelError } from '../../host/models/language-model.ts'
import type { Models } from '../../host/models/models.ts'
import { openModels } from '../../host/models/registry.ts'
import {
  chunk,
  die,
  errorReply,
  type FakeOpenAi,
  type FakePart,
  type FakeReply,
  hang,
  imageReply,
  startFakeOpenAi,
  streamed,
  toolCalls,
} from '../../host/models/testing/fake-openai-server.ts'
import { UsageMeter } from '../../host/models/usage-meter.ts'
import { readEnvironment } from '../../host/settings/environment.ts'
import { type EndpointName, type ModelRole, modelRoles } from '../../lib/contract/model-endpoints.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { allOf, atMost, type Figure } from './support/table.ts'

type Service = EndpointName
type Role = Exclude<ModelRole, 'imageEdit'>

/** Who is asked for each role, in order; the small model is followed by the language model. */
const orders: Readonly<Record<Role, readonly Service[]>> = {
  language: modelRoles.language.endpoints,
  small: [...modelRoles.small.endpoints, ...modelRoles.language.endpoints],
  vision: modelRoles.vision.endpoints,
  embedding: modelRoles.embedding.endpoints,
  image: modelRoles.image.endpoints,
}
const roleNames = Object.keys(orders) as readonly Role[]
const services = [...new Set(Object.values(orders).flat())]
/** A second service of an embedding model must have the same model. */
const modelOf = (service: Service) => (service === 'EMBEDDING_2' ? 'EMBEDDING' : service)
const pathOf: Readonly<Record<Role, string>> = {
  language: '/chat/completions',
  small: '/chat/completions',
  vision: '/chat/completions',
  embedding: '/embeddings',
  image: '/images/generations',
}
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

const garbled: FakeReply = { headers: { 'content-type': 'application/json' }, parts: ['{"data":[]}'] }
/** Of an image the service accepts the job before it answers: a break may come after it was paid. */
const paid: Readonly<Record<string, FakeReply>> = {
  'broken connection': { parts: [die] },
  'no image': garbled,
  'not an image': imageReply(new Uint8Array(64)),
}

const failed = Object.values(statuses)
const broken = Object.values(breaks).map((part): FakeReply => ({ parts: [part] }))
const refused = Object.values(refusals)
/** The next endpoint answers these. */
const before: Readonly<Record<Role, readonly FakeReply[]>> = {
  language: [...failed, ...broken],
  small: [...failed, ...broken],
  vision: [...failed, ...broken],
  embedding: [...failed, { parts: [die] }],
  image: failed,
}
const afterText = Object.values(begun).flatMap((parts) =>
  Object.values(breaks).map((part): FakeReply => ({ parts: [...parts, part] })),
)
/** These end the request. */
const after: Readonly<Record<Role, readonly FakeReply[]>> = {
  language: [...afterText, ...refused],
  small: [...afterText, ...refused],
  vision: [...afterText, ...refused],
  embedding: [garbled, ...refused],
  image: [...Object.values(paid), ...refused],
}

/** An endpoint with a key each: who answers when others fail, under which name, and which keys arrive where. */
export const roles: BenchPart = {
  title: `roles：${roleNames.length} 种模型，${services.length} 个接口，按失败与时刻`,
  measure: async (scope) => {
    const rows: Figure[] = []
    const sum = { doubled: 0, foreign: 0 }
    for (const role of roleNames) {
      const order = orders[role]
      const count = { answered: 0, named: 0, runs: 0, alone: 0, ends: 0 }
      // The first endpoint fails, then the first two, as long as one is left.
      for (let failing = 1; failing < Math.min(order.length, 3); failing += 1) {
        const expected = order[failing] ?? 'LLM'
        for (const reply of before[role]) {
          const result = await run(scope, role, order.slice(0, failing), reply)
          count.runs += 1
          if (result.answer === expected) count.answered += 1
          if (result.by === expected && result.counted === modelOf(expected)) count.named += 1
          if (result.requests.some((requests) => requests > 1)) sum.doubled += 1
          sum.foreign += result.foreignKeys
        }
      }
      for (const reply of after[role]) {
        const result = await run(scope, role, order.slice(0, 1), reply)
        count.ends += 1
        // The same one may be asked again, in a form that it accepts.
        if (result.requests.filter((requests) => requests > 0).length === 1) count.alone += 1
        if (result.answer !== '') sum.doubled += 1
        sum.foreign += result.foreignKeys
      }
      rows.push(
        allOf(`${role}：失败在第一个字之前：有答案`, count.answered, count.runs),
        allOf(`${role}：写明是谁答的，用量算在它名下`, count.named, count.runs),
        allOf(`${role}：之后失败，或因请求本身失败：不问别的接口`, count.alone, count.ends),
      )
    }
    return [
      ...rows,
      atMost('问了两遍或写了两遍', sum.doubled, 0),
      atMost('到了别的地址的密钥', sum.foreign, 0),
    ]
  },
}

async function run(scope: Scope, role: Role, failing: readonly Service[], reply: FakeReply) {
  const fakes: [Service, FakeOpenAi][] = []
  for (const service of services) {
    const image = imageReply(Buffer.concat([Buffer.from('\x89PNG', 'latin1'), Buffer.from(service)]))
    const fake = await startFakeOpenAi(({ path }) =>
      path === pathOf.image ? image : streamed([`答 ${service}`]),
    )
    if (failing.includes(service)) fake.failWith(pathOf[role], reply)
    scope.defer(() => fake.close())
    fakes.push([service, fake])
  }
  const settings = fakes.flatMap(([service, { baseUrl }]) => [
    [`${service}_BASE_URL`, baseUrl],
    [`${service}_API_KEY`, `sk-${service}`],
    [`${service}_MODEL`, modelOf(service)],
  ])
  const env = readEnvironment({ ...Object.fromEntries(settings), LLM_TIMEOUT_MS: `${timeoutMs}` })
  const meter = new UsageMeter()
  const models = meter.counted(openModels(env).choose())
  const { answer, host } = await ask(models, role)
  const counted = meter.costs.map(({ model }) => model).join()
  const requests = fakes.map(([, fake]) => fake.requests.length)
  const at = fakes.find(([, fake]) => new URL(fake.baseUrl).host === host)?.[0] ?? ''
  for (const other of roleNames) if (other !== role) await ask(models, other)
  const foreignKeys = fakes.flatMap(([service, fake]) =>
    fake.requests.filter(({ authorization }) => authorization !== `Bearer sk-${service}`),
  ).length
  for (const [, fake] of fakes) await fake.close()
  // Vectors do not say who made them.
  return {
    answer: role === 'embedding' && answer !== '' ? at : answer,
    by: at,
    counted,
    requests,
    foreignKeys,
  }
}

/** @returns the service that the answer names, '' without an answer, and the host that has answered */
async function ask(models: Models, role: Role): Promise<{ answer: string; host: string }> {
  const asked = { answer: '', host: '' }
  const { signal } = new AbortController()
  const onAnswering = (_name: string, host: string) => void (asked.host = host)
  try {
    if (role === 'embedding') {
      const vectors = await models.embedding?.embed(['字'], signal, { onAnswering })
      asked.answer = vectors?.length === 1 ? 'vectors' : ''
    } else if (role === 'image') {
      const made = await models.image?.generate({ prompt: '湖', signal, onAnswering })
      asked.answer = Buffer.from(made?.images[0]?.bytes ?? [])
        .subarray(4)
        .toString()
    } else {
      const messages = [{ role: 'user', content: '问' }] as const
      let text = ''
      for await (const event of models[role]?.stream({ messages, signal, onAnswering }) ?? [])
        if (event.kind === 'text') text += event.text
      asked.answer = /答 (\w+)/.exec(text)?.[1] ?? ''
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
  }
  return asked
}
