import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import { type FileRow, hasContent, includesHidden } from '../file-row.ts'
import { fileJob } from './parse-file.ts'

interface ChooseDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly now: Clock
}

/**
 * Reads a file again, with its hidden content or without. Of an agent's knowledge that replaces its content, so that
 * others wait for the next review. The same choice again changes nothing.
 * @param row of a file that the caller may change
 * @param queue of its job
 * @throws {HostError} conflict while it is being read, or when it has no hidden content
 */
export async function chooseHidden(
  { database, jobs, now }: ChooseDeps,
  row: FileRow,
  includes: boolean,
  queue: string,
): Promise<FileRow> {
  if (row.state !== 'ready' && row.state !== 'failed') throw busy()
  if (Number(row.hidden) === 0 || !hasContent(row)) throw new HostError('conflict', '这个文件里没有隐藏内容')
  if (includesHidden(row) === includes) return row

  const change = {
    state: 'waiting',
    progress: 0,
    reason: '',
    includes_hidden: includes ? 1 : 0,
    content_at: now(),
    changed_at: now(),
  } as const
  const waiting = database.build
    .updateTable('files')
    .set(change)
    .where('id', '=', row.id)
    .where('deleted_at', '=', 0)
    .where('state', '=', row.state)
    .where('includes_hidden', '=', row.includes_hidden)
  try {
    await database.batch([statement(waiting, 1), jobs.statement(fileJob, row.id, { queue })])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw busy(error)
  }
  jobs.wake(fileJob)
  return { ...row, ...change }
}

function busy(cause?: unknown): HostError {
  return new HostError('conflict', '这个文件正在解析，请等它完成', { cause })
}
