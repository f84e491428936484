import type { ToolCallContent } from '../../lib/contract/cards/tool-call.ts'
import type { CardEvent } from '../../lib/contract/frames/card.ts'
import {
  type LanguageModel,
  type ModelDelta,
  ModelError,
  type ModelMessage,
  type ReplyCut,
  type ToolCall,
  type ToolResultPart,
} from '../models/language-model.ts'
import { untilAborted } from '../platform/until-aborted.ts'
import { cutToTokens } from './cut-to-tokens.ts'
import { type CallOutcome, formatArguments, type PerformDeps, performCall } from './perform-call.ts'

export interface ToolRun extends PerformDeps {
  readonly model: LanguageModel
  readonly messages: readonly ModelMessage[]
  /** Whether the model thinks before it writes; its default when absent. */
  readonly thinking?: boolean | undefined
  readonly nextId: () => string
  readonly limits?: Partial<Readonly<Record<keyof typeof toolLimits, number>>>
}

export const toolLimits = {
  /** Maximum rounds with calls; then the model has to answer. */
  rounds: 6,
  /** Calls performed per round; as many again are rejected as too many, and further ones are dropped. */
  callsARound: 8,
  /** Concurrent calls. */
  atOnce: 4,
  /** Maximum estimated tokens of one result. */
  resultTokens: 2_000,
} as const satisfies Readonly<Record<string, number>>

interface OpenCall {
  readonly call: ToolCall
  readonly cardId: string
  outcome?: CallOutcome
}

/**
 * Lets a model work with tools until it answers: its text is streamed, each call is a `tool_call` card, and results
 * are returned to the model in call order. Calls of a round run in parallel. A model that writes nothing at all after its
 * calls is asked for its answer once more, without thinking and tools.
 * @returns the whole exchange, the answer last
 * @throws {ModelError}, also when the model calls tools where it has to answer; the signal's reason when it is
 * aborted
 */
export async function* runWithTools(
  run: ToolRun,
): AsyncGenerator<ModelDelta | ReplyCut | CardEvent, readonly ModelMessage[], void> {
  const limits = { ...toolLimits, ...run.limits }
  const messages = [...run.messages]
  const ids = new Set<string>()
  let isWritten = false
  let wasSilent = false
  for (let round = 0; ; round += 1) {
    const mustAnswer = wasSilent || round >= limits.rounds
    const { text, reasoning, calls } = yield* ask(wasSilent ? { ...run, thinking: false } : run, messages, {
      mustAnswer,
      ids,
      most: 2 * limits.callsARound,
    })
    isWritten ||= text.trim() !== ''
    if (calls.length === 0 && !isWritten && round > 0 && !mustAnswer) {
      wasSilent = true
      continue
    }
    if (calls.length === 0 || (mustAnswer && text !== ''))
      return [...messages, { role: 'assistant', content: text }]
    if (mustAnswer) throw new ModelError('model_garbled', 'the model called tools instead of answering')
    messages.push({
      role: 'assistant',
      content: [
        ...(reasoning === '' ? [] : [{ kind: 'reasoning', text: reasoning } as const]),
        ...(text === '' ? [] : [{ kind: 'text', text } as const]),
        ...calls.map((call) => ({ kind: 'tool_call', call }) as const),
      ],
    })
    messages.push({ role: 'tool', content: yield* callAll(run, calls, limits) })
  }
}

interface Reply {
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly ToolCall[]
}

interface Asking {
  readonly mustAnswer: boolean
  readonly ids: Set<string>
  readonly most: number
}

async function* ask(
  run: ToolRun,
  messages: readonly ModelMessage[],
  asking: Asking,
): AsyncGenerator<ModelDelta | ReplyCut, Reply, void> {
  try {
    return yield* askOnce(run, messages, asking)
  } catch (error) {
    // Nothing was generated yet; the model can still answer without tools.
    if (!(error instanceof ModelError && error.areToolsRefused)) throw error
    return yield* askOnce({ ...run, tools: run.tools.only([]) }, messages, asking)
  }
}

async function* askOnce(
  { model, tools, signal, thinking }: ToolRun,
  messages: readonly ModelMessage[],
  { mustAnswer, ids, most }: Asking,
): AsyncGenerator<ModelDelta | ReplyCut, Reply, void> {
  const calls: ToolCall[] = []
  let text = ''
  let reasoning = ''
  const request = {
    messages,
    tools: tools.definitions,
    signal,
    ...(mustAnswer ? { toolChoice: 'none' as const } : {}),
    ...(thinking === undefined ? {} : { thinking }),
  }
  for await (const event of model.stream(request)) {
    if (event.kind === 'tool_call') {
      if (calls.length >= most) continue
      // Some vendors send no ids, or the same ones in each round; results must reference their call.
      const isOwn = event.call.id !== '' && !ids.has(event.call.id)
      const id = isOwn ? event.call.id : findUnusedId(ids)
      ids.add(id)
      calls.push({ ...event.call, id })
    } else if (event.kind !== 'usage') {
      if (event.kind === 'text') text += event.text
      if (event.kind === 'reasoning') reasoning += event.text
      yield event
    }
  }

  return { text, reasoning, calls }
}

function findUnusedId(ids: ReadonlySet<string>): string {
  let number = ids.size + 1
  while (ids.has(`call_${number}`)) number += 1
  return `call_${number}`
}

/** Performs a round's calls with limited concurrency, yielding each start and end. None outlives the round. */
async function* callAll(
  run: ToolRun,
  calls: readonly ToolCall[],
  limits: Readonly<Record<keyof typeof toolLimits, number>>,
): AsyncGenerator<CardEvent, ToolResultPart[], void> {
  const over = new AbortController()
  const deps = { ...run, signal: AbortSignal.any([run.signal, over.signal]) }
  const open = calls.map((call): OpenCall => ({ call, cardId: run.nextId() }))
  const waiting = open.slice(0, limits.callsARound)
  const running = new Map<OpenCall, Promise<OpenCall>>()
  for (const each of open.slice(limits.callsARound)) {
    const text = `调用失败（too_many）：一次最多调用 ${limits.callsARound} 个工具`
    yield cardOf(run, each, (each.outcome = { text, card: { state: 'failed', error: 'too_many' } }))
  }

  try {
    while (waiting.length > 0 || running.size > 0) {
      const next = running.size < limits.atOnce ? waiting.shift() : undefined
      if (next) {
        // The call is made after its card has passed the sensitive check.
        yield cardOf(run, next, { text: '', card: { state: 'running' } })
        running.set(next, finished(deps, next, limits.resultTokens))
        continue
      }
      const done = await untilAborted(Promise.race(running.values()), run.signal)
      running.delete(done)
      if (done.outcome) yield cardOf(run, done, done.outcome)
    }
  } finally {
    over.abort()
  }

  return open.map(({ call, outcome }) => ({
    kind: 'tool_result',
    callId: call.id,
    text: outcome?.text ?? '',
  }))
}

async function finished(deps: PerformDeps, open: OpenCall, resultTokens: number): Promise<OpenCall> {
  const { text, card } = await performCall(deps, open.call)
  open.outcome = { text: cutToTokens(text, resultTokens), card }
  return open
}

function cardOf({ tools }: ToolRun, { call, cardId }: OpenCall, { text, card }: CallOutcome): CardEvent {
  const content: ToolCallContent = {
    id: call.id,
    name: call.name,
    title: tools.find(call.name)?.tool.title ?? call.name,
    arguments: formatArguments(call.arguments),
    ...card,
    ...(text === '' ? {} : { result: text }),
  }
  return { id: cardId, type: 'tool_call', target: 'replace', content }
}
