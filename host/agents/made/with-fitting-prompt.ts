import { cards } from '../../../lib/contract/cards/cards.ts'
import type { AgentSettings } from '../../../lib/contract/made-agent.ts'
import type { Agent, AgentEvent, AgentRun } from '../../conversations/turns/agent.ts'
import { promptTokensOf } from '../../models/context-window.ts'
import { estimateMessages, estimateTokens } from '../../models/estimate-tokens.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'

const tooLong: AgentEvent = cards.tip('prompt', '这个智能体的设定太长，现在的模型放不下。')

/**
 * Says so when the author's prompt is what a model has no room for: shorter questions would not help. Neither such a
 * prompt nor a question beyond the window is sent, since some services cut the beginning of a request silently: the rules.
 */
export function withFittingPrompt(agent: Agent, { prompt }: Pick<AgentSettings, 'prompt'>): Agent {
  return {
    ...agent,
    async *start(request, context): AgentRun {
      const { language } = context.models
      if (!language) return yield* agent.start(request, context)

      const tokens = estimateTokens(prompt)
      const room = promptTokensOf(language)
      const models = {
        ...context.models,
        language: tokens > room ? withoutRoom(language) : withinWindow(language),
      }
      try {
        return yield* agent.start(request, { ...context, models })
      } catch (error) {
        const isTooLong = error instanceof ModelError && error.code === 'model_too_long'
        if (!isTooLong || tokens <= room / 2) throw error
        yield tooLong
      }
    },
  }
}

function withinWindow(model: LanguageModel): LanguageModel {
  const { contextTokens = Number.POSITIVE_INFINITY } = model
  return {
    ...model,
    stream: (request) => {
      if (estimateMessages(request) > contextTokens)
        throw new ModelError('model_too_long', 'the request exceeds the window')
      return model.stream(request)
    },
  }
}

function withoutRoom(model: LanguageModel): LanguageModel {
  return {
    ...model,
    stream: () => {
      throw new ModelError('model_too_long', 'the prompt exceeds the window')
    },
  }
}
