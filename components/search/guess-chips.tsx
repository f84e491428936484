'use client'
import { useQuery } from '@tanstack/react-query'
import { Chip } from '@/components/ui/chip'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { Icon } from '@/components/ui/icon'
import { rotateCcwClock } from '@/components/ui/icon-paths'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { guessQuery, searchHistoryQuery } from '@/lib/client/api/suggestions'
import { usePreference } from '@/lib/client/page/preference-store'
import { useChosenScope } from '@/lib/client/realtime/asking/chosen-scope'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { fillSearchBox } from './fill-search-box'
import { useAsk } from './use-ask'

const shownGuesses = 4
const wordsSent = 5
const skeletonWidths = ['w-40', 'w-32', 'w-48']

/** 猜你想搜: suggested questions, based on recent searches. The line has the same height in every state. */
export function GuessChips() {
  const home = useTexts('home')
  const api = useApi()
  const { ask, prepare } = useAsk()
  const guard = useReclickGuard()
  const pattern = usePreference('pattern')
  const history = useQuery(searchHistoryQuery(api))
  const words = (history.data ?? []).slice(0, wordsSent).map(({ data }) => data)
  const guesses = useQuery({ ...guessQuery(api, words), enabled: !history.isPending })
  // They are questions that the library answers.
  const { scope } = useChosenScope()
  const isElsewhere = (scope.source !== 'all' && scope.source !== 'library') || scope.site !== ''
  const isEmpty = isElsewhere || guesses.isError || guesses.data?.length === 0

  return (
    <section
      aria-label={home.guess}
      className="mt-5 flex min-h-[calc(34px*var(--text-scale))] w-full gap-2.5 max-sm:min-h-[calc(120px*var(--text-scale))] max-sm:flex-col max-sm:gap-2"
    >
      {!isEmpty && (
        <>
          <h2 className="shrink-0 text-sm leading-[calc(34px*var(--text-scale))] text-ink-faint">
            {home.guess}
          </h2>
          {/* One line is reserved, two on phones; what does not fit is hidden, so that the layout never shifts. */}
          <ul className="flex h-[calc(34px*var(--text-scale))] min-w-0 flex-1 flex-wrap content-start gap-2.5 overflow-clip [overflow-clip-margin:4px] large-text:h-auto max-sm:h-[calc(78px*var(--text-scale))] max-sm:flex-none">
            {guesses.data
              ? guesses.data.slice(0, shownGuesses).map(({ id, question, isUser, isQuery }) => (
                  <li key={id} className="max-w-full">
                    <Chip
                      onPointerEnter={prepare}
                      onFocus={prepare}
                      onClick={guard(() =>
                        isQuery
                          ? ask({ content: question, askFrom: 'guess', pattern })
                          : fillSearchBox(question),
                      )}
                    >
                      {isUser && <OwnMark />}
                      {question}
                    </Chip>
                  </li>
                ))
              : skeletonWidths.map((width) => (
                  <li key={width}>
                    <Skeleton className={`h-[calc(34px*var(--text-scale))] rounded-pill ${width}`} />
                  </li>
                ))}
          </ul>
        </>
      )}
    </section>
  )
}

function OwnMark() {
  const home = useTexts('home')
  const { colon } = punctuation[useLocale()]
  return (
    <>
      <Icon path={rotateCcwClock} className="size-3.5 shrink-0 text-ink-faint" />
      <span className="sr-only">
        {home.searchedBefore}
        {colon}
      </span>
    </>
  )
}
