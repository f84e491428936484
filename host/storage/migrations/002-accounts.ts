import type { Compilable, Kysely } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { tableOf, wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

type Dialect = Database['dialect']
type Build = Kysely<Tables>

export const accounts: Migration = {
  name: '002-accounts',
  statements: (build, dialect) => [
    ...userTables(build, dialect),
    ...tokenColumns(build, dialect),
    ...reportTables(build, dialect),
  ],
}

function userTables(build: Build, dialect: Dialect): Compilable<unknown>[] {
  const users = {
    uid: 'text',
    phone: 'text',
    nickname: 'text',
    picture: 'text',
    is_active: 'whole',
    password_hash: 'text',
    created_at: 'whole',
  } as const
  const codes = {
    phone: 'text',
    scene: 'text',
    salt: 'text',
    code_hash: 'text',
    tries: 'whole',
    expires_at: 'whole',
  } as const
  return [
    tableOf(build, dialect, 'users', users, (table) =>
      table.addPrimaryKeyConstraint('users_key', ['uid']).addUniqueConstraint('users_phone', ['phone']),
    ),
    tableOf(build, dialect, 'sms_codes', codes, (table) =>
      table.addPrimaryKeyConstraint('sms_codes_key', ['phone', 'scene']),
    ),
    tableOf(
      build,
      dialect,
      'password_tries',
      { phone: 'text', failures: 'whole', ends_at: 'whole' },
      (table) => table.addPrimaryKeyConstraint('password_tries_key', ['phone']),
    ),
    tableOf(build, dialect, 'secrets', { name: 'text', value: 'text' }, (table) =>
      table.addPrimaryKeyConstraint('secrets_key', ['name']),
    ),
    tableOf(build, dialect, 'used_captchas', { token_hash: 'text', expires_at: 'whole' }, (table) =>
      table.addPrimaryKeyConstraint('used_captchas_key', ['token_hash']),
    ),
  ]
}

/** An exchanged token stays known by its family, so that its reuse is detected. */
function tokenColumns(build: Build, dialect: Dialect): Compilable<unknown>[] {
  const whole = wholeType(dialect)
  const text = (name: string) =>
    build.schema.alterTable('tokens').addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
  const number = (name: string) =>
    build.schema.alterTable('tokens').addColumn(name, whole, (column) => column.notNull().defaultTo(0))
  return [
    text('family'),
    text('user_agent'),
    number('created_at'),
    number('last_seen_at'),
    number('replaced_at'),
    build.schema.createIndex('tokens_of_family').on('tokens').column('family'),
    build.schema.createIndex('tokens_by_revocation').on('tokens').column('revoked_at'),
  ]
}

function reportTables(build: Build, dialect: Dialect): Compilable<unknown>[] {
  const conversions = {
    id: 'text',
    owner: 'text',
    platform: 'text',
    event_type: 'text',
    payload: 'text',
    state: 'text',
    attempts: 'whole',
    due_at: 'whole',
    error: 'text',
    created_at: 'whole',
    settled_at: 'whole',
  } as const
  const usage = {
    id: 'counted',
    day: 'whole',
    visitor: 'text',
    user_id: 'text',
    event: 'text',
    type: 'text',
    record: 'text',
    received_at: 'whole',
  } as const
  return [
    tableOf(build, dialect, 'conversions', conversions, (table) =>
      table.addPrimaryKeyConstraint('conversions_key', ['id']),
    ),
    tableOf(build, dialect, 'usage_records', usage),
    tableOf(build, dialect, 'daily_counts', { day: 'whole', name: 'text', count: 'whole' }, (table) =>
      table.addPrimaryKeyConstraint('daily_counts_key', ['day', 'name']),
    ),
    build.schema.createIndex('conversions_of_owner').on('conversions').column('owner'),
    build.schema.createIndex('conversions_due').on('conversions').columns(['state', 'due_at']),
    build.schema.createIndex('usage_of_day').on('usage_records').columns(['day', 'event']),
    build.schema.createIndex('usage_of_user').on('usage_records').column('user_id'),
  ]
}
