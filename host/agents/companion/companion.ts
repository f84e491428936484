import type { Agent, AgentContext, AgentEvent, AgentRun, TurnRequest } from '../../dialogue/agent.ts'
import type { TurnSlots } from '../../limits/turn-slots.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import { inSlot } from '../in-slot.ts'
import { endOfWriting, type Writing, writtenCards } from '../model-writing.ts'
import { companionMessages } from './companion-prompt.ts'
import { showsDistress } from './distress.ts'
import { hotlineCard } from './hotline-card.ts'
import type { Hotlines } from './hotlines.ts'

const limitMs = 10 * 60_000

/** What is said in distress where no model is there to say it. */
const written = `谢谢你愿意说出来。这段时间，你一个人扛了很多。

我想先问一件事：**你现在安全吗**？身边有没有人？不用组织好再说，一个字也可以。

如果现在不安全，请先离开那里，到有人的地方去，再拨上面任何一个号码。不想打电话，就把“我现在不太好，能陪我一会儿吗？”发给一个你信得过的人。`

const noModel = '未配置语言模型，现在不能陪你聊天。需要有人听的时候，可以拨打下面的电话，那边是真人。'

interface CompanionDeps {
  /** Whom readers in danger may call. */
  readonly hotlines: Hotlines
  /** Bounds how many answers are made at once; absent: any number. */
  readonly slots?: TurnSlots
}

/** Listens. Where a message shows distress, whom to call comes first, whatever else there is. */
export function createCompanion({ hotlines, slots }: CompanionDeps): Agent {
  return {
    limitMs,
    async *start(request, context): AgentRun {
      const { language } = context.models
      const isInDistress = showsDistress(request.question)
      if (isInDistress) yield hotlineCard(hotlines)
      if (!language) {
        if (isInDistress) return yield { id: 'c1', type: 'markdown', target: 'replace', content: written }
        yield { id: 'c1', type: 'tips', target: 'replace', content: { text: noModel } }
        return yield hotlineCard(hotlines)
      }
      const answer = () => answered(request, context, language, { numbers: hotlines, isInDistress })
      yield* inSlot(slots, context.signal, answer)
    },
  }
}

async function* answered(
  { question, history }: TurnRequest,
  { signal }: AgentContext,
  model: LanguageModel,
  about: { readonly numbers: Hotlines; readonly isInDistress: boolean },
): AsyncGenerator<AgentEvent, void, void> {
  yield { model: model.name }
  let cards = 0
  const nextId = () => `c${++cards}`
  const writing: Writing = { open: null, text: '' }
  try {
    const events = model.stream({ messages: companionMessages(question, history, about), signal })
    yield* writtenCards(events, writing, { nextId })
    yield* endOfWriting(writing)
  } catch (error) {
    // Nobody in danger is left with a fault of the model.
    if (!about.isInDistress || writing.text !== '' || !(error instanceof ModelError)) throw error
    yield { id: nextId(), type: 'markdown', target: 'replace', content: written }
  }
}
