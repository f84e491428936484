import type { CardEvent } from '../../lib/contract/frames/card.ts'
import { canonicalArguments } from '../models/canonical-arguments.ts'
import {
  type LanguageModel,
  type ModelDelta,
  ModelError,
  type ModelMessage,
  type ReplyCut,
  type ToolCall,
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

export type ToolRunEvent = ModelDelta | ReplyCut | CardEvent

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
 * tools.
 * @returns the whole exchange, the answer last; null when it stops for a decision of the user, which the journal names
 * @throws {ModelError}, also when the model calls tools where it has to answer; the signal's reason when it is
 * aborted
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
    const reply = stored ?? (yield* ask(used, fitting(used, messages), asked))
    const { text, reasoning, calls } = reply
    for (const { id } of calls) ids.add(id)
    isWritten ||= text.trim() !== ''
    if (calls.length === 0 && !isWritten && round > 0 && !mustAnswer) {
      wasSilent = true
      continue
    }
    if (calls.length === 0 || (mustAnswer && text !== ''))
      return [...messages, { role: 'assistant', content: text }]
    if (mustAnswer) {
      if (isWithoutTools) throw new ModelError('model_garbled', 'the model called tools instead of answering')
      // Some servers do not know "none" as a choice of tools.
      isWithoutTools = true
      continue
    }
    const cardIds = stored?.cardIds ?? calls.map(run.nextId)
    if (journal && !stored) yield journal.done(`asked:${round}`, { text, reasoning, calls, cardIds })
    messages.push({
      role: 'assistant',
      content: [
        ...(reasoning === '' ? [] : [{ kind: 'reasoning', text: reasoning } as const]),
        ...(text === '' ? [] : [{ kind: 'text', text } as const]),
        ...calls.map((call) => ({ kind: 'tool_call', call }) as const),
      ],
    })
    const open = calls.map((call, at) => ({ call, cardId: cardIds[at] ?? run.nextId() }))
    const content = yield* performCalls(run, open, limits)
    if (!content) return null
    messages.push({ role: 'tool', content })
  }
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
  { mustAnswer, ids, most }: Request,
): AsyncGenerator<ModelDelta | ReplyCut, Reply, void> {
  const calls: ToolCall[] = []
  const written = new Set<string>()
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
      const call = withMendedArguments({ tools }, event.call)
      const print = `${call.name}\n${canonicalArguments(call.arguments)}`
      // Without ids, two equal calls are one that was written twice; what changes something is done once.
      if (written.has(print) && (call.id === '' || hasEffect(tools, call))) continue
      written.add(print)
      // Some vendors send no ids, or the same ones in each round; results must reference their call.
      const isOwn = /^[\w-]{1,48}$/.test(call.id) && !ids.has(call.id)
      const id = isOwn ? call.id : findUnusedId(ids)
      ids.add(id)
      calls.push({ ...call, id })
    } else if (event.kind !== 'usage') {
      if (event.kind === 'text') text += event.text
      if (event.kind === 'reasoning') reasoning += event.text
      yield event
    }
  }

  return { text, reasoning, calls }
}

function hasEffect(tools: ToolRegistry, { name }: ToolCall): boolean {
  return tools.find(name)?.tool.isSafeToRepeat === false
}

function findUnusedId(ids: ReadonlySet<string>): string {
  let number = ids.size + 1
  while (ids.has(`call_${number}`)) number += 1
  return `call_${number}`
}
