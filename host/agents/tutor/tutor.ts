import { type CardChange, cardIds, cards } from '../../../lib/contract/cards/cards.ts'
import type {
  Agent,
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnRequest,
} from '../../conversations/turns/agent.ts'
import type { TurnSlots } from '../../limits/turn-slots.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { calculatorToolName } from '../../tools/calculator-tool.ts'
import { graphOf, graphToolName } from '../../tools/graph-tool.ts'
import { runWithTools } from '../../tools/run-with-tools.ts'
import { endOfWriting, type Writing, writeCards } from '../model-writing.ts'
import { withSlot } from '../with-slot.ts'
import { evaluateMessage } from './evaluate-message.ts'
import { tutorMessages } from './tutor-prompt.ts'

const limitMs = 10 * 60_000
const noModel =
  '未配置语言模型，现在不能讲题。可以写一个算式来算（1/3+1/6），写一个等式来核对（1/3+1/6=1/2），或写一个函数来画图（y=x^2-1）。'

interface TutorDeps {
  readonly slots?: TurnSlots
}

/** Helps users learn, and asks before it explains; without a model it calculates, checks and plots. */
export function createTutor({ slots }: TutorDeps = {}): Agent {
  return {
    limitMs,
    canRestart: true,
    async *start(request, context): AgentRun {
      const { language } = context.models
      if (language) yield* withSlot(slots, context.signal, () => answer(request, context, language))
      else yield* withoutModel(request.question)
    },
  }
}

async function* answer(
  request: TurnRequest,
  { tools: all, signal }: AgentContext,
  model: LanguageModel,
): AsyncGenerator<AgentEvent, void, void> {
  yield { model: model.name }
  const nextId = cardIds()
  const tools = all.only([calculatorToolName, graphToolName])
  const writing: Writing = { open: null, text: '' }
  const messages = tutorMessages(model, request)
  const { thinking } = request.prompt
  const run = { model, messages, tools, thinking, signal, nextId }
  yield* writeCards(withGraphs(runWithTools(run), nextId), writing, { nextId })
  yield* endOfWriting(writing)
}

async function* withGraphs<Event extends object>(
  events: AsyncIterable<Event | CardChange>,
  nextId: () => string,
): AsyncGenerator<Event | CardChange, void, void> {
  for await (const event of events) {
    yield event
    const call = 'target' in event && event.type === 'tool_call' ? event.content : null
    if (call?.name !== graphToolName || call.state !== 'done') continue
    const content = graphOf(call.arguments)
    if (content) yield cards.show('graph', nextId(), content)
  }
}

function* withoutModel(question: string): Generator<CardChange, void, void> {
  const worked = evaluateMessage(question)
  if (!worked) return yield cards.tip('c1', noModel)

  for (const [at, content] of worked.graphs.entries()) yield cards.show('graph', `g${at + 1}`, content)
  if (worked.lines.length === 0) return

  const content = worked.lines.map((line) => `${line}  `).join('\n')
  yield* cards.text('c1', content)
}
