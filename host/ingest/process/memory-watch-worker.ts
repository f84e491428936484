import { workerData } from 'node:worker_threads'

/**
 * Ends the process when it exceeds its memory limit: V8's heap limit does not include buffers and native memory. Runs
 * in its own thread, since parsing blocks the main thread.
 */
const { maxBytes, everyMs } = workerData as { readonly maxBytes: number; readonly everyMs: number }

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL')
}, everyMs)
