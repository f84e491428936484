import { Worker } from 'node:worker_threads'
import type { SoundProgress, SoundTasks } from './sound-task.ts'
import type { SoundMessage } from './sound-worker.ts'

const maxMemoryMb = 768

/**
 * Runs a task in a thread of its own, so that the event loop stays free.
 * @throws the signal's reason when it is aborted
 */
export async function inSoundThread<Kind extends keyof SoundTasks>(
  kind: Kind,
  input: SoundTasks[Kind]['input'],
  signal: AbortSignal,
  onProgress: (progress: SoundProgress) => void = () => undefined,
): Promise<SoundTasks[Kind]['result']> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./sound-worker.ts', import.meta.url), {
    workerData: { kind, input },
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  })
  const done = Promise.withResolvers<SoundTasks[Kind]['result']>()
  const abort = () => done.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  worker.on('message', (message: SoundMessage) => {
    if ('result' in message) done.resolve(message.result as SoundTasks[Kind]['result'])
    else onProgress(message.progress)
  })
  worker.once('error', done.reject)
  worker.once('exit', () => done.reject(new Error('the thread ended without a result')))
  try {
    return await done.promise
  } finally {
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
