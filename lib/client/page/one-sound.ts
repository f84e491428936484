import 'client-only'

let stopCurrent: (() => void) | null = null
let tabs: BroadcastChannel | null = null

/**
 * Announces a sound that begins: what is heard until then ends, here and in the other tabs, so that there is one at a
 * time.
 * @param stop called when another one begins
 */
export function beginSound(stop: () => void): void {
  if (stopCurrent !== stop) stopCurrent?.()
  stopCurrent = stop
  otherTabs()?.postMessage(null)
}

/** A tab that has made no sound has nothing to end, and does not listen. @returns null where tabs cannot speak to each other */
function otherTabs(): BroadcastChannel | null {
  if (tabs || !('BroadcastChannel' in globalThis)) return tabs
  tabs = new BroadcastChannel('sound')
  tabs.addEventListener('message', () => stopCurrent?.())
  return tabs
}
