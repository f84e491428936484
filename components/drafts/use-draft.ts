import { useEffect, useState, useSyncExternalStore } from 'react'
import { randomUuid } from '@/lib/client/device/random-text'
import { sessionStore, uidOf } from '@/lib/client/login/session-store'
import type { DraftKind, StoredSettings } from './draft-kind'
import { type DraftCalls, DraftStore } from './draft-store'
import { localCopiesOf } from './local-copy'

/** Browsers refuse larger bodies of requests that survive the page. */
const keepaliveBytes = 60_000

/** What this tab has saved, by kind, member and draft: the router may show a page again as it was before. */
const newest = new Map<string, StoredSettings<object>>()

export interface DraftOptions<Settings> {
  /** '' before it is created. */
  readonly id: string
  /** Member whose unsaved text is kept on this device. */
  readonly uid: string
  readonly stored: StoredSettings<Settings>
}

/**
 * A draft that is saved automatically while the component is mounted.
 * @param callsOf called once
 */
export function useDraft<Settings extends object>(
  kind: DraftKind<Settings>,
  { id, uid, stored }: DraftOptions<Settings>,
  callsOf: () => DraftCalls<Settings>,
) {
  // What is new has no earlier page.
  const key = id === '' ? null : `${kind.name} ${uid} ${id}`
  const [{ store, copies, writer }] = useState(() => {
    const known = newest.get(key ?? '') as StoredSettings<Settings> | undefined
    const own = { copies: localCopiesOf(kind, uid, id), writer: randomUuid() }
    return {
      ...own,
      store: new DraftStore<Settings>({ kind, stored: newerOf(stored, known), calls: callsOf(), ...own }),
    }
  })
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  // Local storage exists in the browser only: the page as the server rendered it shows what is stored.
  useEffect(() => {
    store.start()
    return () => store.dispose()
  }, [store])
  // What is typed after it was created is that of its address.
  useEffect(() => copies.moveTo(id, writer), [copies, id, writer])
  useEffect(() => followPage(store, uid), [store, uid])
  useEffect(() => store.subscribe(({ base }) => key !== null && newest.set(key, base)), [store, key])
  return { store, state }
}

/** @returns whether the body of a save may be sent while the page is left */
export function mayOutliveThePage(body: unknown, isLeaving: boolean): boolean {
  return isLeaving && new Blob([JSON.stringify(body)]).size < keepaliveBytes
}

function newerOf<Settings>(
  stored: StoredSettings<Settings>,
  known: StoredSettings<Settings> | undefined,
): StoredSettings<Settings> {
  return known && known.version > stored.version ? known : stored
}

/** Saves when the page is left or hidden, and again when the network or the login is back. @returns stops it */
function followPage<Settings extends object>(store: DraftStore<Settings>, uid: string): () => void {
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
