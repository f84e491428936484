import { parentPort, workerData } from 'node:worker_threads'
import { batchFailure } from './batch-failure.ts'
import { bindable, openReadConnection, StatementCache } from './connection.ts'
import type { ReadAnswer, ReadRequest } from './reader.ts'

/** Heavy reads touch many pages, most of them repeatedly. */
const cacheKibibytes = 32 * 1024

/** The thread for heavy reads, so that they block neither the event loop nor the writer. */
function serve(port: NonNullable<typeof parentPort>, file: string): void {
  const db = openReadConnection(file)
  db.exec(`pragma cache_size = -${cacheKibibytes}`)
  const cache = new StatementCache(db)

  const run = (request: Extract<ReadRequest, { kind: 'read' }>): ReadAnswer => {
    try {
      return { id: request.id, rows: cache.get(request.sql).all(...bindable(request.parameters)) }
    } catch (error) {
      return { id: request.id, failure: batchFailure(error, 0) }
    }
  }

  port.on('message', (request: ReadRequest) => {
    if (request.kind === 'read') port.postMessage(run(request))
    else {
      db.close()
      port.close()
    }
  })
}

if (parentPort) serve(parentPort, String(workerData))
