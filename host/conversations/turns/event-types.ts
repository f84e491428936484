import type { Card, CardEvent } from '../../../lib/contract/frames/card.ts'

/**
 * Names the type of each card event of a turn, as the specification's card has one (§3): a client that knows only that
 * reads every event by its type. Agents name it once, with the first event of a card.
 */
export class EventTypes {
  readonly #byId: Map<string, string>
  #last = 'markdown'

  /** @param cards of the turn so far */
  constructor(cards: readonly Card[]) {
    this.#byId = new Map(cards.map(({ id, type }) => [id, type]))
  }

  /** @returns the events with their types; `finish`, which is about all cards, has that of the last event */
  name(events: readonly CardEvent[]): CardEvent[] {
    return events.map((event) => {
      const type = event.type ?? (event.id === undefined ? this.#last : this.#byId.get(event.id))
      if (type === undefined) return event
      if (event.id !== undefined) this.#byId.set(event.id, type)
      this.#last = type
      return { ...event, type }
    })
  }
}
