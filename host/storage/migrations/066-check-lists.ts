import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import { wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * What a list of checks shows, and a number that each dispute of a verdict counts up. On SQLite the long texts stay at
 * the end of the row, so that neither is read through them (062). Titles of older checks stay empty: they expire soon.
 */
export const checkLists: Migration = {
  name: '066-check-lists',
  statements: (build, dialect) => {
    const run = (statement: string) => rawQuery({ build }, sql.raw(statement))
    const moved = (column: string) => [
      run(`alter table text_checks add column moved text not null default ''`),
      run(`update text_checks set moved = ${column}`),
      run(`alter table text_checks drop column ${column}`),
      run(`alter table text_checks rename column moved to ${column}`),
    ]
    const table = build.schema.alterTable('text_checks')
    return [
      table.addColumn('title', 'text', (column) => column.notNull().defaultTo('')),
      table.addColumn('revision', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
      ...(dialect === 'sqlite' ? ['request', 'result'].flatMap(moved) : []),
      build.schema
        .createIndex('text_checks_listed')
        .on('text_checks')
        .columns(['owner', 'created_at', 'key']),
    ]
  },
}
