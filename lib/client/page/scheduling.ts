/**
 * Runs something in a task of its own after the next frame. A hidden page has no frames: there it runs without
 * waiting for one.
 * @returns cancels it
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

/** Runs something when the browser is idle, or at once where `requestIdleCallback` is missing. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else run()
}
