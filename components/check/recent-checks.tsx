import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { useDeletion } from '@/components/drafts/use-deletion'
import { ListState } from '@/components/list-state/list-state'
import { passFocusOn } from '@/components/ui/focus-return'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { trash2 } from '@/components/ui/icon-paths'
import { useApi } from '@/lib/client/api/api-context'
import { checkListQuery, refetchChecks } from '@/lib/client/api/checks'
import { distinctItems } from '@/lib/client/api/distinct-pages'
import { type CheckSummary, checkLimits, checkRoutes } from '@/lib/contract/routes/check-routes'
import { fill } from '@/lib/messages/fill'
import { listMoment } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

/** Own checks, the newest first; nothing for who has none. */
export function RecentChecks() {
  const texts = useTexts('check')
  const query = useInfiniteQuery(checkListQuery(useApi(checkRoutes)))
  const list = distinctItems(query.data?.pages)
  if (list.length === 0 && !query.isError) return null
  return (
    <section aria-label={texts.recent} className="mt-8 border-t border-line pt-5">
      <h2 className="font-serif text-xl font-semibold">{texts.recent}</h2>
      <p className="text-sm text-ink-faint">
        {fill(texts.recentNote, { most: checkLimits.kept, days: checkLimits.keptDays })}
      </p>
      <ListState query={query} failed={texts.recentFailed} skeleton={null} more={texts.more}>
        <ul className="mt-2 grid grid-cols-[minmax(0,1fr)]">
          {list.map((check, at) => (
            <RecentCheck key={check.id} check={check} round={roundOf(list, at)} />
          ))}
        </ul>
      </ListState>
    </section>
  )
}

/** @returns a number from 1, the oldest, among the checks of the same text; 0 for the only one */
function roundOf(list: readonly CheckSummary[], at: number): number {
  const isSame = ({ title }: CheckSummary) => title === list[at]?.title
  return list.filter(isSame).length > 1 ? list.slice(at).filter(isSame).length : 0
}

interface RecentCheckProps {
  readonly check: CheckSummary
  /** Of several checks of one text. */
  readonly round: number
}

function RecentCheck({ check: { id, title, state, created }, round }: RecentCheckProps) {
  const texts = useTexts('check')
  const common = useTexts('common')
  const [nowMs] = useState(Date.now)
  const name = title || texts.untitledCheck
  return (
    <li ref={passFocusOn} className="relative flex items-center gap-3 border-b border-line py-2.5">
      <div className="min-w-0 flex-1">
        <Link
          prefetch={false}
          href={paths.check(id)}
          dir="auto"
          className="block truncate after:absolute after:inset-0 hover:text-indigo"
        >
          {name}
        </Link>
        <p className="text-xs text-ink-faint">
          {round > 0 && `${fill(texts.round, { n: round })} · `}
          {listMoment(created, nowMs, common)}
          {state !== 'done' && ` · ${texts.listed[state]}`}
        </p>
      </div>
      <DeleteCheck id={id} name={name} />
    </li>
  )
}

/** Of the text, in a question. */
const nameCharacters = 24

function DeleteCheck({ id, name }: { readonly id: string; readonly name: string }) {
  const { deletion: texts } = useTexts('check')
  const api = useApi(checkRoutes)
  const queryClient = useQueryClient()
  const short = Array.from(name).slice(0, nameCharacters).join('')
  const ask = useDeletion({
    title: fill(texts.title, { name: short }),
    body: texts.body,
    confirm: texts.confirm,
    deleted: texts.deleted,
    call: () => api('checkDelete', { id }),
    onDeleted: () => refetchChecks(queryClient),
    nextPath: paths.check(),
  })
  return (
    <IconButton label={fill(texts.button, { name: short })} className="relative z-1" onClick={ask}>
      <Icon path={trash2} />
    </IconButton>
  )
}
