import { keepCheckDraft } from '@/lib/client/page/check-draft'
import { readCards } from '@/lib/contract/cards/card-types'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { checkLimits } from '@/lib/contract/routes/check-routes'
import { withoutOpenings } from '@/lib/messages/without-openings'

/** Apart from what is written for a new check, which stays. */
export const draftOfAnswer = 'answer'

/** Keeps a text of an answer, with the sources of the answer by their numbers, for the page that checks it. */
export function keepAnswerCheck(text: string, cards: ChatRecord['data']): void {
  const byIndex = new Map(
    readCards(cards, 'search_result')
      .flat()
      .map((source) => [source.index, source]),
  )
  const most = Math.min(checkLimits.sources, Math.max(0, ...byIndex.keys()))
  keepCheckDraft(
    {
      text: text.slice(0, checkLimits.characters),
      sources: Array.from({ length: most }, (_, at) => {
        const { title = '', passage = '' } = byIndex.get(at + 1) ?? {}
        const name = title.slice(0, checkLimits.titleCharacters)
        // A number without a source keeps the numbers of the others.
        return { kind: 'text' as const, name, text: passage.trim() || name || '—' }
      }),
      scope: most === 0 ? 'library' : '',
    },
    draftOfAnswer,
  )
}

/** What the answer says: what the product says about it is no claim. */
export function claimsIn(cards: ChatRecord['data']): string {
  return cards
    .flatMap(({ type, content, isError }) =>
      type === 'markdown' && !isError && typeof content === 'string' ? [withoutOpenings(content)] : [],
    )
    .filter((text) => text !== '')
    .join('\n\n')
}
