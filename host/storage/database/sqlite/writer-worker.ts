import type { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { batchFailure } from './batch-failure.ts'
import { busyTimeoutMs, openWriteConnection } from './connection.ts'
import { GroupCommit, type WriteBatch } from './group-commit.ts'
import type { WriterAnswer, WriterRequest } from './writer.ts'

/** More batches than this don't share a commit, so that the first of them need not wait long for its answer. */
const mostBatchesPerCommit = 500

/** Readers may be using the journal; how soon it is tried again, and how long one try may hold up the writing. */
const emptyAgainMs = 1_000
const emptyPatienceMs = 50

/** Folds the write-ahead log into the file and cuts it to nothing. @returns false while readers need it */
function tryToEmptyJournal(db: DatabaseSync): boolean {
  db.exec(`pragma busy_timeout = ${emptyPatienceMs}`)
  const outcome = db.prepare('pragma wal_checkpoint(truncate)').get()
  db.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  return outcome?.busy === 0
}

/** The thread that alone writes: it gathers what arrives while a commit runs and commits it together. */
function serve(port: NonNullable<typeof parentPort>, file: string): void {
  const db = openWriteConnection(file)
  const group = new GroupCommit(db)
  const answer = (message: WriterAnswer) => port.postMessage(message)
  let queue: WriteBatch[] = []
  let isScheduled = false
  let isClosing = false

  const flush = () => {
    isScheduled = false
    const part = queue.slice(0, mostBatchesPerCommit)
    queue = queue.slice(mostBatchesPerCommit)
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
    // What was handed in before is committed first: its flush is scheduled already.
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
