'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { runWithLogin } from '@/components/login/login-directive'
import { showToast } from '@/components/ui/toast/toast-store'
import { agentStandingQuery } from '@/lib/client/api/agent-drafts'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { fill } from '@/lib/messages/fill'
import { listTime } from '@/lib/messages/list-date'
import { punctuation } from '@/lib/messages/punctuation'
import { useAllTexts, useLocale, useTexts } from '@/lib/messages/use-texts'
import { openConflict } from './conflict/open-conflict'
import type { SavePhase } from './draft/draft-state'
import { useEditor } from './editor-context'

/** "Just now" is said for this long. */
const justNowMs = 60_000

const usualPhases: readonly SavePhase[] = ['saved', 'waiting', 'saving']

/** State of the agent and of its last save, with what helps. Only what needs the member is announced. */
export function SaveStatus() {
  const { agentId, state } = useEditor()
  const texts = useTexts('agentEditor')
  const { data } = useQuery(agentStandingQuery(useApi(agentRoutes), agentId))
  const isUsual = usualPhases.includes(state.phase)
  const status = texts.states[data?.status ?? 0]
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-ink-faint">
      {status && <span>{status}</span>}
      {data?.reason && (
        <span className="text-bad wrap-anywhere">{fill(texts.publish.reason, { reason: data.reason })}</span>
      )}
      <span aria-hidden>·</span>
      {isUsual && (
        <span>
          <Saving />
        </span>
      )}
      <output>{!isUsual && <Saving />}</output>
      <SavingAction />
    </p>
  )
}

function Saving() {
  const { state, wrongFields } = useEditor()
  const { phase, savedAtMs, error, isKept } = state
  const { save, fields } = useTexts('agentEditor')
  const errors = useTexts('errors')
  const locale = useLocale()
  const isJust = useIsJustNow(savedAtMs)
  const kept = isKept ? save.kept : save.notKept
  const { comma, listComma } = punctuation[locale]
  const wrong = wrongFields.map((field) => fields[field]).join(listComma)
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

function SavingAction() {
  const { state, store } = useEditor()
  const { save } = useTexts('agentEditor')
  const network = useTexts('network')
  const texts = useAllTexts()
  const action = {
    failed: { label: save.retry, run: () => store.retry() },
    offline: { label: save.retry, run: () => store.retry() },
    conflict: { label: save.choose, run: () => openConflict(store, texts) },
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
