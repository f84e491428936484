import 'client-only'

const listeners = new Set<() => void>()

/** Asks for a look at the host whether the login still counts: a call or a socket was refused for want of identity. */
export function requestLoginCheck(): void {
  for (const listener of listeners) listener()
}

/** @returns what ends the subscription. */
export function onLoginCheckRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
