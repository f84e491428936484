import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import type { FileRow } from '../file-row.ts'
import { fileJob, type LinkRequest, linkJob } from '../uploads/parse-file.ts'
import { mayReparse, requireKnowledge } from './knowledge-files.ts'

interface ReparseDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly now: Clock
}

interface ReparseCall {
  readonly owner: string
  readonly id: string
  /** Of its job. */
  readonly queue: string
  readonly isMember: boolean
}

/**
 * Reads a file of an agent's knowledge again; a link is fetched again. Until it is ready, it answers nothing.
 * @throws {HostError} not_found; conflict while it is being read, or when that can't succeed
 */
export async function reparseKnowledge(
  { database, jobs, now }: ReparseDeps,
  { owner, id, queue, isMember }: ReparseCall,
): Promise<FileRow> {
  const row = await requireKnowledge(database, owner, id)
  const isBusy = row.state !== 'ready' && row.state !== 'failed'
  if (isBusy) throw new HostError('conflict', '这个文件正在解析，请等它完成')
  if (!mayReparse(row)) throw new HostError('conflict', '这个文件再读一次也读不出来，请换一个文件')

  const isLink = row.source !== ''
  // The job fetches links that have no content yet.
  const sha256 = isLink ? '' : row.sha256
  const change = { state: 'waiting', progress: 0, reason: '', sha256, changed_at: now() } as const
  const waiting = database.build
    .updateTable('files')
    .set(change)
    .where('id', '=', id)
    .where('deleted_at', '=', 0)
    .where('state', '=', row.state)
  const job = isLink
    ? jobs.statement(linkJob, { id, queue, isMember } satisfies LinkRequest, { queue })
    : jobs.statement(fileJob, id, { queue })
  try {
    await database.batch([statement(waiting, 1), job])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw new HostError('conflict', '这个文件正在解析，请等它完成', { cause: error })
  }

  jobs.wake(isLink ? linkJob : fileJob)
  return { ...row, ...change }
}
