import { useSyncExternalStore } from 'react'

/**
 * What the browser alone knows, and what does not change while the page is shown.
 * @param read is called at each render in the browser; it returns the same value each time
 * @param before stands for it on the server, and while the server's markup is hydrated
 */
export function useBrowserValue<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => before)
}

const neverChanges = () => () => undefined
