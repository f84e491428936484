import type { CompletionRequest, LanguageModel, ModelEvent } from './language-model.ts'
import { estimateTokens } from './estimate-tokens.ts'

/** What a turn has cost of the language model. */
export interface TurnUsage {
  readonly model: string
  readonly promptTokens: number
  readonly completionTokens: number
  /** Whether any of it was counted here, because the model did not say. */
  readonly isEstimated: boolean
}

/** Adds up what the calls of one turn cost, also of those that fail or are stopped. */
export class UsageMeter {
  #total: TurnUsage | null = null
  readonly #before: TurnUsage | null

  /** @param before what the turn had cost before it waited */
  constructor(before: TurnUsage | null = null) {
    this.#before = before
  }

  /** What was counted here; null while no model was called. */
  get total(): TurnUsage | null {
    return this.#total
  }

  /** What the turn has cost, from its beginning. */
  get whole(): TurnUsage | null {
    return this.#total ? sumOf(this.#before, this.#total) : this.#before
  }

  /** @returns the same model, whose calls are counted here */
  measured(model: LanguageModel): LanguageModel {
    return { name: model.name, stream: (request) => this.#stream(model, request) }
  }

  async *#stream(model: LanguageModel, request: CompletionRequest): AsyncGenerator<ModelEvent, void, void> {
    const written: string[] = []
    let reported: Pick<TurnUsage, 'promptTokens' | 'completionTokens'> | null = null
    try {
      for await (const event of model.stream(request)) {
        if (event.kind === 'usage') {
          reported = event
          continue
        }
        if (event.kind !== 'tool_call') written.push(event.text)
        yield event
      }
    } finally {
      this.#add(
        reported
          ? { model: model.name, ...reported, isEstimated: false }
          : estimated(model.name, request, written.join('')),
      )
    }
  }

  #add(usage: TurnUsage): void {
    this.#total = sumOf(this.#total, usage)
  }
}

function sumOf(before: TurnUsage | null, usage: TurnUsage): TurnUsage {
  return {
    model: usage.model,
    promptTokens: (before?.promptTokens ?? 0) + usage.promptTokens,
    completionTokens: (before?.completionTokens ?? 0) + usage.completionTokens,
    isEstimated: usage.isEstimated || (before?.isEstimated ?? false),
  }
}

function estimated(model: string, { messages }: CompletionRequest, written: string): TurnUsage {
  const promptTokens = messages.reduce((sum, message) => sum + estimateTokens(message.content), 0)
  return { model, promptTokens, completionTokens: estimateTokens(written), isEstimated: true }
}
