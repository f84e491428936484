import {
  type CompletionRequest,
  type LanguageModel,
  ModelError,
  type ModelMessage,
  type TextPart,
} from './language-model.ts'

/**
 * A model that is asked once more without the older half of the conversation when the request was too long and nothing
 * was written yet: the sizes of windows are assumed for unknown models.
 */
export function retryShorter(model: LanguageModel): LanguageModel {
  return {
    ...model,
    async *stream(request: CompletionRequest) {
      let hasBegun = false
      try {
        for await (const event of model.stream(request)) {
          hasBegun = true
          yield event
        }
      } catch (error) {
        const isTooLong = error instanceof ModelError && error.code === 'model_too_long'
        const messages = isTooLong && !hasBegun ? withoutOlderHalf(request.messages) : null
        if (!messages) throw error
        yield* model.stream({ ...request, messages })
      }
    },
  }
}

/** @returns the messages, which begin as before with what belongs to all turns; null when there are no earlier turns */
export function withoutOlderHalf(messages: readonly ModelMessage[]): ModelMessage[] | null {
  const from = messages.findIndex(({ role }) => role !== 'system')
  const last = messages.findLastIndex(({ role }) => role === 'user')
  const starts = messages.flatMap(({ role }, index) =>
    role === 'user' && index >= from && index < last ? [index] : [],
  )
  if (starts.length === 0) return null
  const kept = starts[Math.ceil(starts.length / 2)] ?? last
  return [...messages.slice(0, from), ...withOpening(messages.slice(kept), openingOf(messages[from]))]
}

function openingOf(message: ModelMessage | undefined): string {
  return message?.role === 'user' ? (message.opening ?? '') : ''
}

function withOpening(messages: readonly ModelMessage[], opening: string): readonly ModelMessage[] {
  const [first, ...others] = messages
  if (opening === '' || first?.role !== 'user') return messages
  const { content } = first
  const opened = typeof content === 'string' ? opening + content : [textPart(opening), ...content]
  return [{ ...first, content: opened, opening }, ...others]
}

function textPart(text: string): TextPart {
  return { kind: 'text', text }
}
