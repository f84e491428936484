import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import { type FileRow, hasContent, requireFile } from '../file-row.ts'
import { isUnreadImage, mayRetry } from './may-retry.ts'
import { fileJob } from './parse-file.ts'

interface RetryDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly now: Clock
}

/**
 * Reads a failed file again. Its content must be stored: a link that was not fetched must be sent again.
 * @param queue of its job
 * @throws {HostError} not_found; conflict when there is nothing to read again, or a retry can't succeed
 */
export async function retryFile(
  { database, jobs, now }: RetryDeps,
  owner: string,
  id: string,
  queue: string,
): Promise<FileRow> {
  const row = await requireFile(database, owner, id)
  if (!hasContent(row)) throw new HostError('conflict', '这个文件的内容没有传上来，请删除后重新上传')
  if (row.state === 'failed' && !mayRetry(row))
    throw new HostError('conflict', '这个文件再读一次也读不出来，请换一个文件')

  const waiting = database.build
    .updateTable('files')
    .set({ state: 'waiting', progress: 0, reason: '', changed_at: now() })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('deleted_at', '=', 0)
    .where('state', '=', isUnreadImage(row) ? 'ready' : 'failed')
    .where('reason', '=', row.reason)
  try {
    await database.batch([statement(waiting, 1), jobs.statement(fileJob, id, { queue })])
    jobs.wake(fileJob)
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw new HostError('conflict', '这个文件没有解析失败，不用重试', { cause: error })
  }

  return requireFile(database, owner, id)
}
