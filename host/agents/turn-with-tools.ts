import { type CardChange, cardIds, cards } from '../../lib/contract/cards/cards.ts'
import type {
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnProgress,
  TurnRequest,
} from '../conversations/turns/agent.ts'
import type { Notify } from '../members/notifications/notify.ts'
import type { LanguageModel, ModelMessage } from '../models/language-model.ts'
import type { StepDone } from '../tools/journal.ts'
import type { ToolRegistry } from '../tools/registry.ts'
import { runAskingTools, type ToolRunEvent } from '../tools/run-with-tools.ts'
import type { RankTools } from '../tools/selected-tools.ts'
import type { AnswerSources } from '../tools/tool.ts'
import type { ToolLimits } from '../tools/tool-limits.ts'
import { type PluginTurn, waitFor } from './plugin-use/plugin-turn.ts'
import { withPluginTools } from './plugin-use/with-plugin-tools.ts'

/** The step that stores what a turn asks its model: its name is in the database. */
export const baseStep = 'base'
const withoutTools =
  '这个模型不支持工具，这次没有用插件和 MCP 服务。换一个支持工具的模型，或请管理员换，就能用。'

export interface Turn {
  readonly request: TurnRequest
  readonly context: AgentContext
  /** Of a turn that is resumed. */
  readonly progress?: TurnProgress | undefined
}

/** What a turn asks its model from the beginning: a resumed turn continues with the same. */
export interface TurnBase {
  readonly messages: readonly ModelMessage[]
}

type TurnEvents = AsyncIterable<ToolRunEvent | StepDone>

interface TurnWriting {
  readonly nextId: () => string
  /** Whether the answer continues after a decision of the user. */
  readonly isPaused: () => boolean
}

/** A turn, with what differs between the agents that answer with a model and tools. */
interface ToolTurn<Base extends TurnBase, Written> extends Turn {
  readonly model: LanguageModel
  /** Opens the plugins and servers of the turn; absent for an agent that can't have any. */
  readonly openPlugins?: ((turn: Turn) => Promise<PluginTurn | null>) | undefined
  /** The agent's own tools. */
  readonly tools: ToolRegistry
  /** Whether the model gets no tools of plugins either. */
  readonly isWithoutTools?: boolean
  readonly rankTools?: RankTools | undefined
  readonly limits?: Partial<ToolLimits>
  /** Numbers what the tools find; absent for an agent that cites nothing of it. */
  readonly sources?: AnswerSources
  readonly thinking?: boolean | undefined
  readonly notify?: Notify | undefined
  /** @returns what the model is asked, given the tools that it can call */
  readonly base: (tools: ToolRegistry, plugins: PluginTurn | null) => Base | Promise<Base>
  /** Writes the answer, as this agent shows it. */
  readonly write: (
    events: TurnEvents,
    writing: TurnWriting,
    base: Base,
  ) => AsyncGenerator<AgentEvent, Written, void>
  /** What follows a finished answer. */
  readonly lastWords?: (written: Written, nextId: () => string) => AsyncIterable<AgentEvent>
}

/**
 * A turn of an agent that answers with a model and tools. A turn with plugins stores each step: it may wait for a decision
 * of the user, and continues from its last step after that, or after its process has died.
 */
export async function* turnWithTools<Base extends TurnBase, Written>(
  turn: ToolTurn<Base, Written>,
): AgentRun {
  const { model, request, progress, rankTools, isWithoutTools = false } = turn
  const { signal } = turn.context
  await using plugins = (await turn.openPlugins?.(turn)) ?? null
  const journal = plugins?.asking.journal
  const nextId = cardIds('c', journal?.lastCard)

  const offered = isWithoutTools ? null : plugins
  const tools = await withPluginTools(turn.tools, offered, { rankTools, request, signal })

  const stored = progress?.steps.get(baseStep) as Base | undefined
  const base = stored ?? (await turn.base(tools, plugins))
  if (plugins && !stored) yield { checkpoint: baseStep, result: base }

  const { sources, thinking, limits } = turn
  const run = { model, messages: base.messages, thinking, tools, sources, limits, signal, nextId }
  const events = runAskingTools({ ...run, asking: plugins?.asking })
  const isPaused = () => (journal?.awaits ?? null) !== null
  const written = yield* turn.write(events, { nextId, isPaused }, base)

  const wait = journal && waitFor(journal)
  if (wait) {
    await notifyWaiting(turn.notify, request, plugins.link)
    return wait
  }
  if (plugins) yield* noteUnusedPlugins(model, plugins, nextId)
  if (turn.lastWords) yield* turn.lastWords(written, nextId)
}

/** A member who has left the page is notified that a call waits. */
async function notifyWaiting(
  notify: Notify | undefined,
  { owner, conversationId, question }: TurnRequest,
  link: string,
): Promise<void> {
  const waiting = notify?.({
    owner,
    content: { kind: 'waiting', values: { title: question } },
    link,
    key: `waiting:${conversationId}`,
  })
  // It waits anyway, and is in the list of conversations.
  await waiting?.catch(() => undefined)
}

/** Tells who has chosen plugins or servers that the model could use none of them. */
function* noteUnusedPlugins(
  { refusesTools }: LanguageModel,
  { tools, isOwn }: PluginTurn,
  nextId: () => string,
): Generator<CardChange, void, void> {
  if (isOwn && tools.length > 0 && refusesTools?.()) yield cards.tip(nextId(), withoutTools)
}
