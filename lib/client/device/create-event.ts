/**
 * An event between modules, and what tells React that a value outside of it (storage, an attribute) has changed.
 * @returns what sends it, and what subscribes to it and returns what ends the subscription
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
