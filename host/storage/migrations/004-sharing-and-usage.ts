import { type Compilable, type Kysely, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { rawQuery } from '../database/query-builder.ts'
import type { Tables } from '../database/tables.ts'
import { tableOf, wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

type Dialect = Database['dialect']
type Build = Kysely<Tables>

/** Shared links that expire and can be revoked; known devices of members; model usage and daily allowances. */
export const sharingAndUsage: Migration = {
  name: '004-sharing-and-usage',
  statements: (build, dialect) => [...shareColumns(build, dialect), ...usageTables(build, dialect)],
}

function shareColumns(build: Build, dialect: Dialect): Compilable<unknown>[] {
  const whole = wholeType(dialect)
  const number = (name: string) =>
    build.schema.alterTable('shares').addColumn(name, whole, (column) => column.notNull().defaultTo(0))
  return [
    number('expires_at'),
    number('revoked_at'),
    build.schema
      .alterTable('shares')
      .addColumn('fingerprint', 'text', (column) => column.notNull().defaultTo('')),
    // Earlier shares get a unique fingerprint each.
    rawQuery({ build }, sql`update shares set fingerprint = id`),
    build.schema.createIndex('shares_once_a_state').unique().on('shares').columns(['owner', 'fingerprint']),
  ]
}

function usageTables(build: Build, dialect: Dialect): Compilable<unknown>[] {
  const usage = {
    turn_id: 'text',
    owner: 'text',
    network: 'text',
    day: 'whole',
    model: 'text',
    prompt_tokens: 'whole',
    completion_tokens: 'whole',
    is_estimated: 'whole',
    created_at: 'whole',
  } as const
  const allowances = { subject: 'text', day: 'whole', turns: 'whole', tokens: 'whole' } as const
  return [
    tableOf(build, dialect, 'model_usage', usage, (table) =>
      table.addPrimaryKeyConstraint('model_usage_key', ['turn_id']),
    ),
    build.schema.createIndex('model_usage_of_day').on('model_usage').column('day'),
    build.schema.createIndex('model_usage_of_owner').on('model_usage').column('owner'),
    tableOf(build, dialect, 'allowances', allowances, (table) =>
      table.addPrimaryKeyConstraint('allowances_key', ['subject', 'day']),
    ),
    tableOf(build, dialect, 'known_devices', { owner: 'text', device: 'text', seen_at: 'whole' }, (table) =>
      table.addPrimaryKeyConstraint('known_devices_key', ['owner', 'device']),
    ),
    build.schema.createIndex('allowances_of_day').on('allowances').column('day'),
  ]
}
