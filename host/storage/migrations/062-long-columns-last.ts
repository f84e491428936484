import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import type { Migration } from './migration.ts'

/**
 * Moves long texts to the end of their rows. SQLite stores what follows a text of 4,000,000 characters behind it, in a
 * chain of pages that is read to its end: 4 ms for the date of a link. Columns that are added later stand behind it again.
 */
export const longColumnsLast: Migration = {
  name: '062-long-columns-last',
  statements: (build, dialect) => {
    if (dialect !== 'sqlite') return []
    const run = (statement: string) => rawQuery({ build }, sql.raw(statement))
    const moved = (table: string, column: string) => [
      run(`alter table ${table} add column moved text not null default ''`),
      run(`update ${table} set moved = ${column}`),
      run(`alter table ${table} drop column ${column}`),
      run(`alter table ${table} rename column moved to ${column}`),
    ]
    return [
      ...moved('share_links', 'records'),
      run('drop index written_versions_space'),
      ...moved('written_versions', 'content'),
      run(
        'create index written_versions_space on written_versions (doc_id, octet_length(title) + octet_length(content))',
      ),
    ]
  },
}
