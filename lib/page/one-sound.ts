import 'client-only'

let stopCurrent: (() => void) | null = null

/**
 * Announces a sound that begins: what is heard until then ends, so that there is one at a time.
 * @param stop called when another one begins
 */
export function beginSound(stop: () => void): void {
  if (stopCurrent !== stop) stopCurrent?.()
  stopCurrent = stop
}
