'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { runWithLogin } from '@/components/login/login-directive'
import { showToast } from '@/components/ui/toast/toast-store'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { fill } from '@/lib/messages/fill'
import { listTime } from '@/lib/messages/list-date'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { type DraftState, ongoingPhases } from './draft-state'
import type { DraftStore } from './draft-store'

/** "Just now" is said for this long. */
const justNowMs = 60_000

interface SaveStatusProps<Settings extends object> {
  readonly store: Pick<DraftStore<Settings>, 'retry'>
  readonly state: DraftState<Settings>
  /** Names of the fields with a problem. */
  readonly wrong: readonly string[]
  /** Opens the choice between two versions. */
  readonly onConflict: () => void
  /** What is shown before it. */
  readonly children?: ReactNode
}

/** State of the last save, with what helps. Only what needs the member is announced. */
export function SaveStatus<Settings extends object>(props: SaveStatusProps<Settings>) {
  const isUsual = ongoingPhases.has(props.state.phase)
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-ink-faint">
      {props.children}
      <span aria-hidden>·</span>
      {isUsual && (
        <span>
          <Saving {...props} />
        </span>
      )}
      <output>{!isUsual && <Saving {...props} />}</output>
      <SavingAction {...props} />
    </p>
  )
}

function Saving({
  state,
  wrong: names,
}: {
  readonly state: DraftState<object>
  readonly wrong: readonly string[]
}) {
  const { phase, savedAtMs, error, isKept } = state
  const { save } = useTexts('drafts')
  const errors = useTexts('errors')
  const locale = useLocale()
  const isJust = useIsJustNow(savedAtMs)
  const kept = isKept ? save.kept : save.notKept
  const { comma, listComma } = punctuation[locale]
  const wrong = names.join(listComma)
  switch (phase) {
    case 'saved':
      if (savedAtMs === null) return save.saved
      return isJust ? save.justSaved : fill(save.savedAt, { time: listTime(savedAtMs / 1_000) })
    case 'offline':
      return `${save.offline}${comma}${kept}`
    case 'failed':
      return <span className="text-bad">{`${save.failed}${comma}${sentenceOfError(error, errors)}`}</span>
    case 'invalid':
      return <span className="text-warn">{`${fill(save.invalid, { fields: wrong })}${comma}${kept}`}</span>
    case 'waiting':
    case 'saving':
      return save[phase]
    case 'login':
    case 'conflict':
    case 'gone':
      return <span className="text-warn">{save[phase]}</span>
  }
}

function useIsJustNow(savedAtMs: number | null): boolean {
  const [past, setPast] = useState(0)
  useEffect(() => {
    if (savedAtMs === null) return
    const timer = setTimeout(() => setPast(savedAtMs), justNowMs)
    return () => clearTimeout(timer)
  }, [savedAtMs])
  return savedAtMs !== null && savedAtMs > past
}

const actionStyle = 'text-indigo hover:underline max-md:min-h-10'

function SavingAction<Settings extends object>({ state, store, onConflict }: SaveStatusProps<Settings>) {
  const { save } = useTexts('drafts')
  const network = useTexts('network')
  const action = {
    failed: { label: save.retry, run: () => store.retry() },
    offline: { label: save.retry, run: () => store.retry() },
    conflict: { label: save.choose, run: onConflict },
    login: {
      label: save.logIn,
      run: () =>
        void runWithLogin(
          () => store.retry(),
          () => showToast({ content: network.interrupted, icon: 'error' }),
        ),
    },
  }[state.phase as string]
  if (!action) return null
  return (
    <button type="button" className={actionStyle} onClick={action.run}>
      {action.label}
    </button>
  )
}
