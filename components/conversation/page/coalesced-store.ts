import type { StreamingTextSource } from '@/components/answer-text/streaming/streaming-text'
import type { ConversationState } from '@/lib/client/realtime/conversation/conversation-records'
import type { Card } from '@/lib/contract/frames/card'
import type { ChatRecord } from '@/lib/contract/frames/record'

interface StateSource {
  readonly getState: () => ConversationState
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * The state of a conversation for rendering, without text deltas of the newest answer. Deltas arrive many times per
 * second and would render the whole conversation each time; the answer subscribes to them itself through `growth`.
 * With every other change the state is the newest.
 */
export class CoalescedStore {
  readonly #source: StateSource
  readonly #listeners = new Set<() => void>()
  readonly #textListeners = new Set<() => void>()
  #state: ConversationState
  #unsubscribe = () => {}

  constructor(source: StateSource) {
    this.#source = source
    this.#state = source.getState()
  }

  readonly getState = (): ConversationState => {
    // Changes were not observed while there were no subscribers.
    if (!this.#isHeard()) this.#state = this.#source.getState()
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#join(this.#listeners, listener)

  readonly streamingText: StreamingTextSource = {
    subscribe: (listener) => this.#join(this.#textListeners, listener),
    newestOf: (record) => {
      const isNewest = record === this.#state.records.at(-1)
      return (isNewest && this.#source.getState().records.at(-1)) || record
    },
  }

  #isHeard(): boolean {
    return this.#listeners.size + this.#textListeners.size > 0
  }

  #join(group: Set<() => void>, listener: () => void): () => void {
    if (!this.#isHeard()) {
      this.#unsubscribe = this.#source.subscribe(() => this.#follow())
      // It may have changed since the render.
      this.#follow()
    }
    group.add(listener)
    return () => {
      group.delete(listener)
      if (!this.#isHeard()) this.#unsubscribe()
    }
  }

  #follow(): void {
    const state = this.#source.getState()
    const isSteady = onlyGrows(this.#state, state)
    if (!isSteady) this.#state = state
    for (const listener of isSteady ? this.#textListeners : this.#listeners) listener()
  }
}

/** @returns whether the only change is text appended to the newest answer */
function onlyGrows(before: ConversationState, after: ConversationState): boolean {
  const { records: earlier, seqs: _earlierSeqs, ...rest } = before
  const { records, seqs: _seqs, ...others } = after
  const [last, now] = [earlier.at(-1), records.at(-1)]
  if (!last || !now || earlier.length !== records.length || !areSame(rest, others)) return false
  return earlier.every((record, at) => record === records[at] || (record === last && hasOnlyGrown(last, now)))
}

function hasOnlyGrown({ data: earlier, ...before }: ChatRecord, { data, ...after }: ChatRecord): boolean {
  const isGrown = (card: Card, now: Card | undefined) =>
    now !== undefined && (card === now || (typeof card.content === 'string' && isSameCard(card, now)))
  return (
    areSame(before, after) &&
    earlier.length === data.length &&
    earlier.every((card, at) => isGrown(card, data[at]))
  )
}

function isSameCard({ content: text, ...before }: Card, { content, ...after }: Card): boolean {
  return typeof content === 'string' && content.length >= String(text).length && areSame(before, after)
}

function areSame(left: object, right: object): boolean {
  const [before, after] = [Object.entries(left), new Map(Object.entries(right))]
  return before.length === after.size && before.every(([key, value]) => after.get(key) === value)
}
