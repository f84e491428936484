import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { type FileRow, requireFile } from '../file-row.ts'
import { stoppedReason } from '../uploads/may-retry.ts'

/**
 * Stops the recognition of a file after the page at hand. Its recognized pages are kept: a retry continues with them.
 * @throws {HostError} not_found; conflict when its text is not being recognized
 */
export async function stopRecognition(
  { database, now }: { readonly database: Database; readonly now: Clock },
  owner: string,
  id: string,
): Promise<FileRow> {
  await requireFile(database, owner, id)
  const stopped = database.build
    .updateTable('files')
    .set({ state: 'failed', reason: stoppedReason, text_size: 0, changed_at: now() })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('state', '=', 'parsing')
    .whereRef('recognized', '<', 'scanned')
  const [result] = await database.batch([statement(stopped)])
  if (result?.changes !== 1) throw new HostError('conflict', '这个文件现在没有在识别文字')
  return requireFile(database, owner, id)
}
