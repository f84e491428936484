import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { Progress } from '../../../lib/contract/cards/progress.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { TurnReader } from '../support/turn-reader.ts'

/** One question over the socket of a product. @returns its end, and how long it took */
export async function askOnce(origin: string, question: string) {
  const reader = new TurnReader()
  const startedAt = performance.now()
  await reader.ask(origin, question)
  const ended = await reader.waitForEnd()
  reader.cut()
  return { ...ended, turnMs: performance.now() - startedAt }
}

/** The text of an answer; '' where it has none. */
export function textOf(cards: readonly Card[]): string {
  return readCards(cards, 'markdown')[0] ?? ''
}

/** What stands under an answer. */
export function tipOf(cards: readonly Card[]): string {
  return readCards(cards, 'tips')[0]?.text ?? ''
}

/** @returns whether nothing turns any more: every step has ended, as the last frame with steps says */
export function isSettled(steps: readonly Progress[]): boolean {
  const last = steps.at(-1)
  return last?.elapsedMs !== undefined && last.steps.every(({ state }) => state !== 'running')
}
