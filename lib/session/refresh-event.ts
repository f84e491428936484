import 'client-only'

type RefreshListener = (keepsState: boolean) => void

const listeners = new Set<RefreshListener>()

/**
 * Asks the shell to render the current route anew (§2, 'global refresh event').
 * @param keepsState whether what a reader has typed stays; by default component state is fresh as well
 */
export function requestRefresh(keepsState = false): void {
  for (const listener of listeners) listener(keepsState)
}

/** @returns what ends the subscription. */
export function onRefreshRequest(listener: RefreshListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
