/**
 * Runs a callback in its own task after the next frame, or without waiting for one on a hidden page, which has no
 * frames.
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

/** Runs a callback when the browser is idle, or immediately without `requestIdleCallback`. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else run()
}

/**
 * Runs a callback `delayMs` after the page has loaded, or after the call where it has loaded earlier.
 * @returns cancels it
 */
export function afterLoad(delayMs: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  const start = () => {
    timer = setTimeout(run, delayMs)
  }

  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })

  return () => {
    window.removeEventListener('load', start)
    clearTimeout(timer)
  }
}
