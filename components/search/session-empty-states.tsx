'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Button, buttonStyle } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { Icon } from '@/components/ui/icon'
import { search } from '@/components/ui/icon-paths'
import { SealState } from '@/components/ui/seal-state'
import { useApi } from '@/lib/client/api/api-context'
import { guessQuery } from '@/lib/client/api/suggestions'
import { usePreference } from '@/lib/client/page/preference-store'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { SharesButton } from './shares-button'
import { useAsk } from './use-ask'

const shownGuesses = 2

export function NoSessions() {
  const texts = useTexts('history')
  return (
    <div className="grid gap-7 py-16">
      <SealState
        glyph={texts.emptySeal}
        title={texts.emptyTitle}
        actions={
          <>
            <Link
              prefetch={false}
              href={paths.home()}
              className={buttonStyle({ tone: 'primary', size: 'large' })}
            >
              <Icon path={search} className="size-4" />
              {texts.startSearch}
            </Link>
            <SharesButton />
          </>
        }
      >
        {texts.emptyBody}
      </SealState>
      <FirstQuestions />
    </div>
  )
}

function FirstQuestions() {
  const texts = useTexts('history')
  const { ask, prepare } = useAsk()
  const guard = useReclickGuard()
  const pattern = usePreference('pattern')
  const { data: guesses = [] } = useQuery(guessQuery(useApi(), []))
  if (guesses.length === 0) return null

  return (
    <div className="flex flex-wrap items-center justify-center gap-2.5 text-sm text-ink-faint">
      {texts.startFrom}
      {guesses.slice(0, shownGuesses).map(({ id, question }) => (
        <Chip
          key={id}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={guard(() => ask({ content: question, askFrom: 'guess', pattern }))}
        >
          {question}
        </Chip>
      ))}
    </div>
  )
}

interface NoMatchProps {
  readonly onShowAll: () => void
}

export function NoKeywordMatch({ keyword, onShowAll }: NoMatchProps & { readonly keyword: string }) {
  const texts = useTexts('history')
  return (
    <EmptyState
      title={fill(texts.noMatchTitle, { keyword })}
      actions={<Button onClick={onShowAll}>{texts.showAll}</Button>}
    >
      {texts.noMatchBody}
    </EmptyState>
  )
}

/** Shown without a keyword, if there are no searches in the selected mode. */
export function NoModeMatch({ onShowAll }: NoMatchProps) {
  const texts = useTexts('history')
  return <EmptyState title={texts.noMode} actions={<Button onClick={onShowAll}>{texts.showAll}</Button>} />
}
