import 'client-only'

/**
 * Asks the shell to render the current route anew (§2, 'global refresh event'), and listens for that; the argument is
 * whether what a reader has typed stays. By default component state is fresh as well.
 */
export const [requestRefresh, onRefreshRequest] = pageEvent<boolean>()

/** Asks for a look at the host whether the login still counts: a call or a socket was refused for want of identity. */
export const [requestLoginCheck, onLoginCheckRequest] = pageEvent<never>()

/** @returns what sends the event, and what subscribes to it and returns what ends the subscription */
function pageEvent<Detail>() {
  const listeners = new Set<(detail?: Detail) => void>()
  const send = (detail?: Detail): void => {
    for (const listener of listeners) listener(detail)
  }
  const subscribe = (listener: (detail?: Detail) => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return [send, subscribe] as const
}
