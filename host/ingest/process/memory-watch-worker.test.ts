import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'

const worker = fileURLToPath(new URL('./memory-watch-worker.ts', import.meta.url))

function started(maxBytes: number) {
  const program = `new (require('node:worker_threads').Worker)(${JSON.stringify(worker)}, { workerData: { maxBytes: ${maxBytes}, everyMs: 5 } }); setTimeout(() => process.exit(7), 1500); for (const end = Date.now() + 1000; Date.now() < end; );`
  return spawn(process.execPath, ['-e', program], { stdio: 'ignore' })
}

test('a process above its memory limit is ended, also while it is busy', async () => {
  expect(await once(started(1), 'exit')).toEqual([null, 'SIGKILL'])
})

test('a process below the limit is not ended', async () => {
  expect(await once(started(4_000_000_000), 'exit')).toEqual([7, null])
})
