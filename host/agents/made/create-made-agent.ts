import { type CardChange, cardIds, cards } from '../../../lib/contract/cards/cards.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { AgentSettings } from '../../../lib/contract/made-agent.ts'
import type { Template } from '../../../lib/contract/template.ts'
import { paths } from '../../../lib/paths.ts'
import {
  type Agent,
  type AgentContext,
  type AgentRun,
  markedSources,
  type TurnProgress,
  type TurnRequest,
} from '../../conversations/turns/agent.ts'
import { readFilledIn } from '../../conversations/turns/template-ask.ts'
import { withoutSources } from '../../conversations/turns/turn-notes.ts'
import type { AgentKnowledge } from '../../files/knowledge/agent-knowledge.ts'
import type { TurnSlots } from '../../limits/turn-slots.ts'
import type { Memories } from '../../members/memories/memories.ts'
import type { Notify } from '../../members/notifications/notify.ts'
import { estimateTokens } from '../../models/estimate-tokens.ts'
import type { LanguageModel, ModelEvent, ModelMessage } from '../../models/language-model.ts'
import type { Clock } from '../../platform/clock.ts'
import type { UploadedFiles } from '../../search/uploaded-files.ts'
import type { StepDone } from '../../tools/journal.ts'
import { addTools, noTools, type ToolRegistry } from '../../tools/registry.ts'
import { isStep, runAskingTools } from '../../tools/run-with-tools.ts'
import type { RankTools } from '../../tools/selected-tools.ts'
import { showsDistress } from '../companion/distress.ts'
import { hotlineCard } from '../companion/hotline-card.ts'
import type { Hotlines } from '../companion/hotlines.ts'
import { passagesText } from '../documents/documents-prompt.ts'
import { writeCited } from '../documents/write-cited.ts'
import { withMemoryCommands } from '../memory-commands/with-memory-commands.ts'
import { endOfWriting, type Writing, writeCards } from '../model-writing.ts'
import { besideTools } from '../plugin-use/beside-tools.ts'
import { notifyWaiting } from '../plugin-use/notify-waiting.ts'
import {
  type AgentPluginsDeps,
  openPluginTurn,
  type PluginAgent,
  waitFor,
} from '../plugin-use/plugin-turn.ts'
import { toldWithoutTools } from '../plugin-use/told-without-tools.ts'
import { withPluginTools } from '../plugin-use/with-plugin-tools.ts'
import { withFileTexts } from '../with-file-texts.ts'
import { withSlot } from '../with-slot.ts'
import { answerWithoutModel } from './answer-without-model.ts'
import { followUpQuestions } from './follow-up-questions.ts'
import { knowledgeSources } from './knowledge/knowledge-sources.ts'
import { knowledgeTokensOf } from './knowledge/knowledge-tokens.ts'
import { filledRequest, madeAgentMessages } from './made-agent-prompt.ts'
import { openRemembering } from './remembering.ts'

const limitMs = 10 * 60_000
const formId = 'variables'
const toolNames = ['calculate', 'date']
const baseStep = 'base'
/** Tokens of the product's own rules and tools. */
const tokensBesidePrompt = 1_200

export interface MadeAgentDeps {
  readonly files?: UploadedFiles
  readonly hotlines: Hotlines
  readonly slots?: TurnSlots
  readonly clock: Clock
  /** What an agent remembers of its users. */
  readonly memoriesOf?: (agentId: string) => Memories
  /** The plugins of agents; without them agents use none. */
  readonly plugins?: AgentPluginsDeps
  /** Chooses among many tools. */
  readonly rankTools?: RankTools
  readonly notify?: Notify | undefined
}

interface MadeVersion {
  readonly settings: AgentSettings
  readonly version: number
  readonly knowledge?: AgentKnowledge | undefined
  /** @returns a source of the knowledge as it is sent: without its file */
  readonly cite: (source: SourceReference) => SourceReference
  /** What this agent remembers of each user who agreed; absent when its author does not want it, and in previews. */
  readonly memories?: Memories | undefined
  /** Absent for an agent without plugins. */
  readonly pluginAgent?: PluginAgent | undefined
}

