import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import type { Migration } from './migration.ts'

/** Progress of jobs; shared links for other targets than conversations and other purposes than viewing. */
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

/** For processes of the previous version during a rolling update. */
const sharesOfBefore = sql`create view shares as
  select id, owner, target as conversation_id, title, records, created_at, expires_at, revoked_at, fingerprint
  from share_links where kind = 'conversation'`
