import { type CardChange, cards } from '../../lib/contract/cards/cards.ts'
import { canonicalArguments } from '../models/canonical-arguments.ts'
import {
  type LanguageModel,
  type ModelDelta,
  ModelError,
  type ModelMessage,
  type ReplyCut,
  type ReplyThought,
  type ToolCall,
  textAfter,
} from '../models/language-model.ts'
import type { Asking } from './asked-call.ts'
import { fitResults } from './fit-results.ts'
import type { StepDone, StepOf } from './journal.ts'
import { moreHint } from './more-tool.ts'
import { type PerformDeps, withMendedArguments } from './perform-call.ts'
import { performCalls } from './perform-calls.ts'
import type { ToolRegistry } from './registry.ts'
import { type ToolLimits, toolLimits } from './tool-limits.ts'

interface ToolRun extends PerformDeps {
  readonly model: LanguageModel
  readonly messages: readonly ModelMessage[]
  /** Whether the model thinks before it writes; its default when absent. */
  readonly thinking?: boolean | undefined
  readonly nextId: () => string
  readonly limits?: Partial<ToolLimits>
}

interface AskingRun extends ToolRun {
  /** Asks before calls of other services; when absent, calls need no approval and no step is stored. */
  readonly asking?: Asking | undefined
}

const usedUp = '（工具已经用到上限，不能再调用了。现在就用已有的结果写出回答，缺什么就照实说。）'
const answerNow = '工具已经用到上限，不能再调用了。接着上面写出回答：写过的不要重复，缺什么就照实说。'
const onlyCalled = '工具用到了上限，模型还想接着用，没有写出完整的回答。可以接着问，让它用已有的结果回答。'

export type ToolRunEvent = ModelDelta | ReplyThought | ReplyCut | CardChange

/**
 * As {@link runAskingTools}, with tools of which no call needs a permission.
 * @returns the whole exchange, the answer last
 */
export async function* runWithTools(
  run: ToolRun,
): AsyncGenerator<ToolRunEvent, readonly ModelMessage[], void> {
  const events = runAskingTools({ ...run, asking: undefined })
  try {
    for (;;) {
      const next = await events.next()
      if (next.done) return next.value ?? run.messages
      if (!isStep(next.value)) yield next.value
    }
  } finally {
    await events.return(null)
  }
}

/** @returns whether this is no event to show, but a step to store */
export function isStep<Event extends object>(event: Event): event is StepOf<Event> {
  return 'checkpoint' in event
}

/**
 * Lets a model work with tools until it answers: its text is streamed, each call is a `tool_call` card, and results
 * are returned to the model in call order. Calls of a round run in parallel. A model that writes nothing at all after its
 * calls is asked for its answer once more, without thinking; one that calls where it has to answer, once more without
 * tools, and if it calls even then, a notice says that it did not answer.
 * @returns the whole exchange, the answer last; null when it stops for a decision of the user, which the journal names
 * @throws {ModelError}, and the signal's reason when it is aborted
 */
