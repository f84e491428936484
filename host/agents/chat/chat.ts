import {
  type Agent,
  type AgentEvent,
  type AgentRun,
  TurnFailure,
  type TurnRequest,
} from '../../dialogue/agent.ts'
import type { TurnSlots } from '../../limits/turn-slots.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import { untilAborted } from '../../until-aborted.ts'
import { endOfWriting, type Writing, writtenCards } from '../model-writing.ts'
import { chatMessages } from './chat-prompt.ts'

const limitMs = 10 * 60_000
const noModel = '未配置语言模型，现在不能对话。可以先用搜索：没有模型时，它会摘录来源的原文。'

export interface ChatDeps {
  /** Null: every question is answered by saying so. */
  readonly model: LanguageModel | null
  /** Bounds how many answers are made at once; absent: any number. */
  readonly slots?: TurnSlots
}

/** A plain conversation with the model, which is told what was said before. */
export function createChat({ model, slots }: ChatDeps): Agent {
  return {
    limitMs,
    async *start(request, { signal }): AgentRun {
      if (!model) {
        yield { id: 'c1', type: 'tips', target: 'replace', content: { text: noModel } }
        return
      }
      const slot = slots?.take()
      try {
        if (slot) await untilAborted(slot.ready, signal)
        yield* answered(request, model, signal)
      } catch (error) {
        if (signal.aborted || !(error instanceof ModelError)) throw error
        throw new TurnFailure(error.code, error.message, { cause: error })
      } finally {
        slot?.leave()
      }
    },
  }
}

async function* answered(
  { question, history, meter }: TurnRequest,
  model: LanguageModel,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent, void, void> {
  yield { model: model.name }
  let cards = 0
  const writing: Writing = { open: null, text: '' }
  const events = meter.measured(model).stream({ messages: chatMessages(question, history), signal })
  yield* writtenCards(events, writing, { nextId: () => `c${++cards}` })
  yield* endOfWriting(writing)
}
