import type { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { batchFailure } from './batch-failure.ts'
import { busyTimeoutMs, openWriteConnection } from './connection.ts'
import { GroupCommit, type WriteBatch } from './group-commit.ts'
import type { WriterAnswer, WriterRequest } from './writer.ts'

/** Maximum batches per commit, so that the first of them does not wait long for its result. */
const maxBatchesPerCommit = 500

/** The journal may be in use by a reading connection: the retry delay, and how long one try may block writes. */
const emptyAgainMs = 1_000
const emptyPatienceMs = 50

/** Checkpoints the write-ahead log and truncates it. @returns false while a reading connection needs it */
function tryToEmptyJournal(db: DatabaseSync): boolean {
  db.exec(`pragma busy_timeout = ${emptyPatienceMs}`)
  const outcome = db.prepare('pragma wal_checkpoint(truncate)').get()
  db.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  return outcome?.busy === 0
}

/** The only thread that writes: it collects batches that arrive during a commit and commits them together. */
function serve(port: NonNullable<typeof parentPort>, file: string): void {
  const db = openWriteConnection(file)
  const group = new GroupCommit(db)
  const answer = (message: WriterAnswer) => port.postMessage(message)
  let queue: WriteBatch[] = []
  let isScheduled = false
  let isClosing = false

  const flush = () => {
    isScheduled = false
    const part = queue.slice(0, maxBatchesPerCommit)
    queue = queue.slice(maxBatchesPerCommit)
    if (part.length > 0) answer({ kind: 'outcomes', outcomes: group.run(part) })
    if (queue.length > 0) schedule()
    else if (isClosing) {
      clearTimeout(emptying)
      db.close()
      port.close()
    }
  }

  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(flush)
  }

  let emptying: NodeJS.Timeout | undefined

  const emptyJournal = () => {
    clearTimeout(emptying)
    if (!tryToEmptyJournal(db)) emptying = setTimeout(emptyJournal, emptyAgainMs)
  }

  port.on('message', (request: WriterRequest) => {
    // Pending batches are committed first: their flush is already scheduled.
    if (request.kind === 'forget') return void setImmediate(emptyJournal)
    if (request.kind === 'close') isClosing = true
    else queue.push(...request.batches)
    schedule()
  })
  answer({ kind: 'ready' })
}

if (parentPort) {
  try {
    serve(parentPort, String(workerData))
  } catch (error) {
    const refusal: WriterAnswer = { kind: 'refused', failure: batchFailure(error, 0) }
    parentPort.postMessage(refusal)
    parentPort.close()
  }
}
