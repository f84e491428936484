import { setTimeout as pause } from 'node:timers/promises'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { SupportCheck } from '../../../lib/contract/cards/support-check.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { headerNames } from '../../../lib/contract/identity.ts'
import { dialogueRoutes, type RouteOutput } from '../../../lib/contract/routes/http.ts'

/** How often a page asks for what comes later. */
const pollMs = 400

interface LateCards {
  readonly check: SupportCheck
  readonly cards: readonly Card[]
  /** When the model's first verdicts were there, and when nothing more was to come (`performance.now()`). */
  readonly verdictsAt: number
  readonly endAt: number
}

/** Asks as a page does until nothing more is to come. @param device of the one who asked */
export async function lateCards(origin: string, device: string, docId: string): Promise<LateCards> {
  let verdictsAt = Number.NaN
  for (;;) {
    const reply = await fetch(`${origin}${dialogueRoutes.chatCheck.path}?doc_id=${docId}`, {
      headers: { [headerNames.deviceHash]: device },
    })
    const { data } = (await reply.json()) as { data: RouteOutput<'chatCheck'> }
    const [check] = readCards(data.cards, 'support_check')
    const isJudged = check?.verdicts.some(({ by }) => by === 'model')
    if (Number.isNaN(verdictsAt) && (isJudged || !data.is_pending)) verdictsAt = performance.now()
    if (!data.is_pending && check) return { check, cards: data.cards, verdictsAt, endAt: performance.now() }
    await pause(pollMs)
  }
}
