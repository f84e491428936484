import { type RawBuilder, sql } from 'kysely'
import { type Database, type Statement, statement } from '../database.ts'
import { rawQuery } from '../query-builder.ts'

/** What an owner may store. */
export interface Space {
  readonly owner: string
  /** In bytes; 0 is no limit. */
  readonly most: number
}

/** As in the indexes of SQLite. `octet_length` is read from the header of a value: no text is loaded, however long it is. */
const bytesOf = (...columns: readonly string[]) =>
  sql`coalesce(sum(${sql.join(
    columns.map((column) => sql`octet_length(${sql.ref(column)})`),
    sql` + `,
  )}), 0)`

/**
 * @returns the bytes that an owner takes up, as an SQL expression: files with their extracted and recognized texts, also of
 *   knowledge and those that are deleted but still used; documents, agents, plugins with their tools and cases, all of them with their versions; servers,
 *   songs, shared answers, checked texts and conversations
 */
export function spaceUsed(owner: string): RawBuilder<number> {
  const plugins = sql`join plugins on plugins.id = plugin_id where plugins.owner = ${owner}`
  return sql<number>`(
    select (select coalesce(sum(size + text_size), 0) from files where owner = ${owner} or author = ${owner})
      + (select ${bytesOf('recognized_pages.result')} from recognized_pages
          join files on files.id = file_id where files.owner = ${owner} or files.author = ${owner})
      + (select ${bytesOf('title', 'content', 'letters')} from written_documents where owner = ${owner})
      + (select ${bytesOf('written_versions.title', 'written_versions.content')} from written_versions
          join written_documents on written_documents.id = doc_id where written_documents.owner = ${owner})
      + (select ${bytesOf('agent_versions.settings')} from agent_versions
          join agents on agents.id = agent_id where agents.owner = ${owner})
      + (select ${bytesOf('settings', 'letters')} from plugins where owner = ${owner})
      + (select ${bytesOf('plugin_versions.settings', 'tools', 'listed')} from plugin_versions ${plugins})
      + (select ${bytesOf('tools.settings')} from tools ${plugins})
      + (select ${bytesOf('arguments', 'expected', 'last')} from tool_cases ${plugins})
      + (select ${bytesOf('tools', 'chosen')} from mcp_servers where owner = ${owner})
      + (select ${bytesOf('request', 'result')} from songs where owner = ${owner})
      + (select ${bytesOf('request', 'result')} from text_checks where owner = ${owner})
      + (select ${bytesOf('records')} from share_links where owner = ${owner})
      + ${conversationSpace(owner)})`
}

/** @returns the bytes that the conversations of an owner take up. The condition is that of the index. */
export function conversationSpace(owner: string): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(imported_bytes + record_bytes), 0) from conversations
    where owner = ${owner} and imported_bytes + record_bytes > 0)`
}

/** Commits of an owner that take up space follow each other, so that they are counted correctly; SQLite has one writer. */
export function lockSpace(database: Pick<Database, 'build' | 'dialect'>, owner: string): Statement[] {
  if (database.dialect === 'sqlite') return []
  return [statement(rawQuery(database, sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`))]
}

/** The last statements of a commit, which the last of them undoes when its owner takes up too much with it. */
export function withinSpace(
  database: Pick<Database, 'build' | 'dialect'>,
  { owner, most }: Space,
): Statement[] {
  if (most === 0) return []
  const isWithin = sql`select 1 as fits where ${spaceUsed(owner)} <= ${most}`
  return [...lockSpace(database, owner), statement(rawQuery(database, isWithin), 1)]
}
