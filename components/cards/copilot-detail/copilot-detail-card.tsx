'use client'
import { useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { search } from '@/components/ui/icon-paths'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import type { CardProps, CardView } from '../card-view'
import { englishQuestion } from '../english-note'
import { lineCardStyle } from '../line-card-style'
import { useFocusAfterChoice } from '../options/focus-after-choice'

function Detail({ card: { content }, isInBlock }: CardProps<'copilot_detail'>) {
  const copilot = useTexts('copilot')
  const locale = useLocale()
  const summary = useRef<HTMLElement>(null)
  useFocusAfterChoice(summary)

  return (
    <details className={`text-sm text-ink-soft ${isInBlock ? '' : lineCardStyle}`}>
      <summary ref={summary} className="flex cursor-pointer list-none items-center gap-2">
        <Icon path={search} className="size-[18px] shrink-0" />
        <span className="shrink-0 font-medium text-ink">
          {content.understood[0] ? copilot.understood : copilot.queries}
        </span>
        <span className="min-w-0 truncate">
          {(content.understood[0] ? content.understood : content.queries).join(punctuation[locale].semicolon)}
        </span>
      </summary>
      <ul className="mt-2 grid gap-1 pl-[26px] wrap-anywhere">
        {content.understood.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p className="mt-2 pl-[26px] text-ink-faint">{copilot.queries}</p>
      <ul className="grid gap-1 pl-[26px] wrap-anywhere">
        {content.queries.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </details>
  )
}

export const copilotDetailCard: CardView<'copilot_detail'> = {
  slot: 'steps',
  grows: 'whole',
  Component: Detail,
  toText: () => '',
  toMarkdown: () => '',
  toEnglish: (content) => {
    const understood = content.understood.map(englishQuestion)
    const isSame = understood.every((each, index) => each === content.understood[index])
    return isSame ? content : { ...content, understood }
  },
}
