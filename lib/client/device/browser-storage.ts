import 'client-only'

/**
 * Local or session storage that may be absent: private windows and locked-down browsers throw on the mere access,
 * and a full one throws on writing. What is kept here is a convenience, so a failure means 'nothing kept'.
 */
export interface BrowserStorage {
  readonly read: (key: string) => string | null
  /** @returns the JSON value under the key; undefined when there is none or it cannot be read. */
  readonly readJson: (key: string) => unknown
  /** @returns whether the value was kept. */
  readonly write: (key: string, value: string) => boolean
  readonly remove: (key: string) => void
  readonly keys: () => readonly string[]
}

/** Local storage: survives a restart of the browser. */
export const persistentStorage = storageOf(() => window.localStorage)
/** Session storage: ends with the tab. */
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
