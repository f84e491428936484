import { workerData } from 'node:worker_threads'

/**
 * Ends the process when it holds more memory than it may: the limit of V8's heap leaves out buffers and native memory. A
 * thread of its own, since parsing keeps the main thread from looking.
 */
const { mostBytes, everyMs } = workerData as { readonly mostBytes: number; readonly everyMs: number }

setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL')
}, everyMs)