/** An agent as its author has written it: one version of it, with which a turn ends. */
export function createMadeAgent(deps: MadeAgentDeps, made: MadeVersion): Agent {
  const { settings, version } = made
  const hasForm = settings.variables.length > 0
  const usesPlugins = Boolean(deps.plugins && made.pluginAgent && usesServices(settings))
  const run = (asked: Asked): AgentRun => {
    const { language } = asked.context.models
    if (!language) return answerWithoutModel({ ...made, ...asked, nextId: cardIds() })
    return withSlot(deps.slots, asked.context.signal, () => answer(deps, made, asked, language))
  }
  const agent: Agent = {
    limitMs,
    // What may change something elsewhere is resumed, and never begins again.
    ...(!usesPlugins && { canRestart: true }),
    async *start(request, context): AgentRun {
      // Whatever the agent is about.
      if (showsDistress(request.question)) yield hotlineCard(deps.hotlines)
      return yield* run({ request, context })
    },
  }
  const taken = estimateTokens(settings.prompt + settings.greeting) + tokensBesidePrompt
  const reading = withFileTexts(withMemoryCommands(agent, made.memories), deps.files, { taken })
  return {
    ...reading,
    ...(usesPlugins && {
      resume: (request, context, progress) =>
        progress.steps.has(baseStep) ? run({ request, context, progress }) : reading.start(request, context),
    }),
    version,
    ...(settings.model !== '' && { model: settings.model }),
    ...(hasForm && { templates: [variablesForm(settings)], keepsTemplate: true }),
  }
}

/** The form that a user fills in before the first question. */
export function variablesForm({ variables }: AgentSettings): Template {
  return {
    id: formId,
    title: '开始',
    fields: variables.map(({ key, label, type, required }) => ({ key, label, type, required })),
  }
}

interface Asked {
  readonly request: TurnRequest
  readonly context: AgentContext
  /** Of a turn that is resumed. */
  readonly progress?: TurnProgress
}

/** What a turn with plugins asks its model from the beginning: a resumed turn continues with the same. */
interface Base {
  readonly messages: readonly ModelMessage[]
  /** What the answer may cite; null for an agent without knowledge, whose brackets are no citations. */
  readonly sources: readonly SourceReference[] | null
}

async function* answer(deps: MadeAgentDeps, made: MadeVersion, asked: Asked, model: LanguageModel): AgentRun {
  yield { model: model.name }
  const { request: given, context, progress } = asked
  const { settings } = made
  const filled = readFilledIn(given.prompt) ?? given.filled
  const values = filled?.id === formId ? filled.fields : {}
  const request = filledRequest(given, settings, values)
  const remembered = await openRemembering(made.memories, request)
  await using plugins = await pluginsOf(deps, made, { request, progress })
  const journal = plugins?.asking.journal
  const nextId = cardIds('c', journal?.lastCard)
  // A model without tool support gets none; a resumed turn has called some.
  const hasNoTools = !progress && (model.refusesTools?.() ?? false)
  const own = hasNoTools ? noTools : addTools(context.tools.only(toolNames), remembered.tools)
  const hasTools = own.definitions.length > remembered.tools.length
  const { signal } = context
  const tools = await withPluginTools(own, hasNoTools ? null : plugins, {
    rankTools: deps.rankTools,
    request,
    signal,
  })
  const prepared = {
    request,
    context,
    model,
    definitions: tools.definitions,
    shown: {
      settings,
      values,
      hasTools,
      hasPlugins: !hasNoTools && (plugins?.tools.length ?? 0) > 0,
      lacksServers: settings.mcp.length > 0 && request.owner !== made.pluginAgent?.agentOwner,
      now: deps.clock(),
      memories: remembered.known,
      mayRemember: !hasNoTools && remembered.tools.length > 0,
    },
  }
  const stored = progress?.steps.get(baseStep) as Base | undefined
  const { messages, sources } = stored ?? (await prepare(made, prepared))
  if (plugins && !stored) yield { checkpoint: baseStep, result: { messages, sources } satisfies Base }
  const run = { model: withTemperature(model, settings), messages, thinking: request.prompt.thinking }
  const said = { text: '', isCut: false }
  const events = runAskingTools({ ...run, tools, signal, nextId, asking: plugins?.asking })
  const written = heard(remembered.show(events), said)
  const isPaused = () => journal !== undefined && journal.awaits !== null
  const cited = yield* writeAnswer(written, sources, { nextId, isPaused })
  const wait = journal && waitFor(journal)
  if (wait) {
    const link = paths.chat('custom', made.pluginAgent?.agentId ?? '', request.conversationId)
    await notifyWaiting(deps.notify, request, link)
    return wait
  }
  if (request.owner === made.pluginAgent?.agentOwner) yield* toldWithoutTools(model, plugins, nextId)
  // After words of distress there is nothing to suggest, and a cut answer is to be continued first.
  if (!settings.suggestions || said.isCut || showsDistress(request.question)) return
  const questions = await followUpQuestions({ settings, request, context, answer: said.text, cited })
  yield* cards.suggest(nextId, request.askId, questions)
}

