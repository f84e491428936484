import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import type { Migration } from './migration.ts'

/** Which questions named files, the newest of an owner first: where a file was used is read from them. */
export const ownFilesTables: Migration = {
  name: '023-own-files',
  statements: (build, dialect) => [rawQuery({ build }, asksWithFiles[dialect])],
}

/** The condition is that of `uses-of-files.ts`, to the letter. */
const asksWithFiles = {
  sqlite: sql`create index turns_with_files on turns (owner, created_at)
    where instr(prompt, '"file_ids":["') > 0`,
  postgres: sql`create index turns_with_files on turns (owner, created_at)
    where strpos(prompt, '"file_ids":["') > 0`,
}
