import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import type { Migration } from './migration.ts'

/** How far a job has come; and links to other targets than conversations, for other purposes than viewing. */
export const jobsAndShareLinks: Migration = {
  name: '007-jobs-and-share-links',
  statements: (build, dialect) => [
    build.schema.alterTable('jobs').addColumn('progress', 'text', (column) => column.notNull().defaultTo('')),
    build.schema.alterTable('shares').renameTo('share_links'),
    build.schema.alterTable('share_links').renameColumn('conversation_id', 'target'),
    build.schema
      .alterTable('share_links')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('conversation')),
    build.schema
      .alterTable('share_links')
      .addColumn('scope', 'text', (column) => column.notNull().defaultTo('view')),
    ...(dialect === 'sqlite' ? [] : [rawQuery({ build }, sharesOfBefore)]),
  ],
}

/** For processes of the version before, while one after the other is replaced. */
const sharesOfBefore = sql`create view shares as
  select id, owner, target as conversation_id, title, records, created_at, expires_at, revoked_at, fingerprint
  from share_links where kind = 'conversation'`
