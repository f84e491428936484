import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import type { Migration } from './migration.ts'

/** Which questions attached files, the newest of an owner first; shows where a file was used. */
export const ownFilesTables: Migration = {
  name: '023-own-files',
  statements: (build, dialect) => [rawQuery({ build }, asksWithFiles[dialect])],
}

/** Must be identical to the condition in `uses-of-files.ts`. */
const asksWithFiles = {
  sqlite: sql`create index turns_with_files on turns (owner, created_at)
    where instr(prompt, '"file_ids":["') > 0`,
  postgres: sql`create index turns_with_files on turns (owner, created_at)
    where strpos(prompt, '"file_ids":["') > 0`,
}
