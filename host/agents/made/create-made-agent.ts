import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { CardEvent } from '../../../lib/contract/frames/card.ts'
import type { AgentSettings } from '../../../lib/contract/made-agent.ts'
import type { Template } from '../../../lib/contract/template.ts'
import { buildsOnAnswer } from '../../answers/asks-for-fact.ts'
import type {
  Agent,
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnRequest,
} from '../../conversations/turns/agent.ts'
import { readFilledIn } from '../../conversations/turns/template-ask.ts'
import { withoutSources } from '../../conversations/turns/turn-notes.ts'
import type { AgentKnowledge } from '../../files/knowledge/agent-knowledge.ts'
import type { TurnSlots } from '../../limits/turn-slots.ts'
import type { Memories } from '../../members/memories/memories.ts'
import type { LanguageModel, ModelEvent } from '../../models/language-model.ts'
import type { Clock } from '../../platform/clock.ts'
import type { UploadedFiles } from '../../search/uploaded-files.ts'
import { addTools } from '../../tools/registry.ts'
import { runWithTools } from '../../tools/run-with-tools.ts'
import { showsDistress } from '../companion/distress.ts'
import { hotlineCard } from '../companion/hotline-card.ts'
import type { Hotlines } from '../companion/hotlines.ts'
import { suggested } from '../documents/answer-from-documents.ts'
import { documentQuery } from '../documents/document-query.ts'
import type { DocumentDeps } from '../documents/document-run.ts'
import { passagesText, withinBudget } from '../documents/documents-prompt.ts'
import { partsFor } from '../documents/source-parts.ts'
import { writeCited } from '../documents/write-cited.ts'
import { withMemoryCommands } from '../memory-commands/with-memory-commands.ts'
import { endOfWriting, type Writing, writeCards } from '../model-writing.ts'
import { withFileTexts } from '../with-file-texts.ts'
import { withSlot } from '../with-slot.ts'
import { answerWithoutModel } from './answer-without-model.ts'
import { followUpQuestions } from './follow-up-questions.ts'
import { findInKnowledge } from './knowledge/find-in-knowledge.ts'
import { besideTools, knowledgeTokensOf } from './knowledge/knowledge-tokens.ts'
import { madeAgentMessages, questionText } from './made-agent-prompt.ts'
import { openRemembering } from './remembering.ts'

const limitMs = 10 * 60_000
const formId = 'variables'
const toolNames = ['calculate', 'date']

export interface MadeAgentDeps {
  readonly files?: UploadedFiles
  readonly hotlines: Hotlines
  readonly slots?: TurnSlots
  /** Counts the citations of the model's answers in the background. */
  readonly citations?: DocumentDeps['citations']
  readonly clock: Clock
  /** What an agent remembers of its users. */
  readonly memoriesOf?: (agentId: string) => Memories
}

interface MadeVersion {
  readonly settings: AgentSettings
  readonly version: number
  readonly knowledge?: AgentKnowledge | undefined
  /** @returns a source of the knowledge as it is sent: without its file */
  readonly cite: (source: SourceReference) => SourceReference
  /** What this agent remembers of each user who agreed; absent when its author does not want it, and in previews. */
  readonly memories?: Memories | undefined
}

