import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { FileClient } from '../../host/files/testing/file-client.ts'
import { chunk } from '../../host/models/testing/fake-openai-server.ts'
import { newDevice } from '../../host/testing/test-client.ts'
import { isTurnEnd, type ServerFrame } from '../../lib/contract/frames/frame.ts'
import { headerNames } from '../../lib/contract/identity.ts'
import { type Conversation, conversations } from './file-material/conversations.ts'
import { promptFrame, socketAddress } from './support/frame-reader.ts'
import { startLoopbackServer } from './support/loopback-server.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { atLeast, noted } from './support/table.ts'

/** How a model plans: as it should, too late to count, or something else than the reader wants. */
const plans = ['right', 'late', 'wrong'] as const
type Plan = (typeof plans)[number]
const lateMs = 15_000
/** What a request says of material that is a part of a file: beside a search, and from the files alone. */
const partial = /资料里只有按问题找出的一部分|资料是从文件里按问题找出的一部分/

interface Asked {
  readonly plan: Plan
  readonly needed: number
  readonly found: number
  /** Whether the request says that it has a part of the file; null where it has all of it. */
  readonly isNamed: boolean | null
}

/** Questions about a sent file over three turns: whether the parts that they need are in the model's request. */
export const fileMaterial: BenchPart = {
  title: 'file-material：发来的文件，三轮各问一次，发给模型的资料',
  measure: async (scope) => {
    const model = await startModel(scope)
    const product = await startOwnProduct(scope, {
      LLM_BASE_URL: model.address,
      LLM_MODEL: 'fake',
      WIKIPEDIA_URL: '',
    })
    const asked: Asked[] = []
    for (const [at, conversation] of conversations.entries()) {
      model.plan = plans[at % plans.length] ?? 'right'
      asked.push(...(await talk(product.origin, model, conversation)))
    }
    const sum = (list: readonly Asked[], key: 'needed' | 'found') =>
      list.reduce((total, each) => total + each[key], 0)
    const share = (list: readonly Asked[]) => (100 * sum(list, 'found')) / Math.max(1, sum(list, 'needed'))
    const parts = asked.filter(({ isNamed }) => isNamed !== null)
    return [
      atLeast(`${asked.length} 次提问，要的部分在资料里`, share(asked), 98, ' %'),
      ...plans.map((plan) =>
        noted(`　计划 ${plan}`, `${share(asked.filter((each) => each.plan === plan)).toFixed(1)} %`),
      ),
      atLeast(
        `放不下全文的 ${parts.length} 次，说了只是一部分`,
        (100 * parts.filter(({ isNamed }) => isNamed).length) / Math.max(1, parts.length),
        100,
        ' %',
      ),
    ]
  },
}

interface Model {
  readonly address: string
  readonly requests: string[]
  plan: Plan
}

async function startModel(scope: Scope): Promise<Model> {
  const state = { address: '', requests: [] as string[], plan: 'right' as Plan }
  const origin = await startLoopbackServer(scope, (request, response) => {
    void (async () => {
      const { messages } = JSON.parse(await text(request)) as { messages: { content: string }[] }
      const [rules = '', content = ''] = [messages[0]?.content, messages.at(-1)?.content]
      const isPlan = rules.includes('做计划')
      const isJudge = rules.includes('你核对一篇回答')
      if (isPlan && state.plan === 'late') await pause(lateMs)
      if (!isPlan && !isJudge) state.requests.push(messages.map((each) => each.content).join('\n'))
      const question =
        content
          .split('\n')
          .at(-1)
          ?.replace(/^.*?[：:]/, '') ?? ''
      const reply = isPlan
        ? planOf(state.plan, question)
        : isJudge
          ? '{"verdicts":[],"conflicts":[],"questions":[]}'
          : '文件里写了[1]。'
      if (response.destroyed) return
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`${chunk({ content: reply })}${chunk({}, 'stop')}data: [DONE]\n\n`)
    })()
  })
  state.address = `${origin}/v1`
  return state
}

function planOf(plan: Plan, question: string): string {
  const wrong = { needs_search: true, on_answer: false, question: '今天的天气', queries: ['今天的天气'] }
  const right = { needs_search: true, on_answer: false, question, queries: [question] }
  return JSON.stringify(plan === 'wrong' ? wrong : right)
}

/** One conversation: the file is sent with the first question only. */
async function talk(origin: string, model: Model, { file, isWhole, turns }: Conversation): Promise<Asked[]> {
  const device = newDevice()
  const client = new FileClient({ origin }, { [headerNames.deviceHash]: device })
  const { file_id, state } = await client.upload(file.name, Buffer.from(file.text))
  if (state !== 'ready') throw new Error(`${file.name} was not read: ${state}`)
  const socket = new WebSocket(socketAddress(origin, device))
  await once(socket, 'open')
  let conversationId = ''
  const asked: Asked[] = []
  for (const [at, { question, needed }] of turns.entries()) {
    model.requests.length = 0
    const ended = turnEnd(socket)
    const prompt = { content: question, ask_id: randomUUID(), ...(at === 0 && { file_ids: [file_id] }) }
    socket.send(promptFrame(prompt, conversationId))
    const frame = await ended
    conversationId = frame.conversation_id ?? conversationId
    const sent = model.requests.join('\n')
    const found = needed.filter((each) => sent.includes(each)).length
    if (process.env['BENCH_LIST'] && found < needed.length)
      console.log(
        model.plan,
        file.name,
        question,
        needed.filter((each) => !sent.includes(each)),
        sent.length,
      )
    const isNamed = isWhole ? null : partial.test(sent)
    asked.push({ plan: model.plan, needed: needed.length, found, isNamed })
  }
  socket.terminate()
  return asked
}

function turnEnd(socket: WebSocket): Promise<ServerFrame> {
  return new Promise((resolve) => {
    const listen = (data: unknown) => {
      const frame = JSON.parse(String(data)) as ServerFrame
      if (!isTurnEnd(frame)) return
      socket.off('message', listen)
      resolve(frame)
    }
    socket.on('message', listen)
  })
}
