import 'client-only'

const listeners = new Set<() => void>()

/** Asks the shell to render the current route anew, with fresh component state (§2, 'global refresh event'). */
export function requestRefresh(): void {
  for (const listener of listeners) listener()
}

/** @returns what ends the subscription. */
export function onRefreshRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
