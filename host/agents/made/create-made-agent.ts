import { type CardChange, cardIds, cards } from '../../../lib/contract/cards/cards.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { AgentSettings } from '../../../lib/contract/made-agent.ts'
import type { Template } from '../../../lib/contract/template.ts'
import {
  type Agent,
  type AgentRun,
  markedSources,
  type TurnRequest,
} from '../../conversations/turns/agent.ts'
import { readFilledIn } from '../../conversations/turns/template-ask.ts'
import { withoutSources } from '../../conversations/turns/turn-notes.ts'
import type { AgentKnowledge } from '../../files/knowledge/agent-knowledge.ts'
import type { Memories } from '../../members/memories/memories.ts'
import type { Notify } from '../../members/notifications/notify.ts'
import { estimateTokens } from '../../models/estimate-tokens.ts'
import type { LanguageModel, ModelEvent } from '../../models/language-model.ts'
import type { Clock } from '../../platform/clock.ts'
import type { UploadedFiles } from '../../search/uploaded-files.ts'
import type { StepDone } from '../../tools/journal.ts'
import { addTools, noTools, type ToolRegistry } from '../../tools/registry.ts'
import { isStep } from '../../tools/run-with-tools.ts'
import type { RankTools } from '../../tools/selected-tools.ts'
import { showsDistress } from '../companion/distress.ts'
import { hotlineCard } from '../companion/hotline-card.ts'
import type { Hotlines } from '../companion/hotlines.ts'
import { passagesText } from '../documents/documents-prompt.ts'
import { writeCited } from '../documents/write-cited.ts'
import { withMemoryCommands } from '../memory-commands/with-memory-commands.ts'
import { besideTools } from '../plugin-use/beside-tools.ts'
import { type AgentPluginsDeps, openPluginTurn, type PluginAgent } from '../plugin-use/plugin-turn.ts'
import { baseStep, type Turn, type TurnBase, turnWithTools } from '../turn-with-tools.ts'
import { withFileTexts } from '../with-file-texts.ts'
import { type SlotDeps, withModel } from '../with-model.ts'
import { answerWithoutModel } from './answer-without-model.ts'
import { followUpQuestions } from './follow-up-questions.ts'
import { knowledgeSources } from './knowledge/knowledge-sources.ts'
import { knowledgeTokensOf } from './knowledge/knowledge-tokens.ts'
import { filledRequest, madeAgentMessages } from './made-agent-prompt.ts'
import { openRemembering } from './remembering.ts'

const limitMs = 10 * 60_000
const formId = 'variables'
const toolNames = ['calculate', 'date']
/** Tokens of the product's own rules and tools. */
const tokensBesidePrompt = 1_200

export interface MadeAgentDeps extends SlotDeps {
  readonly files?: UploadedFiles
  readonly hotlines: Hotlines
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
  const usesPlugins = pluginsOf(deps, made) !== undefined
  const run = (turn: Turn): AgentRun =>
    withModel(deps, turn.context, {
      answer: (model) => answer(deps, made, turn, model),
      without: () => answerWithoutModel({ ...made, ...turn, nextId: cardIds() }),
    })
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

/** What such a turn asks its model, with what the answer may cite. */
interface MadeBase extends TurnBase {
  /** Null for an agent without knowledge, whose brackets are no citations. */
  readonly sources: readonly SourceReference[] | null
}

async function* answer(deps: MadeAgentDeps, made: MadeVersion, asked: Turn, model: LanguageModel): AgentRun {
  const { request: given, context, progress } = asked
  const { settings } = made
  const filled = readFilledIn(given.prompt) ?? given.filled
  const values = filled?.id === formId ? filled.fields : {}
  const request = filledRequest(given, settings, values)
  const remembered = await openRemembering(made.memories, request)
  // A model without tool support gets none; a resumed turn has called some.
  const isWithoutTools = !progress && (model.refusesTools?.() ?? false)
  const own = isWithoutTools ? noTools : addTools(context.tools.only(toolNames), remembered.tools)
  const said = { text: '', isCut: false }
  return yield* turnWithTools({
    model: withTemperature(model, settings),
    request,
    context,
    progress,
    openPlugins: pluginsOf(deps, made),
    tools: own,
    isWithoutTools,
    rankTools: deps.rankTools,
    thinking: request.prompt.thinking,
    notify: deps.notify,
    base: ({ definitions }, plugins) => {
      const shown = {
        settings,
        values,
        hasTools: own.definitions.length > remembered.tools.length,
        hasPlugins: !isWithoutTools && (plugins?.tools.length ?? 0) > 0,
        lacksServers: settings.mcp.length > 0 && request.owner !== made.pluginAgent?.agentOwner,
        now: deps.clock(),
        memories: remembered.known,
        mayRemember: !isWithoutTools && remembered.tools.length > 0,
      }
      return findBase(made, { request, context, model, definitions, shown })
    },
    write: (events, writing, { sources }: MadeBase) =>
      writeCited(heard(remembered.show(events), said), { ...writing, sources }),
    async *lastWords(cited, nextId) {
      // After words of distress there is nothing to suggest, and a cut answer is to be continued first.
      if (!settings.suggestions || said.isCut || showsDistress(request.question)) return
      const questions = await followUpQuestions({ settings, request, context, answer: said.text, cited })
      yield* cards.suggest(nextId, request.askId, questions)
    },
  })
}

/** @returns how the plugins of a turn are opened; undefined for an agent without any */
function pluginsOf({ plugins, clock }: MadeAgentDeps, { pluginAgent, settings }: MadeVersion) {
  if (!plugins || !pluginAgent || settings.tools.length + settings.mcp.length === 0) return undefined
  return (turn: Turn) => openPluginTurn({ plugins, clock }, pluginAgent, settings, turn)
}

interface Prepared extends Turn {
  readonly model: LanguageModel
  readonly definitions: ToolRegistry['definitions']
  readonly shown: Omit<Parameters<typeof madeAgentMessages>[1], 'request' | 'knowledge'>
}

/** Finds what the knowledge says to a question, and builds the request of its model. */
async function findBase(
  made: MadeVersion,
  { request, context, model, definitions, shown }: Prepared,
): Promise<MadeBase> {
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
