declare global {
  interface Window {
    longTasks: { start: number; duration: number }[]
  }
}

/** Runs in a page before its own scripts: notes the tasks that the browser calls long, of 50 ms and more. */
export function noteLongTasks(): void {
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}
