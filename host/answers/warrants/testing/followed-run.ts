import { setImmediate as tick } from 'node:timers/promises'
import { readCards } from '../../../../lib/contract/cards/card-types.ts'
import { type CardChange } from '../../../../lib/contract/cards/cards.ts'
import type { SupportCheck } from '../../../../lib/contract/cards/support-check.ts'
import type { Card } from '../../../../lib/contract/frames/card.ts'
import { foldCards } from '../../../../lib/contract/frames/fold-cards.ts'
import type { AgentEvent, AgentRun, Wait } from '../../../conversations/turns/agent.ts'
import { type CheckedTexts, checkTexts } from '../check-texts.ts'
import { withVerdicts } from '../with-verdicts.ts'

const passage = '青石渡口在河的北岸，每天有26条船来往。渡口建于1951年，由石匠林师傅监工。'
export const source = { index: 1, title: '渡口志', seeMoreUrl: '', showName: '', passage, provider: '资料' }
export const sources: CardChange = { id: 's', type: 'search_result', target: 'replace', content: [source] }
export const begin: CardChange = { id: 'a', type: 'markdown', target: 'start', content: '' }
export const write = (content: string): CardChange => ({ id: 'a', target: 'update', content })
/** Sentences that a program proves, that it does not, and that cites nothing. */
export const [first, second, third] = [
  '渡口建于1951年，由石匠林师傅监工[1]。',
  '渡口的船很多[1]。',
  '渡口在1991年翻修过一次。',
] as const

export type Check = (
  texts: readonly string[],
  sources: readonly { title: string; passage: string }[],
) => Promise<CheckedTexts | null>

interface Scene {
  readonly cards?: readonly Card[]
  readonly isJudged?: boolean
  readonly check?: Check
}

/** An agent that yields events, with time for the check between them. */
export async function* agentOf(events: readonly AgentEvent[], end: Wait | Error | null = null): AgentRun {
  for (const event of events) {
    yield event
    await tick()
    await tick()
  }
  if (end instanceof Error) throw end
  if (end) return end
}

/** Follows a run to its end: what it yields, and the cards that come of it. */
export async function followed(run: AgentRun, { cards = [], isJudged = false, check }: Scene = {}) {
  const looked: (readonly string[])[] = []
  const counted: (CheckedTexts | null)[] = []
  const checker = {
    check: async (...given: Parameters<Check>) => {
      looked.push(given[0])
      return check ? check(...given) : checkTexts(...given)
    },
    count: (checked: CheckedTexts | null) => void counted.push(checked),
  }
  const events: AgentEvent[] = []
  let shown = cards
  let failure: unknown = null
  let result: Wait | void | undefined
  try {
    const all = withVerdicts(run, { checker, cards, isJudged })
    for (;;) {
      const next = await all.next()
      if (next.done) {
        result = next.value
        break
      }
      events.push(next.value)
      if ('group' in next.value) shown = foldCards(shown, next.value.group)
      else if ('target' in next.value) shown = foldCards(shown, [next.value])
    }
  } catch (error) {
    failure = error
  }
  const supports = events.filter(
    (event): event is CardChange => 'type' in event && event.type === 'support_check',
  )
  const shownCheck = readCards(shown, 'support_check').at(-1)
  return { events, supports, cards: shown, check: shownCheck, looked, counted, failure, result }
}

/** The claims of an event with verdicts. */
export const claimsOf = (event: CardChange | undefined) =>
  (event?.content as SupportCheck | undefined)?.verdicts.map(({ claim }) => claim)
export const statesOf = (check: SupportCheck | undefined) => check?.verdicts.map(({ state }) => state)
