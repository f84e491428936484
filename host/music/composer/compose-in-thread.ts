import { Worker } from 'node:worker_threads'
import type { ComposerMessage } from './composer-worker.ts'
import type { RenderedSong, renderSong } from './render-song.ts'

const maxMemoryMb = 512

/**
 * Renders a song in a thread of its own, so that the event loop stays free.
 * @throws the signal's reason when it is aborted
 */
export async function composeInThread(
  request: Parameters<typeof renderSong>[0],
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<RenderedSong> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./composer-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  })
  const done = Promise.withResolvers<RenderedSong>()
  const abort = () => done.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  worker.on('message', (message: ComposerMessage) => {
    if ('song' in message) done.resolve(message.song)
    else onProgress(message.progress)
  })
  worker.once('error', done.reject)
  worker.once('exit', () => done.reject(new Error('the composer ended without a song')))
  try {
    return await done.promise
  } finally {
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
