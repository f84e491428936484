import { cards } from '../../../lib/contract/cards/cards.ts'
import type {
  Agent,
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnRequest,
} from '../../conversations/turns/agent.ts'
import type { Memories } from '../../members/memories/memories.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import type { Clock } from '../../platform/clock.ts'
import { openTools } from '../../tools/registry.ts'
import { parseMemoryCommand } from '../memory-commands/memory-command.ts'
import { isMemoryPaused } from '../memory-commands/memory-pause.ts'
import { runMemoryCommand } from '../memory-commands/run-memory-command.ts'
import { type Writing, writeAnswer } from '../model-writing.ts'
import { turnWithTools } from '../turn-with-tools.ts'
import { type SlotDeps, withModel } from '../with-model.ts'
import { companionMessages } from './companion-prompt.ts'
import { showsDistress } from './distress.ts'
import { hotlineCard } from './hotline-card.ts'
import type { Hotlines } from './hotlines.ts'
import { createRememberTool, withMemories } from './remember-tool.ts'
import { replyWithoutModel } from './reply-without-model.ts'

const limitMs = 10 * 60_000

/** The reply to distress when no model is available. */
const written = `谢谢你愿意说出来。这段时间，你一个人扛了很多。

我想先问一件事：**你现在安全吗**？身边有没有人？不用组织好再说，一个字也可以。

如果现在不安全，请先离开那里，到有人的地方去，再拨上面任何一个号码。不想打电话，就把“我现在不太好，能陪我一会儿吗？”发给一个你信得过的人。`

/** Shown once per conversation when no model is available. */
const noModel =
  '会聊天的语言模型还没有接上，现在我只能简单地回你几句，也可以替你记事：说“记住：我的猫叫年糕”。管理员接上以后，就能好好陪你聊。'

interface CompanionDeps extends SlotDeps {
  readonly clock: Clock
  readonly hotlines: Hotlines
  readonly memories?: Memories
}

/**
 * Listens to users, and remembers what they want remembered. When a message shows distress, the hotlines come first,
 * before anything else, and nothing of that conversation is remembered.
 */
export function createCompanion(deps: CompanionDeps): Agent {
  return {
    limitMs,
    async *start(request, context): AgentRun {
      const { question, owner } = request
      const isInDistress = showsDistress(question)
      if (isInDistress) yield hotlineCard(deps.hotlines)
      const memories = deps.memories?.isFor(owner) ? deps.memories : null
      const command = memories && !isInDistress ? parseMemoryCommand(question) : null
      const outcome = command && memories ? yield* runMemoryCommand(memories, command, request) : 'none'
      const isKept = outcome === 'kept'
      if (outcome === 'done' || (isKept && !context.models.language)) return

      yield* withModel(deps, context, {
        answer: (model) => answer(deps, request, context, { model, isInDistress, isKept, memories }),
        without: () => withoutModel(request, isInDistress),
      })
      if (!isInDistress) yield quietLine(deps.hotlines)
    },
  }
}

function* withoutModel(
  { question, history }: TurnRequest,
  isInDistress: boolean,
): Generator<AgentEvent, void, void> {
  const content = isInDistress ? written : replyWithoutModel(question)
  yield cards.show('markdown', 'c1', content)
  if (!isInDistress && history.length === 0) yield cards.tip('c2', noModel)
}

/** The hotlines in one line, in case a sign of danger was missed. */
function quietLine(numbers: Hotlines): AgentEvent {
  const named = numbers.slice(0, quietNumbers).map(({ number, name }) => `${number} ${name}`)
  const text = `想找真人说说话：${named.join('，')}`
  return cards.tip('h2', text)
}

const quietNumbers = 2

interface Answering {
  readonly model: LanguageModel
  readonly isInDistress: boolean
  readonly isKept: boolean
  readonly memories: Memories | null
}

async function* answer(
  { hotlines: numbers, clock }: CompanionDeps,
  request: TurnRequest,
  context: AgentContext,
  { model, isInDistress, isKept, memories }: Answering,
): AgentRun {
  const { question, history, summary, owner, docId = '' } = request
  const known = memories ? await memories.list(owner) : []
  const remember =
    memories && !isMemoryPaused(request) && !isKept ? createRememberTool({ memories, owner, docId }) : null
  const remembering = remember ? 'open' : isKept ? 'kept' : 'closed'
  const shown = { numbers, isInDistress, now: clock(), memories: known, remembering, summary } as const
  yield* turnWithTools({
    model,
    request,
    context,
    tools: openTools(remember ? [remember.tool] : [], context.tools.onFault),
    limits: { rounds: 2, callsARound: 3 },
    base: () => ({ messages: companionMessages(model, question, history, shown) }),
    async *write(events, { nextId }) {
      const writing: Writing = { open: null, text: '' }
      try {
        yield* writeAnswer(withMemories(events, remember?.kept ?? []), { nextId }, writing)
        if (isInDistress && writing.text.trim() === '')
          throw new ModelError('model_garbled', 'the model only called tools')
      } catch (error) {
        // A model failure must not leave a user in danger without a reply.
        if (!isInDistress || writing.text !== '' || !(error instanceof ModelError)) throw error
        yield cards.show('markdown', nextId(), written)
      }
    },
  })
}
