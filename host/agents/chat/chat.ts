import type { Agent, AgentEvent, AgentRun, TurnRequest } from '../../dialogue/agent.ts'
import type { TurnSlots } from '../../limits/turn-slots.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { inSlot } from '../in-slot.ts'
import { endOfWriting, type Writing, writtenCards } from '../model-writing.ts'
import { chatMessages } from './chat-prompt.ts'

const limitMs = 10 * 60_000
const noModel = '未配置语言模型，现在不能对话。可以先用搜索：没有模型时，它会摘录来源的原文。'

export interface ChatDeps {
  /** Bounds how many answers are made at once; absent: any number. */
  readonly slots?: TurnSlots
}

/** A plain conversation with the model, which is given what was said before. */
export function createChat({ slots }: ChatDeps = {}): Agent {
  return {
    limitMs,
    async *start(request, { models, signal }): AgentRun {
      if (!models.language) {
        yield { id: 'c1', type: 'tips', target: 'replace', content: { text: noModel } }
        return
      }
      const { language } = models
      yield* inSlot(slots, signal, () => answered(request, language, signal))
    },
  }
}

async function* answered(
  { question, history, prompt: { thinking } }: TurnRequest,
  model: LanguageModel,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent, void, void> {
  yield { model: model.name }
  let cards = 0
  const writing: Writing = { open: null, text: '' }
  const messages = chatMessages(question, history)
  const events = model.stream({ messages, signal, ...(thinking === undefined ? {} : { thinking }) })
  yield* writtenCards(events, writing, { nextId: () => `c${++cards}` })
  yield* endOfWriting(writing)
}
