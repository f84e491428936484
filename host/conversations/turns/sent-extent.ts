import type { ConversationExtent } from '../../../lib/contract/frames/conversation-extent.ts'
import type { Exchange } from '../../models/exchange.ts'
import type { CompletionRequest, LanguageModel, SentExtent } from '../../models/language-model.ts'
import type { Models } from '../../models/models.ts'

/** Maximum turns that are listed as looked up. */
const maxListed = 5

/** Notes how much of a conversation the requests of a turn contain. */
export class SentExtentLog {
  #largest: SentExtent | null = null

  /** @returns the same models, whose requests are noted */
  watch(models: Models): Models {
    const { language, vision } = models
    return { ...models, language: language && this.#watch(language), vision: vision && this.#watch(vision) }
  }

  #watch(model: LanguageModel): LanguageModel {
    return {
      ...model,
      stream: (request) => {
        this.#note(request)
        return model.stream(request)
      },
    }
  }

  /** Smaller requests that prepare an answer, such as the plan of a search, contain less than the answering one. */
  #note({ messages }: CompletionRequest): void {
    for (const message of messages) {
      const extent = message.role === 'user' ? message.extent : undefined
      if (extent && extent.turnsSent >= (this.#largest?.turnsSent ?? 0)) this.#largest = extent
    }
  }

  /** The number of turns that a summary should cover; 0 when no request takes one. */
  get turnsToSummarize(): number {
    return this.#largest?.takesSummary ? this.#largest.turnsLeftOut : 0
  }

  /**
   * @param history the turns before the question, oldest first
   * @returns null when the whole conversation was sent
   */
  extentOf(history: readonly Exchange[]): ConversationExtent | null {
    if (!this.#largest) return null
    const { turnsSent, turnsLeftOut, isSummarised, lookedUp } = this.#largest
    if (turnsLeftOut === 0 && lookedUp.length === 0) return null
    const listed = lookedUp.slice(0, maxListed).toSorted((left, right) => left - right)
    return {
      turns_sent: turnsSent,
      turns_left_out: turnsLeftOut,
      is_summarised: isSummarised,
      looked_up: listed.flatMap((turn) => {
        const docId = history[turn - 1]?.docId
        return docId === undefined ? [] : [{ turn, doc_id: docId }]
      }),
    }
  }
}
