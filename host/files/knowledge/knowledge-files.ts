import { sql } from 'kysely'
import type { KnowledgeFile } from '../../../lib/contract/routes/knowledge-routes.ts'
import type { Locale } from '../../../lib/messages/locale.ts'
import { HostError } from '../../platform/errors.ts'
import { inLanguageOf } from '../../platform/terminal/sentences.ts'
import type { Database } from '../../storage/database/database.ts'
import { agentOwner, isAgentOwner } from '../agent-owner.ts'
import { type FileRow, fileNotFound, findFile, hasContent, hiddenOf, scannedOf } from '../file-row.ts'
import { isStopped, mayRetry } from '../uploads/may-retry.ts'
import { agentOf } from '../uploads/open-upload.ts'

/** @throws {HostError} not_found for agents of others, and deleted ones */
export async function requireOwnAgent(database: Database, owner: string, agentId: string): Promise<void> {
  if (!(await database.first(agentOf(database, owner, agentId))))
    throw new HostError('not_found', '没有找到这个智能体')
}

/** @returns a file of the knowledge of one of the member's agents @throws {HostError} not_found */
export async function requireKnowledge(database: Database, owner: string, id: string): Promise<FileRow> {
  const row = await findFile(database, id)
  if (row?.author !== owner || !isAgentOwner(row.owner)) throw fileNotFound()
  return row
}

/** @returns the files of an agent without unfinished uploads, newest first */
export function listKnowledge(database: Database, agentId: string): Promise<FileRow[]> {
  return database.all<FileRow>(
    database.build
      .selectFrom('files')
      .selectAll()
      .where('owner', '=', agentOwner(agentId))
      .where('deleted_at', '=', 0)
      .where('expires_at', '=', 0)
      .orderBy('created_at', 'desc')
      .orderBy('id'),
  )
}

/** @returns the number of an agent's files and their bytes, unfinished uploads included */
export async function knowledgeUsage(
  database: Database,
  agentId: string,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const found = await database.first<{ files: number; bytes: number }>(
    database.build
      .selectFrom('files')
      .select((expression) => expression.fn.countAll<number>().as('files'))
      .select(sql<number>`coalesce(sum(size), 0)`.as('bytes'))
      .where('owner', '=', agentOwner(agentId))
      .where('deleted_at', '=', 0),
  )
  return { files: Number(found?.files ?? 0), bytes: Number(found?.bytes ?? 0) }
}

/** @returns whether it can be read again now */
export function mayReparse(row: FileRow): boolean {
  if (row.source !== '') return row.state === 'ready' || row.state === 'failed'
  return hasContent(row) && (row.state === 'ready' || mayRetry(row))
}

/** @param unreviewed the files that others do not use yet */
export function presentKnowledge(
  row: FileRow,
  locale: Locale,
  unreviewed: ReadonlySet<string>,
): KnowledgeFile {
  const { id, name, size, state, reason, source } = row
  const pages = Number(row.pages)
  return {
    file_id: id,
    name,
    size: Number(size),
    // A row in this state was deleted, and is not found.
    state: state === 'gone' ? 'failed' : state,
    progress: Number(row.progress),
    chunks: state === 'ready' ? Number(row.passages) : 0,
    ...(pages > 0 ? { pages } : {}),
    ...scannedOf(row),
    ...hiddenOf(row),
    ...(reason === '' ? {} : { reason: inLanguageOf(locale, reason) }),
    ...(isStopped(row) ? { is_stopped: true } : {}),
    may_reparse: mayReparse(row),
    updated: Math.floor(Number(row.changed_at) / 1_000),
    ...(source === '' ? {} : { url: source }),
    ...(unreviewed.has(id) ? { is_unreviewed: true } : {}),
  }
}
