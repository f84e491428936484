/** Runs something when the browser has nothing else to do, or at once where `requestIdleCallback` is missing. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else run()
}
