import Link from 'next/link'
import type { VerdictState } from '@/lib/contract/cards/support-check'
import type { CheckResult } from '@/lib/contract/routes/check-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { countedStates, doubtfulStates } from '@/lib/text/citations/verdict-counts'
import { sourcesId } from './source-choice'
import { verdictLooks } from './verdict-look'

interface CheckSummaryProps {
  readonly result: CheckResult
  readonly filter: VerdictState | null
  readonly onFilter: (state: VerdictState | null) => void
}

/** One sentence with what needs a look, and how many sentences have which verdict. */
export function CheckSummary({ result, filter, onFilter }: CheckSummaryProps) {
  const texts = useTexts('check')
  const { verdicts } = result
  const count = (state: VerdictState) => verdicts.filter((each) => each.state === state).length
  const doubts = doubtfulStates.filter((state) => count(state) > 0)
  return (
    <div className="grid gap-3 border-b border-line pb-3">
      <p className="text-ink-soft">
        {doubts.length === 0 ? (
          fill(texts.allFine, { count: verdicts.length })
        ) : (
          <>
            {fill(texts.summary, { count: verdicts.length })}{' '}
            {doubts.map((state, at) => (
              <span key={state} className={state === 'contradicted' ? 'font-semibold text-bad' : ''}>
                {at > 0 && texts.comma}
                {fill(texts.summaryStates[state], { count: count(state) })}
              </span>
            ))}
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
        {countedStates
          .filter((state) => count(state) > 0)
          .map((state) => (
            <button
              key={state}
              type="button"
              aria-pressed={filter === state}
              aria-label={`${fill(texts.filter, { state: texts.states[state] })} ${count(state)}`}
              onClick={() => onFilter(filter === state ? null : state)}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-s px-2 text-sm text-ink-soft hover:bg-paper-sunken aria-pressed:bg-indigo-wash aria-pressed:text-indigo-strong"
            >
              <span aria-hidden className={`font-semibold ${verdictLooks[state].colour}`}>
                {verdictLooks[state].sign}
              </span>
              {texts.states[state]} <b className="font-semibold text-ink">{count(state)}</b>
            </button>
          ))}
        <Against result={result} />
      </div>
    </div>
  )
}

/** What it was compared with, how much of that could not be read, and the way to other sources. */
function Against({ result: { id, sources, state, unsearched = [] } }: { readonly result: CheckResult }) {
  const texts = useTexts('check')
  const [first] = sources
  const unread = sources.filter(({ problem }) => problem !== '').length
  const name = first && (first.title.slice(0, 24) || fill(texts.untitled, { n: 1 }))
  return (
    <span className="ml-auto flex flex-wrap items-center gap-x-2 text-sm text-ink-faint">
      {name === undefined
        ? state !== 'running' && unsearched.length === 0 && texts.comparedWithNone
        : fill(sources.length === 1 ? texts.comparedWith : texts.comparedWithMany, {
            name,
            count: sources.length,
          })}
      {unread > 0 && <span className="text-warn">{fill(texts.unread, { count: unread })}</span>}
      <Link
        prefetch={false}
        href={`${paths.editCheck(id)}#${sourcesId}`}
        className="inline-flex min-h-9 items-center text-indigo hover:underline"
      >
        {texts.otherSources}
      </Link>
    </span>
  )
}
