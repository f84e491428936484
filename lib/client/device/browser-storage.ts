import 'client-only'

/**
 * Local or session storage that may be unavailable: private windows and locked-down browsers throw on access, and a
 * full storage throws on writing. The stored data is a convenience, so a failure means 'nothing stored'.
 */
export interface BrowserStorage {
  readonly read: (key: string) => string | null
  /** @returns the JSON value of the key; undefined if missing or unreadable */
  readonly readJson: (key: string) => unknown
  /** @returns whether the value was stored */
  readonly write: (key: string, value: string) => boolean
  readonly remove: (key: string) => void
  readonly keys: () => readonly string[]
}

export const persistentStorage = storageOf(() => window.localStorage)
export const tabStorage = storageOf(() => window.sessionStorage)

function storageOf(find: () => Storage): BrowserStorage {
  return {
    read: (key) => attempt(() => find().getItem(key), null),
    readJson: (key) => attempt<unknown>(() => JSON.parse(find().getItem(key) ?? ''), undefined),
    write: (key, value) =>
      attempt(() => {
        find().setItem(key, value)
        return true
      }, false),
    remove: (key) => attempt(() => find().removeItem(key), undefined),
    keys: () => attempt(() => Object.keys(find()), []),
  }
}

function attempt<Value>(action: () => Value, otherwise: Value): Value {
  try {
    return action()
  } catch {
    return otherwise
  }
}
