import 'client-only'

let stopCurrent: (() => void) | null = null
let tabs: BroadcastChannel | null = null

/**
 * Announces a sound that starts: any other sound is stopped, here and in other tabs, so that only one plays at a
 * time.
 * @param stop called when another one starts
 */
export function startExclusiveSound(stop: () => void): void {
  if (stopCurrent !== stop) stopCurrent?.()
  stopCurrent = stop
  otherTabs()?.postMessage(null)
}

/** Opened only by tabs that have made a sound. @returns null without BroadcastChannel */
function otherTabs(): BroadcastChannel | null {
  if (tabs || !('BroadcastChannel' in globalThis)) return tabs
  tabs = new BroadcastChannel('sound')
  tabs.addEventListener('message', () => stopCurrent?.())
  return tabs
}