/** Writes what the model says, with citations for an agent with knowledge. @returns what is cited */
async function* writeAnswer(
  written: Parameters<typeof writeCited>[0],
  sources: readonly SourceReference[] | null,
  how: Omit<Parameters<typeof writeCited>[1], 'sources'>,
): ReturnType<typeof writeCited> {
  if (sources) return yield* writeCited(written, { ...how, sources })
  const writing: Writing = { open: null, text: '' }
  yield* writeCards(written, writing, how)
  if (!how.isPaused?.()) yield* endOfWriting(writing)
  return []
}

function usesServices({ tools, mcp }: AgentSettings): boolean {
  return tools.length > 0 || mcp.length > 0
}

/** @returns the plugins of a turn; null for an agent without any */
async function pluginsOf(
  { plugins, clock }: MadeAgentDeps,
  { pluginAgent, settings }: MadeVersion,
  turn: Parameters<typeof openPluginTurn>[3],
) {
  if (!plugins || !pluginAgent || !usesServices(settings)) return null
  return openPluginTurn({ plugins, clock }, pluginAgent, settings, turn)
}

interface Prepared extends Asked {
  readonly model: LanguageModel
  readonly definitions: ToolRegistry['definitions']
  readonly shown: Omit<Parameters<typeof madeAgentMessages>[1], 'request' | 'knowledge'>
}

/** Finds what the knowledge says to a question, and builds the request of its model. */
async function prepare(
  made: MadeVersion,
  { request, context, model, definitions, shown }: Prepared,
): Promise<Base> {
  const { settings, knowledge, cite } = made
  const use = settings.knowledge
  const beside = besideTools(model, definitions)
  const knows = knowledge && ((await knowledge.reader.statistics())?.passageCount ?? 0) > 0 ? knowledge : null
  const earlier = request.history.at(-1)?.sources
  const messagesOf = (
    sent: TurnRequest,
    found: readonly SourceReference[] | null,
    text: string | null,
    keepsMarks = false,
  ) => {
    return madeAgentMessages(beside, {
      ...shown,
      request: withoutRepeated(sent, found ?? []),
      knowledge: knows && { mode: use.mode, text, keepsMarks },
    })
  }
  const alone = { ...request, history: [], summary: null }
  const tokens = () => knowledgeTokensOf(beside, messagesOf(alone, null, ''))
  const unmarked =
    knows && (await knowledgeSources(knows, { request, context }, { use, model, tokens, cite }))
  const found = unmarked && (await markedSources(context, unmarked))
  const keepsMarks = unmarked !== null && unmarked === earlier
  return {
    messages: messagesOf(request, found, found && passagesText(found), keepsMarks),
    sources: knows && (found ?? []),
  }
}

/** Leaves out what earlier turns found of the sources that are sent again. */
function withoutRepeated(request: TurnRequest, sources: readonly SourceReference[]): TurnRequest {
  const history = request.history.map(({ notes, ...exchange }) => {
    const left = withoutSources(notes ?? '', sources)
    return left === '' ? exchange : { ...exchange, notes: left }
  })
  return { ...request, history }
}

/** Collects the text of an answer while it is written. */
async function* heard<Event extends ModelEvent | CardChange | StepDone>(
  events: AsyncIterable<Event>,
  said: { text: string; isCut: boolean },
): AsyncGenerator<Event, void, void> {
  for await (const event of events) {
    if (!('target' in event) && !isStep(event)) {
      if (event.kind === 'text') said.text += event.text
      if (event.kind === 'cut') said.isCut = true
    }
    yield event
  }
}

function withTemperature(model: LanguageModel, { temperature }: AgentSettings): LanguageModel {
  if (temperature === undefined) return model
  return { ...model, stream: (request) => model.stream({ temperature, ...request }) }
}
