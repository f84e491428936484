import type { ReviewedFile } from '../../../lib/contract/routes/agent-review-routes.ts'
import { HostError } from '../../platform/errors.ts'
import type { Database } from '../../storage/database/database.ts'
import { agentOfOwner, agentOwner } from '../agent-owner.ts'
import { type FileRow, fileNotFound, findFile } from '../file-row.ts'
import { contentTime, isReviewedBy, reviewedUntil } from './reviewed-until.ts'

/** Names shown of the files of one agent; it has up to 2,000. */
const shownFiles = 100

interface InReview {
  readonly id: string
  /** What is public meanwhile; 0 for nothing. */
  readonly publishedVersion: number
  readonly submittedAt: number
}

/** The knowledge that becomes public with a version in review: how many files, and the newest of them. */
export async function listReviewedFiles(
  database: Database,
  { id, publishedVersion, submittedAt }: InReview,
): Promise<{ readonly total: number; readonly list: ReviewedFile[] }> {
  const files = database.build
    .selectFrom('files')
    .where('owner', '=', agentOwner(id))
    .where('deleted_at', '=', 0)
    .where('expires_at', '=', 0)
    .where(isReviewedBy(submittedAt))
  const [until, rows, counted] = await Promise.all([
    publishedVersion > 0
      ? reviewedUntil({ database, isReviewed: () => true }, id, publishedVersion)
      : undefined,
    database.all(
      files
        .select(['id', 'name', 'source', contentTime.as('content_time')])
        .orderBy('content_time', 'desc')
        .orderBy('id')
        .limit(shownFiles),
    ),
    database.first(files.select(({ fn }) => fn.countAll<number>().as('total'))),
  ])
  return {
    total: Number(counted?.total ?? 0),
    list: rows.map((row) => ({
      file_id: row.id,
      name: row.name,
      ...(row.source === '' ? {} : { url: row.source }),
      is_new: Number(row.content_time) > (until ?? 0),
    })),
  }
}

/** Knowledge that is not read yet nobody can have seen. @throws {HostError} conflict */
export async function requireReadKnowledge(
  database: Database,
  id: string,
  submittedAt: number,
): Promise<void> {
  const unread = database.build
    .selectFrom('files')
    .select('id')
    .where('owner', '=', agentOwner(id))
    .where('deleted_at', '=', 0)
    .where('expires_at', '=', 0)
    .where('state', 'not in', ['ready', 'failed', 'gone'])
    .where(isReviewedBy(submittedAt))
    .limit(1)
  if (await database.first(unread)) throw new HostError('conflict', '还有知识没有读完，等读完看过再通过')
}

/** @returns a file of an agent that waits for a review, for operators @throws {HostError} not_found */
export async function requireReviewedFile(database: Database, fileId: string): Promise<FileRow> {
  const row = await findFile(database, fileId)
  const inReview =
    row &&
    (await database.first(
      database.build
        .selectFrom('agents')
        .select('id')
        .where('id', '=', agentOfOwner(row.owner))
        .where('owner', '=', row.author)
        .where('review_version', '>', 0),
    ))
  if (!inReview) throw fileNotFound()
  return row
}
