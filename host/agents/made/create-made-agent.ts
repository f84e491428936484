import type { AgentSettings } from '../../../lib/contract/made-agent.ts'
import type { Template } from '../../../lib/contract/template.ts'
import type {
  Agent,
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnRequest,
} from '../../conversations/turns/agent.ts'
import { readFilledIn } from '../../conversations/turns/template-ask.ts'
import type { TurnSlots } from '../../limits/turn-slots.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import type { Clock } from '../../platform/clock.ts'
import type { UploadedFiles } from '../../search/uploaded-files.ts'
import { runWithTools } from '../../tools/run-with-tools.ts'
import { showsDistress } from '../companion/distress.ts'
import { hotlineCard } from '../companion/hotline-card.ts'
import type { Hotlines } from '../companion/hotlines.ts'
import { endOfWriting, type Writing, writeCards } from '../model-writing.ts'
import { withFileTexts } from '../with-file-texts.ts'
import { withSlot } from '../with-slot.ts'
import { madeAgentMessages } from './made-agent-prompt.ts'

const limitMs = 10 * 60_000
const formId = 'variables'
const toolNames = ['calculate', 'date']

export interface MadeAgentDeps {
  readonly files?: UploadedFiles
  readonly hotlines: Hotlines
  readonly slots?: TurnSlots
  readonly clock: Clock
}

interface MadeVersion {
  readonly settings: AgentSettings
  readonly version: number
}

/** An agent as its author has written it: one version of it, with which a turn ends. */
export function createMadeAgent(deps: MadeAgentDeps, { settings, version }: MadeVersion): Agent {
  const hasForm = settings.variables.length > 0
  const agent: Agent = {
    limitMs,
    canRestart: true,
    async *start(request, context): AgentRun {
      // Whatever the agent is about.
      if (showsDistress(request.question)) yield hotlineCard(deps.hotlines)
      const { language } = context.models
      if (language)
        yield* withSlot(deps.slots, context.signal, () => answer(deps, settings, request, context, language))
      else yield { id: 'c1', type: 'tips', target: 'replace', content: { text: noModel(settings.name) } }
    },
  }
  return {
    ...withFileTexts(agent, deps.files),
    version,
    ...(settings.model !== '' && { model: settings.model }),
    ...(hasForm && { templates: [variablesForm(settings)], keepsTemplate: true }),
  }
}

function noModel(name: string): string {
  return `未配置语言模型，“${name}”现在不能回答。可以先用搜索：没有模型时，它会摘录来源的原文。`
}

/** The form that a reader fills in before the first question. */
export function variablesForm({ variables }: AgentSettings): Template {
  return {
    id: formId,
    title: '开始',
    fields: variables.map(({ key, label, type, required }) => ({ key, label, type, required })),
  }
}

async function* answer(
  { clock }: MadeAgentDeps,
  settings: AgentSettings,
  request: TurnRequest,
  { tools: all, signal }: AgentContext,
  model: LanguageModel,
): AsyncGenerator<AgentEvent, void, void> {
  yield { model: model.name }
  let cards = 0
  const nextId = () => `c${++cards}`
  const tools = all.only(toolNames)
  const filled = readFilledIn(request.prompt) ?? request.filled
  const values = filled?.id === formId ? filled.fields : {}
  const hasTools = tools.definitions.length > 0
  const messages = madeAgentMessages(model, { settings, request, values, hasTools, now: clock() })
  const writing: Writing = { open: null, text: '' }
  const run = { model: withTemperature(model, settings), messages, thinking: request.prompt.thinking }
  yield* writeCards(runWithTools({ ...run, tools, signal, nextId }), writing, { nextId })
  yield* endOfWriting(writing)
}

function withTemperature(model: LanguageModel, { temperature }: AgentSettings): LanguageModel {
  if (temperature === undefined) return model
  return { ...model, stream: (request) => model.stream({ temperature, ...request }) }
}
