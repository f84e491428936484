import { useSyncExternalStore } from 'react'

/**
 * A value that only the browser knows, and that is constant while the page is shown.
 * @param read called at each browser render; must return the same value each time
 * @param before value on the server, and during hydration
 */
export function useBrowserValue<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => before)
}

const neverChanges = () => () => undefined
