import { Worker } from 'node:worker_threads'
import { type Imported, ImportRefused } from './imported.ts'
import type { Description } from './read-description.ts'

export type ReadAnswer = { readonly imported: Imported } | { readonly refused: string }

/** Milliseconds that reading may take, without the start of its thread. */
const readingMs = 1_500
const maxMemoryMb = 256
const tooMuch = '描述太复杂了，读不完；请删减后再导入'

/**
 * Reads a foreign description in a thread of its own, which is ended when it takes too long or too much memory.
 * @throws {ImportRefused}
 */
export async function readInThread(description: Description): Promise<Imported> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: description,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Imported>((resolve, reject) => {
      worker.on('message', (answer: ReadAnswer | 'ready') => {
        if (answer === 'ready') timer = setTimeout(() => reject(new ImportRefused(tooMuch)), readingMs)
        else if ('imported' in answer) resolve(answer.imported)
        else reject(new ImportRefused(answer.refused))
      })
      worker.once('error', (error) => {
        const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        reject(isFull ? new ImportRefused(tooMuch, { cause: error }) : error)
      })
      worker.once('exit', () => reject(new Error('the thread ended without an answer')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