/** An agent as its author has written it: one version of it, with which a turn ends. */
export function createMadeAgent(deps: MadeAgentDeps, made: MadeVersion): Agent {
  const { settings, version } = made
  const hasForm = settings.variables.length > 0
  const agent: Agent = {
    limitMs,
    canRestart: true,
    async *start(request, context): AgentRun {
      // Whatever the agent is about.
      if (showsDistress(request.question)) yield hotlineCard(deps.hotlines)
      const { language } = context.models
      if (language)
        yield* withSlot(deps.slots, context.signal, () => answer(deps, made, { request, context }, language))
      else yield* answerWithoutModel({ ...made, request, context, nextId: cardIds() })
    },
  }
  return {
    ...withFileTexts(withMemoryCommands(agent, made.memories), deps.files),
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
}

async function* answer(
  { clock, citations }: MadeAgentDeps,
  made: MadeVersion,
  { request: given, context }: Asked,
  model: LanguageModel,
): AsyncGenerator<AgentEvent, void, void> {
  yield { model: model.name }
  const { settings } = made
  const { signal } = context
  const nextId = cardIds()
  const filled = readFilledIn(given.prompt) ?? given.filled
  const values = filled?.id === formId ? filled.fields : {}
  const request = { ...given, question: questionText(given, settings, values) }
  const remembered = await openRemembering(made.memories, request)
  const tools = addTools(context.tools.only(toolNames), remembered.tools)
  const hasTools = tools.definitions.length > remembered.tools.length
  const beside = besideTools(model, tools.definitions)
  const shown = {
    settings,
    values,
    hasTools,
    now: clock(),
    memories: remembered.known,
    mayRemember: remembered.tools.length > 0,
  }
  const knows = ((await made.knowledge?.reader.statistics())?.passageCount ?? 0) > 0
  let sources: readonly SourceReference[] | null = null
  const messagesOf = (sent: TurnRequest, text: string | null) => {
    const keepsMarks = sources !== null && sources === request.history.at(-1)?.sources
    const knowledge = knows ? { mode: settings.knowledge.mode, text, keepsMarks } : null
    return madeAgentMessages(beside, { ...shown, request: withoutRepeated(sent, sources ?? []), knowledge })
  }
  const tokens = () => knowledgeTokensOf(beside, messagesOf({ ...request, history: [], summary: null }, ''))
  if (knows) sources = await sourcesFor(made, { request, context }, { model, tokens })
  const messages = messagesOf(request, sources && passagesText(sources))
  const run = { model: withTemperature(model, settings), messages, thinking: request.prompt.thinking }
  const said = { text: '', isCut: false }
  const writing: Writing = { open: null, text: '' }
  const written = heard(remembered.show(runWithTools({ ...run, tools, signal, nextId })), said)
  const cited = sources ? yield* writeCited(written, { model, sources, nextId, signal, citations }) : []
  if (!sources) {
    yield* writeCards(written, writing, { nextId })
    yield* endOfWriting(writing)
  }
  // After words of distress there is nothing to suggest, and a cut answer is to be continued first.
  if (!settings.suggestions || said.isCut || showsDistress(request.question)) return
  const questions = await followUpQuestions({ settings, request, context, answer: said.text, cited })
  yield* suggested({ request, nextId }, questions)
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
async function* heard<Event extends ModelEvent | CardEvent>(
  events: AsyncIterable<Event>,
  said: { text: string; isCut: boolean },
): AsyncGenerator<Event, void, void> {
  for await (const event of events) {
    if (!('target' in event)) {
      if (event.kind === 'text') said.text += event.text
      if (event.kind === 'cut') said.isCut = true
    }
    yield event
  }
}

/** @returns what the model may cite, by page or row; null to answer without the knowledge */
async function sourcesFor(
  { knowledge, settings, cite }: MadeVersion,
  asked: Asked,
  { model, tokens }: { readonly model: LanguageModel; readonly tokens: () => number },
): Promise<readonly SourceReference[] | null> {
  if (!knowledge) return null
  const { mode, top_k: topK } = settings.knowledge
  const { question, history } = asked.request
  // A change of the answer before needs what that was based on, not a search for its words.
  const earlier = buildsOnAnswer(question) ? history.at(-1)?.sources : undefined
  if (earlier) return earlier
  const query = await documentQuery(asked, model)
  const found = await findInKnowledge(knowledge, query, topK, asked.context.signal)
  if (mode === 'auto' && found.supporting.length === 0) return null
  const parts = await partsFor(knowledge, mode === 'always' ? found.sources : found.supporting, found)
  const fitting = withinBudget(parts, tokens())
  return fitting.map(cite)
}

function cardIds(): () => string {
  let cards = 0
  return () => `c${++cards}`
}

function withTemperature(model: LanguageModel, { temperature }: AgentSettings): LanguageModel {
  if (temperature === undefined) return model
  return { ...model, stream: (request) => model.stream({ temperature, ...request }) }
}
