import type { Logger } from 'pino'
import type { Recognition } from '../../ingest/recognition/recognizer.ts'
import type { AddressLimits } from '../../limits/address-limits.ts'
import type { OperatorDeps } from '../../members/operators.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import type { Library } from '../../storage/library/library-index.ts'
import type { ReadBatch } from './notify-read-batches.ts'

export interface LibraryDeps extends OperatorDeps {
  readonly blobs: Blobs
  readonly jobs: Jobs
  readonly library: Library
  readonly libraryDatabase: Database
  /** Without it the text of scanned pages is not read. */
  readonly recognition?: Recognition
  readonly limits: AddressLimits
  readonly log: Logger
  /** Hears of each batch of documents that was read to its end. */
  readonly onBatchRead?: (batch: ReadBatch) => Promise<void> | void
}
