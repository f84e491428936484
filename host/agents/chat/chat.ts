import { agentIds } from '../../../lib/contract/agent-ids.ts'
import { type CardChange, cardIds, cards } from '../../../lib/contract/cards/cards.ts'
import { paths } from '../../../lib/paths.ts'
import type {
  Agent,
  AgentContext,
  AgentRun,
  TurnProgress,
  TurnRequest,
} from '../../conversations/turns/agent.ts'
import type { LanguageModel, ModelMessage } from '../../models/language-model.ts'
import { imageStorer } from '../../search/stored-images.ts'
import type { StepDone } from '../../tools/journal.ts'
import type { ToolRegistry } from '../../tools/registry.ts'
import { isStep, runAskingTools } from '../../tools/run-with-tools.ts'
import { endOfWriting, type Writing, writeCards } from '../model-writing.ts'
import { besideTools } from '../plugin-use/beside-tools.ts'
import { notifyWaiting } from '../plugin-use/notify-waiting.ts'
import { type PluginTurn, waitFor } from '../plugin-use/plugin-turn.ts'
import { toldWithoutTools } from '../plugin-use/told-without-tools.ts'
import { withPluginTools } from '../plugin-use/with-plugin-tools.ts'
import { SourcesCard } from '../universal/sources-card.ts'
import { withSlot } from '../with-slot.ts'
import { chatMessages } from './chat-prompt.ts'
import { type ChatDeps, openChatTools } from './chat-tools.ts'
import { withoutMemories } from './private-tools.ts'
import { newSources, restoreSources } from './stored-sources.ts'
import { TurnSources } from './turn-sources.ts'

const limitMs = 10 * 60_000
const noModel = '未配置语言模型，现在不能对话。可以先用搜索：没有模型时，它会摘录来源的原文。'
const toolNames = ['search_library', 'web_search', 'read_page', 'calculate', 'date', 'run_javascript']
const baseStep = 'base'
const sourcesId = 's1'

interface Asked {
  readonly request: TurnRequest
  readonly context: AgentContext
  /** Of a turn that is resumed. */
  readonly progress?: TurnProgress
}

/** What a turn with plugins asks its model from the beginning: a resumed turn continues with the same. */
interface Base {
  readonly messages: readonly ModelMessage[]
}

/**
 * A chat with the model, with the conversation's history, the built-in tools, and the plugins and servers that a member
 * lets it use. A turn that can use those is resumed, and never restarts.
 */
export function createChat(deps: ChatDeps): Agent {
  const run = async function* (asked: Asked): AgentRun {
    const { models, signal } = asked.context
    const { language } = models
    if (language) return yield* withSlot(deps.slots, signal, () => answer(deps, asked, language))
    yield cards.tip('c1', noModel)
  }
  return {
    limitMs,
    canRestart: true,
    start: (request, context) => run({ request, context }),
    resume: (request, context, progress) => run({ request, context, progress }),
  }
}

async function* answer(deps: ChatDeps, asked: Asked, model: LanguageModel): AgentRun {
  yield { model: model.name }
  const { request, context, progress } = asked
  const { question, instructions = '', history, memories = [], prompt } = request
  const said = [...history.map((earlier) => earlier.question), instructions, question].join('\n')
  await using plugins = await openChatTools(deps, { request, progress })
  const journal = plugins?.asking.journal
  const nextId = cardIds('c', journal?.lastCard)
  const own = withoutMemories(context.tools.only(toolNames), memories, said)
  const { rankTools } = deps
  const tools = await withPluginTools(own, plugins, { rankTools, request, signal: context.signal })
  const stored = progress?.steps.get(baseStep) as Base | undefined
  const messages = stored?.messages ?? messagesOf(deps, request, { model, tools, plugins })
  if (plugins && !stored) yield { checkpoint: baseStep, result: { messages } satisfies Base }
  const sources = new TurnSources(said)
  restoreSources(sources, progress)
  const writing: Writing = { open: null, text: '' }
  const run = { model, messages, thinking: prompt.thinking, tools, sources, signal: context.signal, nextId }
  const events = runAskingTools({ ...run, asking: plugins?.asking })
  const card = new SourcesCard(() => sourcesId, imageStorer(request))
  yield* writeCards(withSources(events, sources, card), writing, { nextId })
  const wait = journal && waitFor(journal)
  if (!wait) {
    yield* endOfWriting(writing)
    return yield* toldWithoutTools(model, plugins, nextId)
  }
  await notifyWaiting(
    deps.notify,
    request,
    paths.chat('universal', agentIds.universal, request.conversationId),
  )
  return wait
}

interface Sent {
  readonly model: LanguageModel
  readonly tools: ToolRegistry
  readonly plugins: PluginTurn | null
}

function messagesOf(
  { clock }: ChatDeps,
  { question, instructions, history, files, summary, memories }: TurnRequest,
  { model, tools: { definitions }, plugins }: Sent,
): ModelMessage[] {
  const tools = definitions.map(({ name }) => name)
  const hasPlugins = plugins !== null && plugins.tools.length > 0
  const beside = hasPlugins ? besideTools(model, definitions) : model
  return chatMessages(beside, question, history, {
    tools,
    hasPlugins,
    now: clock(),
    files,
    summary,
    memories,
    instructions,
  })
}

/** Shows the tools' sources as soon as a call has found new ones; they are stored before the call is. */
async function* withSources<Event extends object>(
  events: AsyncIterable<Event | StepDone>,
  sources: TurnSources,
  card: SourcesCard,
): AsyncGenerator<Event | CardChange | StepDone, void, void> {
  let storedCount = sources.changes.length
  for await (const event of events) {
    const found = isStep(event) ? newSources(sources, storedCount) : null
    storedCount = found ? sources.changes.length : storedCount
    if (found) yield found
    yield event
    const shown = 'target' in event ? card.show(sources.all) : null
    if (shown) yield shown
  }
}
