import { cardIds, cards } from '../../../lib/contract/cards/cards.ts'
import type {
  Agent,
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnRequest,
} from '../../conversations/turns/agent.ts'
import type { TurnSlots } from '../../limits/turn-slots.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { javascriptToolName } from '../../tools/javascript/javascript-tool.ts'
import { runWithTools } from '../../tools/run-with-tools.ts'
import { endOfWriting, type Writing, writeCards } from '../model-writing.ts'
import { withSlot } from '../with-slot.ts'
import { withCodeCards } from './code-cards.ts'
import { codingMessages } from './coding-prompt.ts'
import { programsIn, runPrograms } from './run-programs.ts'

const limitMs = 10 * 60_000
const noModel =
  '未配置语言模型，现在不能讲解和改写代码。把 JavaScript 放在 ```js 代码块里发来，可以在隔离环境里运行。'

interface CodingDeps {
  readonly slots?: TurnSlots
}

/** Helps with code and runs JavaScript; without a model it only runs JavaScript. */
export function createCoding({ slots }: CodingDeps = {}): Agent {
  return {
    limitMs,
    canRestart: true,
    async *start(request, context): AgentRun {
      const { language } = context.models
      if (language) yield* withSlot(slots, context.signal, () => answer(request, context, language))
      else yield* withoutModel(request, context)
    },
  }
}

async function* answer(
  request: TurnRequest,
  { tools, signal }: AgentContext,
  model: LanguageModel,
): AsyncGenerator<AgentEvent, void, void> {
  yield { model: model.name }
  const nextId = cardIds()
  const offered = tools.only([javascriptToolName])
  const canRun = offered.definitions.length > 0
  const messages = codingMessages(model, request, canRun)
  const writing: Writing = { open: null, text: '' }

  async function* written() {
    const events = runWithTools({ model, messages, tools: offered, signal, nextId })
    yield* writeCards(events, writing, { nextId })
    yield* endOfWriting(writing)
  }

  yield* withCodeCards(written(), nextId)
}

async function* withoutModel(
  { question }: TurnRequest,
  { tools, signal }: AgentContext,
): AsyncGenerator<AgentEvent, void, void> {
  const offered = tools.only([javascriptToolName])
  const programs = offered.find(javascriptToolName) ? programsIn(question) : []
  if (programs.length > 0) yield* runPrograms(programs, { tools: offered, signal })
  else yield cards.tip('c1', noModel)
}
