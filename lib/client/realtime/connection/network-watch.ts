/** §9: offline time until the interruption is reported, and from which the reconnect is reported too. */
const networkLimits = { toastAfterMs: 10_000, reconnectToastAfterMs: 60_000 } as const

export interface NetworkWatchOptions {
  /** After 10 s offline. */
  readonly onInterrupted: () => void
  /** Back online; `isLong` after more than 60 s. */
  readonly onRestored: (isLong: boolean) => void
  readonly target?: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly now?: () => number
}

/** Observes the browser's online and offline events. @returns stops it */
export function watchNetwork(options: NetworkWatchOptions): () => void {
  const target = options.target ?? window
  const now = options.now ?? Date.now
  let offlineSince: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const onOffline = () => {
    offlineSince ??= now()
    clearTimeout(timer)
    timer = setTimeout(options.onInterrupted, networkLimits.toastAfterMs)
  }

  const onOnline = () => {
    clearTimeout(timer)
    if (offlineSince === null) return
    const isLong = now() - offlineSince > networkLimits.reconnectToastAfterMs
    offlineSince = null
    options.onRestored(isLong)
  }

  target.addEventListener('offline', onOffline)
  target.addEventListener('online', onOnline)

  return () => {
    clearTimeout(timer)
    target.removeEventListener('offline', onOffline)
    target.removeEventListener('online', onOnline)
  }
}
