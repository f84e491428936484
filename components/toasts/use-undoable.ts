import { hashKey, MutationObserver, type MutationOptions, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { hideToast, showToast } from '@/components/ui/toast/toast-store'
import { useTexts } from '@/lib/messages/use-texts'

/** What is done with something that has an id. Its call is sent with `keepalive`, so that it outlives the page. */
type IdMutation = MutationOptions<unknown, Error, string>

/** What sends each change that can still be taken back, by key. A store, since the list may go and come meanwhile. */
const pendingChanges = createStore<ReadonlyMap<string, () => void>>(() => new Map())

/**
 * A change that takes effect on screen at once, and for five seconds can be taken back: the mutation runs when they
 * are over, or when the page is left, and never after 撤销. It does not end with the component that began it.
 * @param name of the change; together with the id it says what is pending
 * @returns `start`, with the sentence of the toast, and `isPending`, by which a list leaves out what is being deleted:
 * until the mutation has settled, so that its failure brings the entry back
 */
export function useUndoable(name: string, mutation: IdMutation) {
  const common = useTexts('common')
  const queryClient = useQueryClient()
  const pending = useStore(pendingChanges)
  const keyOf = (id: string) => hashKey([name, id])
  return {
    isPending: (id: string) => pending.has(keyOf(id)),
    start: (id: string, message: string): void => {
      const key = keyOf(id)
      if (pendingChanges.getState().has(key)) return
      let isSent = false
      const send = () => {
        if (isSent) return
        isSent = true
        hideToast(toast)
        // Its failure is told by the mutation.
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
