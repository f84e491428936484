'use client'
import Link from 'next/link'
import { useMemo } from 'react'
import { Icon } from '@/components/ui/icon'
import { iconButtonStyle } from '@/components/ui/icon-button'
import { listChecks } from '@/components/ui/icon-paths'
import { keepCheckDraft } from '@/lib/client/page/check-draft'
import { readCards } from '@/lib/contract/cards/card-types'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { checkLimits } from '@/lib/contract/routes/check-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { withoutOpenings } from '@/lib/messages/without-openings'
import { paths } from '@/lib/paths'

/** Beside what is written for a new check, which stays. */
const draftOfAnswer = 'answer'

/** Opens the check of any text with an answer and its sources, by their numbers. */
export function CheckAnswerButton({ record }: { readonly record: Pick<ChatRecord, 'data'> }) {
  const { check: label } = useTexts('answer')
  const text = useMemo(() => claimsIn(record.data), [record.data])
  if (text === '') return null
  const keep = () => {
    const byIndex = new Map(
      readCards(record.data, 'search_result')
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
  return (
    <Link
      prefetch={false}
      href={paths.editCheck(draftOfAnswer)}
      aria-label={label}
      title={label}
      onClick={keep}
      className={iconButtonStyle()}
    >
      <Icon path={listChecks} />
    </Link>
  )
}

/** What the answer says: what the product says about it is no claim. */
function claimsIn(cards: ChatRecord['data']): string {
  return cards
    .flatMap(({ type, content, isError }) =>
      type === 'markdown' && !isError && typeof content === 'string' ? [withoutOpenings(content)] : [],
    )
    .filter((text) => text !== '')
    .join('\n\n')
}
