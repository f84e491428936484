import { parentPort } from 'node:worker_threads'
import { type ReadingAnswer, type ReadingOrder, readingTasks } from './reading-tasks.ts'

const say = (answer: ReadingAnswer) => parentPort?.postMessage(answer)

async function read({ task, input }: ReadingOrder): Promise<void> {
  try {
    const work = (await readingTasks[task]()) as (given: unknown) => unknown
    say({ kind: 'ready' })
    say({ kind: 'read', output: work(input) })
  } catch (error) {
    // What is nested too deep ends the stack.
    if (error instanceof RangeError) say({ kind: 'too_deep' })
    else
      say({
        kind: 'failed',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
  }
}

parentPort?.on('message', (order: ReadingOrder) => void read(order))
