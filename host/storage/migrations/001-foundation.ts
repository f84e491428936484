import type { Compilable, Kysely } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

type Dialect = Database['dialect']
type Build = Kysely<Tables>

export const foundation: Migration = {
  name: '001-foundation',
  statements: (build, dialect) => [
    ...conversationTables(build, dialect),
    ...turnTables(build, dialect),
    ...personTables(build, dialect),
    ...jobTable(build, dialect),
  ],
}

function conversationTables(build: Build, dialect: Dialect): Compilable<unknown>[] {
  const conversations = {
    id: 'text',
    owner: 'text',
    kind: 'text',
    agent_id: 'text',
    agent_type: 'text',
    title: 'text',
    created_at: 'whole',
    updated_at: 'whole',
    is_ended: 'whole',
    running_turn: 'text',
  } as const
  const records = {
    doc_id: 'text',
    conversation_id: 'text',
    owner: 'text',
    ask_id: 'text',
    position: 'whole',
    is_current: 'whole',
    record_type: 'whole',
    search_pattern: 'text',
    question: 'text',
    status: 'whole',
    like: 'whole',
    cards: 'text',
    error: 'text',
    model: 'text',
    created_at: 'whole',
  } as const
  return [
    tableOf(build, dialect, 'conversations', conversations, (table) =>
      table.addPrimaryKeyConstraint('conversations_key', ['id']),
    ),
    build.schema
      .createIndex('conversations_of_owner')
      .on('conversations')
      .columns(['owner', 'kind', 'updated_at']),
    tableOf(build, dialect, 'records', records, (table) =>
      table.addPrimaryKeyConstraint('records_key', ['doc_id']),
    ),
    build.schema.createIndex('records_in_order').on('records').columns(['conversation_id', 'position']),
    build.schema.createIndex('records_of_ask').on('records').columns(['owner', 'ask_id']),
  ]
}

function turnTables(build: Build, dialect: Dialect): Compilable<unknown>[] {
  const turns = {
    id: 'text',
    owner: 'text',
    ask_id: 'text',
    conversation_id: 'text',
    doc_id: 'text',
    fingerprint: 'text',
    prompt: 'text',
    state: 'text',
    lease: 'whole',
    last_seq: 'whole',
    end_frame: 'text',
    created_at: 'whole',
    ended_at: 'whole',
  } as const
  const isClustered = true
  return [
    tableOf(build, dialect, 'leases', { number: 'counted', process_id: 'text', expires_at: 'whole' }),
    tableOf(build, dialect, 'turns', turns, (table) =>
      table
        .addPrimaryKeyConstraint('turns_key', ['id'])
        .addUniqueConstraint('turns_once_an_ask', ['owner', 'ask_id']),
    ),
    build.schema.createIndex('turns_of_conversation').on('turns').column('conversation_id'),
    build.schema.createIndex('turns_of_lease').on('turns').columns(['state', 'lease']),
    tableOf(
      build,
      dialect,
      'turn_log',
      { turn_id: 'text', seq: 'whole', frame: 'text' },
      (table) => table.addPrimaryKeyConstraint('turn_log_key', ['turn_id', 'seq']),
      isClustered,
    ),
  ]
}

function personTables(build: Build, dialect: Dialect): Compilable<unknown>[] {
  const feedback = {
    owner: 'text',
    ask_id: 'text',
    like: 'whole',
    reasons: 'text',
    text: 'text',
    created_at: 'whole',
  } as const
  const shares = {
    id: 'text',
    owner: 'text',
    conversation_id: 'text',
    title: 'text',
    records: 'text',
    created_at: 'whole',
  } as const
  const tokens = { token_hash: 'text', owner: 'text', expires_at: 'whole', revoked_at: 'whole' } as const
  return [
    tableOf(build, dialect, 'feedback', feedback, (table) =>
      table.addPrimaryKeyConstraint('feedback_key', ['owner', 'ask_id']),
    ),
    tableOf(build, dialect, 'shares', shares, (table) => table.addPrimaryKeyConstraint('shares_key', ['id'])),
    build.schema.createIndex('shares_of_owner').on('shares').columns(['owner', 'created_at']),
    tableOf(build, dialect, 'tokens', tokens, (table) =>
      table.addPrimaryKeyConstraint('tokens_key', ['token_hash']),
    ),
    build.schema.createIndex('tokens_of_owner').on('tokens').column('owner'),
    tableOf(build, dialect, 'searches', { owner: 'text', question: 'text', created_at: 'whole' }),
    build.schema.createIndex('searches_of_owner').on('searches').columns(['owner', 'created_at']),
  ]
}

function jobTable(build: Build, dialect: Dialect): Compilable<unknown>[] {
  const jobs = {
    id: 'text',
    kind: 'text',
    payload: 'text',
    state: 'text',
    attempts: 'whole',
    run_at: 'whole',
    locked_until: 'whole',
    error: 'text',
    created_at: 'whole',
  } as const
  return [
    tableOf(build, dialect, 'jobs', jobs, (table) => table.addPrimaryKeyConstraint('jobs_key', ['id'])),
    build.schema.createIndex('jobs_in_order').on('jobs').columns(['kind', 'state', 'run_at']),
  ]
}