export async function* runAskingTools(
  run: AskingRun,
): AsyncGenerator<ToolRunEvent | StepDone, readonly ModelMessage[] | null, void> {
  const limits = { ...toolLimits, ...run.limits }
  const journal = run.asking?.journal
  const messages = [...run.messages]
  const ids = new Set<string>()
  let isWritten = false
  let wasSilent = false
  let isWithoutTools = false
  for (let round = 0; ; round += 1) {
    const mustAnswer = wasSilent || round >= limits.rounds
    const stored = journal?.reply(round)
    const asked = { mustAnswer, ids, most: 2 * limits.callsARound }
    const used = {
      ...run,
      ...(wasSilent && { thinking: false }),
      ...(isWithoutTools && { tools: run.tools.only([]) }),
    }
    const sent = round === limits.rounds ? withLastWord(messages) : messages
    const reply = stored ?? (yield* ask(used, fitting(used, sent), asked))
    const { text, reasoning, calls, dropped } = reply
    for (const { id } of calls) ids.add(id)
    isWritten ||= text.trim() !== ''
    if (calls.length === 0 && !isWritten && round > 0 && !mustAnswer) {
      wasSilent = true
      continue
    }
    if (mustAnswer && calls.length > 0 && !isWithoutTools) {
      // Some servers do not know "none" as a choice of tools.
      isWithoutTools = true
      if (text !== '')
        messages.push({ role: 'assistant', content: text }, { role: 'user', content: answerNow })
      continue
    }
    if (calls.length === 0 || mustAnswer) {
      if (isWithoutTools && (calls.length > 0 || text.trim() === ''))
        yield cards.tip(run.nextId(), onlyCalled)
      return [...messages, { role: 'assistant', content: text }]
    }
    const cardIds = stored?.cardIds ?? calls.map(run.nextId)
    if (journal && !stored) yield journal.done(`asked:${round}`, { ...reply, cardIds })
    messages.push({
      role: 'assistant',
      content: [
        ...(reasoning === '' ? [] : [{ kind: 'reasoning', text: reasoning } as const]),
        ...(text === '' ? [] : [{ kind: 'text', text } as const]),
        ...calls.map((call) => ({ kind: 'tool_call', call }) as const),
      ],
    })
    const open = calls.map((call, at) => ({ call, cardId: cardIds[at] ?? run.nextId() }))
    const content = yield* performCalls({ ...run, dropped }, open, limits)
    if (!content) return null
    messages.push({ role: 'tool', content })
  }
}

/** @returns the messages, of which the last result says that it was the last one: some models refuse a user's word here */
function withLastWord(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const last = messages.at(-1)
  if (last?.role !== 'tool') return messages
  const content = last.content.map((result, at) =>
    at === last.content.length - 1 ? { ...result, text: `${result.text}\n\n${usedUp}` } : result,
  )
  return [...messages.slice(0, -1), { role: 'tool', content }]
}

/** @returns the messages of the next request, with results cut to what the window holds */
function fitting({ model, tools, signal, messages: given }: ToolRun, messages: readonly ModelMessage[]) {
  const more = (callId: string) => moreHint(tools, callId)
  return fitResults(messages, { model, tools: tools.definitions, signal, from: given.length, more })
}

interface Reply {
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly ToolCall[]
  readonly dropped?: number
}

interface Request {
  readonly mustAnswer: boolean
  readonly ids: Set<string>
  readonly most: number
}

async function* ask(
  run: ToolRun,
  messages: readonly ModelMessage[],
  asking: Request,
): AsyncGenerator<ModelDelta | ReplyThought | ReplyCut, Reply, void> {
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
  { mustAnswer, ids, most }: Request,
): AsyncGenerator<ModelDelta | ReplyThought | ReplyCut, Reply, void> {
  const calls: ToolCall[] = []
  const written = new Set<string>()
  let text = ''
  let reasoning = ''
  let dropped = 0
  const request = {
    messages,
    tools: tools.definitions,
    signal,
    ...(mustAnswer ? { toolChoice: 'none' as const } : {}),
    thinking,
  }
  for await (const event of model.stream(request)) {
    if (event.kind === 'tool_call') {
      const call = withMendedArguments({ tools }, event.call)
      const print = `${call.name}\n${canonicalArguments(call.arguments)}`
      // Without ids, two equal calls are one that was written twice; what changes something is done once.
      if (written.has(print) && (call.id === '' || hasEffect(tools, call))) continue
      written.add(print)
      if (calls.length >= most) {
        dropped += 1
        continue
      }
      // Some vendors send no ids, or the same ones in each round; results must reference their call.
      const isOwn = /^[\w-]{1,48}$/.test(call.id) && !ids.has(call.id)
      const id = isOwn ? call.id : findUnusedId(ids)
      ids.add(id)
      calls.push({ ...call, id })
    } else if (event.kind !== 'usage') {
      if (event.kind === 'reasoning') reasoning += event.text
      if (event.kind === 'thought') reasoning += text
      text = textAfter(text, event)
      yield event
    }
  }

  return { text, reasoning, calls, ...(dropped > 0 && { dropped }) }
}

function hasEffect(tools: ToolRegistry, { name }: ToolCall): boolean {
  return tools.find(name)?.tool.isSafeToRepeat === false
}

function findUnusedId(ids: ReadonlySet<string>): string {
  let number = ids.size + 1
  while (ids.has(`call_${number}`)) number += 1
  return `call_${number}`
}
