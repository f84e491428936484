/**
 * Can notify React that a value outside of it (storage, an attribute) has changed.
 * @returns an emit function, and a subscribe function that returns its unsubscribe function
 */
export function createEvent<Detail = never>() {
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
