import type { PageProgress } from './recognition/library-scans.ts'

interface IngestFailure {
  readonly path: string
  /** The reason in Chinese, for the operator. */
  readonly reason: string
}

/** Result of an ingest. `documents` and `passages` count additions and replacements. */
export interface IngestReport {
  added: number
  replaced: number
  unchanged: number
  removed: number
  passages: number
  /** Files in folders with unsupported formats. */
  skipped: number
  /** Symbolic links, which are not followed. */
  links: number
  failures: IngestFailure[]
  /** Documents that were read, except for the text of some scanned pages. */
  unread: IngestFailure[]
}

export interface IngestProgress {
  /** Number of documents processed so far, including the one at `path`. */
  readonly seen: number
  readonly total: number
  readonly failed: number
  readonly path: string
  /** How many pages of the scan at `path` are recognized. Scans come last. */
  readonly pages?: PageProgress
}

export function emptyReport(): IngestReport {
  return {
    added: 0,
    replaced: 0,
    unchanged: 0,
    removed: 0,
    passages: 0,
    skipped: 0,
    links: 0,
    failures: [],
    unread: [],
  }
}
