import { hashKey, MutationObserver, type MutationOptions, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { hideToast, showToast } from '@/components/ui/toast/toast-store'
import { useTexts } from '@/lib/messages/use-texts'

/** A mutation of something by its id. Its call is sent with `keepalive`, so that it outlives the page. */
type IdMutation = MutationOptions<unknown, Error, string>

/** A store, since the list may unmount and remount meanwhile. */
const pendingChanges = createStore<ReadonlyMap<string, () => void>>(() => new Map())

const keyOf = (name: string, id: string) => hashKey([name, id])

/**
 * For lists that do not start the change themselves.
 * @param name of the change
 * @returns whether that of this id can be undone or is being sent
 */
export function usePendingChanges(name: string): (id: string) => boolean {
  const pending = useStore(pendingChanges)
  return (id) => pending.has(keyOf(name, id))
}

/**
 * A change that is shown immediately and can be undone for five seconds: the mutation runs after that time, or when
 * the page is left, and never after 撤销. It outlives the component that started it.
 * @param name of the change; together with the id it is the key of the pending change
 * @returns `start`, with the sentence of the toast, and `isPending`, by which a list leaves out entries being
 * deleted: until the mutation has settled, so that a failure restores the entry
 */
export function useUndoable(name: string, mutation: IdMutation) {
  const common = useTexts('common')
  const queryClient = useQueryClient()
  const isPending = usePendingChanges(name)

  return {
    isPending,
    start: (id: string, message: string): void => {
      const key = keyOf(name, id)
      if (pendingChanges.getState().has(key)) return

      let isSent = false

      const send = () => {
        if (isSent) return
        isSent = true
        hideToast(toast)
        // The mutation reports its own failure.
        const sent = new MutationObserver(queryClient, mutation).mutate(id)
        void sent.catch(() => undefined).then(() => release(key))
      }

      const toast = showToast({
        content: message,
        action: { label: common.undo, onSelect: () => release(key), onExpire: send },
      })
      window.addEventListener('pagehide', sendAll)
      pendingChanges.setState(new Map(pendingChanges.getState()).set(key, send), true)
    },
  }
}

function release(key: string): void {
  const rest = new Map(pendingChanges.getState())
  rest.delete(key)
  pendingChanges.setState(rest, true)
}

function sendAll(): void {
  for (const send of pendingChanges.getState().values()) send()
}
