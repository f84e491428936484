import { agentIds } from '../../../lib/contract/agent-ids.ts'
import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { Agent, AgentRun } from '../../conversations/turns/agent.ts'
import { isMemberOwner } from '../../members/account/owner.ts'
import type { Notify } from '../../members/notifications/notify.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import type { Clock } from '../../platform/clock.ts'
import { imageStorer } from '../../search/stored-images.ts'
import type { ChosenTools } from '../../tools/chat-tools/chosen-tools.ts'
import type { StepDone } from '../../tools/journal.ts'
import { isStep } from '../../tools/run-with-tools.ts'
import type { RankTools } from '../../tools/selected-tools.ts'
import { writeAnswer } from '../model-writing.ts'
import { besideTools } from '../plugin-use/beside-tools.ts'
import { type AgentPluginsDeps, openPluginTurn, type PluginTurn } from '../plugin-use/plugin-turn.ts'
import { type Turn, turnWithTools } from '../turn-with-tools.ts'
import { SourcesCard } from '../universal/sources-card.ts'
import { repeatable, type SlotDeps, withModel } from '../with-model.ts'
import { chatMessages } from './chat-prompt.ts'
import { withoutMemories } from './private-tools.ts'
import { newSources, restoreSources } from './stored-sources.ts'
import { TurnSources } from './turn-sources.ts'

const noModel = '未配置语言模型，现在不能对话。可以先用搜索：没有模型时，它会摘录来源的原文。'
const toolNames = ['search_library', 'web_search', 'read_page', 'calculate', 'date', 'run_javascript']
const sourcesId = 's1'

export interface ChatDeps extends SlotDeps {
  readonly clock: Clock
  readonly plugins?: AgentPluginsDeps
  /** What a member lets this agent use. */
  readonly chosenTools?: (owner: string) => Promise<ChosenTools>
  /** Chooses among many tools. */
  readonly rankTools?: RankTools | undefined
  readonly notify?: Notify | undefined
}

/**
 * A chat with the model, with the conversation's history, the built-in tools, and the plugins and servers that a member
 * lets it use. A turn that can use those is resumed, and never restarts.
 */
export function createChat(deps: ChatDeps): Agent {
  const run = (turn: Turn): AgentRun =>
    withModel(deps, turn.context, {
      answer: (model) => answer(deps, turn, model),
      without: () => [cards.tip('c1', noModel)],
    })
  return {
    ...repeatable,
    start: (request, context) => run({ request, context }),
    resume: (request, context, progress) => run({ request, context, progress }),
  }
}

function answer(deps: ChatDeps, turn: Turn, model: LanguageModel): AgentRun {
  const { request, context, progress } = turn
  const { question, instructions, history, files, summary, memories, prompt } = request
  const said = [...history.map((earlier) => earlier.question), instructions ?? '', question].join('\n')
  const sources = new TurnSources(said)
  restoreSources(sources, progress)
  const card = new SourcesCard(() => sourcesId, imageStorer(request))
  return turnWithTools({
    ...turn,
    model,
    openPlugins: () => openChosenTools(deps, turn),
    tools: withoutMemories(context.tools.only(toolNames), memories ?? [], said),
    rankTools: deps.rankTools,
    sources,
    thinking: prompt.thinking,
    notify: deps.notify,
    base: ({ definitions }, plugins) => {
      const tools = definitions.map(({ name }) => name)
      const hasPlugins = plugins !== null && plugins.tools.length > 0
      const beside = hasPlugins ? besideTools(model, definitions) : model
      const shown = { tools, hasPlugins, now: deps.clock(), files, summary, memories, instructions }
      return { messages: chatMessages(beside, question, history, shown) }
    },
    write: (events, writing) => writeAnswer(withSources(events, sources, card), writing),
  })
}

/** @returns the plugins of a turn; null for one without any */
async function openChosenTools(
  { clock, plugins, chosenTools }: ChatDeps,
  turn: Turn,
): Promise<PluginTurn | null> {
  const { owner } = turn.request
  if (!plugins || !chosenTools || !isMemberOwner(owner)) return null
  const chosen = await chosenTools(owner)
  // Of a turn that is resumed the calls so far count, even if no tool is chosen any more.
  if (chosen.tools.length + chosen.mcp.length === 0 && !turn.progress) return null
  const agent = {
    agentType: 'universal',
    agentId: agentIds.universal,
    agentOwner: owner,
    isHeld: true,
  } as const
  return openPluginTurn({ plugins, clock }, agent, chosen, turn)
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
