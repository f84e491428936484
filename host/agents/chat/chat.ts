import type { CardEvent } from '../../../lib/contract/frames/card.ts'
import type {
  Agent,
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnRequest,
} from '../../conversations/turns/agent.ts'
import type { TurnSlots } from '../../limits/turn-slots.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import type { Clock } from '../../platform/clock.ts'
import { imageStorer } from '../../search/stored-images.ts'
import { runWithTools } from '../../tools/run-with-tools.ts'
import { endOfWriting, type Writing, writeCards } from '../model-writing.ts'
import { SourcesCard } from '../universal/sources-card.ts'
import { withSlot } from '../with-slot.ts'
import { chatMessages } from './chat-prompt.ts'
import { withoutMemories } from './private-tools.ts'
import { TurnSources } from './turn-sources.ts'

const limitMs = 10 * 60_000
const noModel = '未配置语言模型，现在不能对话。可以先用搜索：没有模型时，它会摘录来源的原文。'
const toolNames = ['search_library', 'web_search', 'read_page', 'calculate', 'date', 'run_javascript']

interface ChatDeps {
  readonly slots?: TurnSlots
  readonly clock: Clock
}

/** A chat with the model, with the conversation's history and optional tools. */
export function createChat(deps: ChatDeps): Agent {
  return {
    limitMs,
    canRestart: true,
    async *start(request, context): AgentRun {
      const { language } = context.models
      if (language)
        yield* withSlot(deps.slots, context.signal, () => answer(deps, request, context, language))
      else yield { id: 'c1', type: 'tips', target: 'replace', content: { text: noModel } }
    },
  }
}

async function* answer(
  { clock }: ChatDeps,
  request: TurnRequest,
  { tools: all, signal }: AgentContext,
  model: LanguageModel,
): AsyncGenerator<AgentEvent, void, void> {
  yield { model: model.name }
  let cards = 0
  const nextId = () => `c${++cards}`
  const { question, files, history, summary, memories = [], prompt } = request
  const said = [...history.map((earlier) => earlier.question), question].join('\n')
  const tools = withoutMemories(all.only(toolNames), memories, said)
  const names = tools.definitions.map(({ name }) => name)
  const about = { tools: names, now: clock(), files, summary, memories }
  const messages = chatMessages(model, question, history, about)
  const sources = new TurnSources(said)
  const writing: Writing = { open: null, text: '' }
  const run = { model, messages, thinking: prompt.thinking, tools, sources, signal, nextId }
  const events = withSources(runWithTools(run), sources, new SourcesCard(nextId, imageStorer(request)))
  yield* writeCards(events, writing, { nextId })
  yield* endOfWriting(writing)
}

/** Shows the tools' sources as soon as a call has found new ones. */
async function* withSources<Event extends object>(
  events: AsyncIterable<Event | CardEvent>,
  sources: TurnSources,
  card: SourcesCard,
): AsyncGenerator<Event | CardEvent, void, void> {
  for await (const event of events) {
    yield event
    const shown = 'target' in event ? card.show(sources.all) : null
    if (shown) yield shown
  }
}
