import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { refetchVersions } from '@/lib/client/api/agent-drafts'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { randomUuid } from '@/lib/client/device/random-text'
import { sessionStore, uidOf } from '@/lib/client/login/session-store'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import type { StoredSettings } from './draft-state'
import { DraftStore } from './draft-store'
import { localCopiesOf } from './local-copy'
import { settingsOf } from './settings-fields'

/** Browsers refuse larger bodies of requests that survive the page. */
const keepaliveBytes = 60_000

/** What this tab has saved, by member and agent: the router may show a page again as it was before. */
const newest = new Map<string, StoredSettings>()

export interface DraftOptions {
  readonly agentId: string
  /** Member whose unsaved text is kept on this device. */
  readonly uid: string
  readonly stored: StoredSettings
}

/** The draft of one agent, saved automatically while the component is mounted. */
export function useAgentDraft({ agentId, uid, stored }: DraftOptions) {
  const api = useApi(agentRoutes)
  const queryClient = useQueryClient()
  const key = `${uid} ${agentId}`
  const [store] = useState(
    () =>
      new DraftStore({
        stored: newerOf(stored, newest.get(key)),
        writer: randomUuid(),
        copies: localCopiesOf(uid, agentId),
        calls: {
          save: async (settings, version, isLeaving) => {
            const input = { id: agentId, version, ...settings }
            const saved = await api('agentCreateAdvanced', input, {
              keepalive: isLeaving && new Blob([JSON.stringify(input)]).size < keepaliveBytes,
            })
            refetchVersions(queryClient, agentId)
            return saved.version
          },
          load: async () => {
            const { draft } = await api('agentDetail', { id: agentId })
            if (!draft) throw new ApiError('not_found')
            return { version: draft.version, settings: settingsOf(draft) }
          },
        },
      }),
  )
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  // Local storage exists in the browser only: the page as the server rendered it shows what is stored.
  useEffect(() => {
    store.start()
    return () => store.dispose()
  }, [store])
  useEffect(() => followPage(store, uid), [store, uid])
  useEffect(() => store.subscribe(({ base }) => newest.set(key, base)), [store, key])
  return { store, state }
}

function newerOf(stored: StoredSettings, known: StoredSettings | undefined): StoredSettings {
  return known && known.version > stored.version ? known : stored
}

/** Saves when the page is left or hidden, and again when the network or the login is back. @returns stops it */
function followPage(store: DraftStore, uid: string): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const handleHidden = () => {
    if (document.hidden) void store.flush(true)
  }
  document.addEventListener('visibilitychange', handleHidden, { signal })
  window.addEventListener('pagehide', () => void store.flush(true), { signal })
  window.addEventListener('online', () => store.retry(), { signal })
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (store.hasChanges && !store.getState().isKept) event.preventDefault()
    },
    { signal },
  )
  const stopSession = sessionStore.subscribe((now, before) => {
    if (now.token !== before.token && uidOf(now) === uid) store.retry()
  })
  return () => {
    controller.abort()
    stopSession()
    // A link within the app leaves the page without hiding it.
    void store.flush(true)
  }
}
