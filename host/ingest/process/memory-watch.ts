import { isMainThread, Worker } from 'node:worker_threads'

/** Check interval (ms): zeros are inflated at about two gigabytes a second. */
const everyMs = 10

// Preloaded by `--import` into each program that parses untrusted content, with the limit as its first argument.
// Threads of that program load it as well.
if (isMainThread) {
  const maxBytes = Number(process.argv[2]) * 1_024 * 1_024
  const worker = new Worker(new URL('./memory-watch-worker.ts', import.meta.url), {
    workerData: { maxBytes, everyMs },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  worker.unref()
}
