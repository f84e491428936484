import { afterFrame } from '@/lib/page/scheduling'
import type { Card } from '@/lib/contract/card'
import type { ChatRecord } from '@/lib/contract/record'
import type { ConversationState } from '@/lib/realtime/conversation-records'

interface StateSource {
  readonly getState: () => ConversationState
  readonly subscribe: (listener: () => void) => () => void
}

/** After a render the page rests for as long as it took, and half as long again. */
const rest = 1.5

/**
 * The state of a conversation as it is rendered. Frames of a text that grows come many times a second, and each would
 * render the whole conversation: they are rendered together, the more of them the slower the machine. Every other change
 * is there at once.
 */
export class PacedState {
  readonly #source: StateSource
  readonly #listeners = new Set<() => void>()
  #shown: ConversationState
  #unsubscribe = () => {}
  #stopResting = () => {}
  #isResting = false

  constructor(source: StateSource) {
    this.#source = source
    this.#shown = source.getState()
  }

  readonly getState = (): ConversationState => {
    // Nobody was told of changes while nobody listened.
    if (this.#listeners.size === 0) this.#shown = this.#source.getState()
    return this.#shown
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#unsubscribe = this.#source.subscribe(() => this.#follow())
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#unsubscribe()
      this.#stopResting()
      this.#isResting = false
    }
  }

  #follow(): void {
    const grows = onlyGrows(this.#shown, this.#source.getState())
    if (!grows) this.#stopResting()
    else if (this.#isResting) return
    this.#show()
  }

  #show(): void {
    const state = this.#source.getState()
    this.#isResting = state !== this.#shown
    if (!this.#isResting) return
    this.#shown = state
    const begun = performance.now()
    for (const listener of this.#listeners) listener()
    this.#stopResting = afterFrame(() => {
      const timer = setTimeout(() => this.#show(), (performance.now() - begun) * rest)
      this.#stopResting = () => clearTimeout(timer)
    })
  }
}

/** @returns whether all that has changed is the text of the newest answer, by what was added at its end */
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
