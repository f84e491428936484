import { parentPort, workerData } from 'node:worker_threads'
import { ImportRefused } from './imported.ts'
import { type Description, readDescription } from './read-description.ts'
import type { ReadAnswer } from './read-in-thread.ts'

/** A description that is nested too deep ends the stack; it is refused like any other. */
function answer(description: Description): ReadAnswer {
  try {
    return { imported: readDescription(description) }
  } catch (error) {
    if (error instanceof ImportRefused) return { refused: error.message }
    if (error instanceof RangeError) return { refused: '描述套得太深了，读不了' }
    throw error
  }
}

// The time of reading begins when the code is loaded.
parentPort?.postMessage('ready')
parentPort?.postMessage(answer(workerData))
