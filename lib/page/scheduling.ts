/**
 * Runs something in a task of its own once the next frame has been painted. A hidden page has no frames: there it is
 * run without waiting for one.
 * @returns calls it off
 */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  const afterwards = () => {
    timer = setTimeout(run)
  }
  if (document.visibilityState === 'hidden') afterwards()
  else frame = requestAnimationFrame(afterwards)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Runs something when the browser has nothing else to do, or at once where `requestIdleCallback` is missing. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else run()
}
