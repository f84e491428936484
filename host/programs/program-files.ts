import { HostError } from '../platform/errors.ts'
import type { Database } from '../storage/database/database.ts'

const field = 'file_ids'

/**
 * A program reads no cards, so that files which an answer would leave out are refused. Files of others are as unknown as
 * those that do not exist.
 * @throws {HostError} bad_request with the field
 */
export async function requireReadableFiles(
  database: Database,
  owner: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  const rows = await database.all(
    database.build
      .selectFrom('files')
      .select(['id', 'name', 'state'])
      .where('owner', '=', owner)
      .where('deleted_at', '=', 0)
      .where('expires_at', '=', 0)
      .where('id', 'in', [...new Set(fileIds)]),
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  const unknown = fileIds.find((id) => !found.has(id))
  if (unknown !== undefined) throw new HostError('bad_request', `没有文件 ${unknown}`, { field })
  const unread = rows.find(({ state }) => state !== 'ready')
  if (!unread) return
  const sentence =
    unread.state === 'failed'
      ? `文件《${unread.name}》没有读出来，请去掉它`
      : `文件《${unread.name}》还没有读完，请稍后再问`
  throw new HostError('bad_request', sentence, { field })
}
