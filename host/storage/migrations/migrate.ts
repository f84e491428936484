import { sql } from 'kysely'
import { BatchConflict, type Database, type Statement, statement } from '../database/database.ts'
import { rawQuery } from '../database/query-builder.ts'
import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** An arbitrary number, the same in every process; the process with this lock migrates. */
const migrationLock = 7_284_131

/** The tables were changed by a newer version of the product; the message is Chinese. */
export class DataOfNewerVersion extends Error {
  override readonly name = 'DataOfNewerVersion'
  constructor(unknown: readonly string[]) {
    super(`数据由更新的版本写成（${unknown.join('、')}）：请用那个版本启动，或恢复升级之前的备份。`)
  }
}

/**
 * Applies pending migrations, oldest first. Each is one commit together with its record, so that a process that dies
 * leaves nothing half done, and of two that start at once one waits for the other and then finds the work done.
 * @throws {DataOfNewerVersion} before anything is changed, when an unknown migration was applied
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<void> {
  await createMigrationTable(database)
  const rows = await database.all(database.build.selectFrom('migrations').select('name'))
  const applied = new Set(rows.map((row) => row.name))
  const unknown = [...applied].filter((name) => migrations.every((migration) => migration.name !== name))
  if (unknown.length > 0) throw new DataOfNewerVersion(unknown)

  for (const migration of migrations) {
    if (!applied.has(migration.name)) await apply(database, migration)
  }
}

async function createMigrationTable(database: Database): Promise<void> {
  const { build, dialect } = database
  const table = tableOf(build, dialect, 'migrations', { name: 'text', applied_at: 'whole' }, (definition) =>
    definition.addPrimaryKeyConstraint('migrations_key', ['name']),
  )
  await database.batch([...lock(database), statement(table.ifNotExists())])
}

async function apply(database: Database, migration: Migration): Promise<void> {
  const { build, dialect } = database
  const before = lock(database)
  const note = build
    .insertInto('migrations')
    .values({ name: migration.name, applied_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
  const steps = migration.statements(build, dialect).map((step) => statement(step))
  try {
    await database.batch([...before, statement(note, 1), ...steps])
  } catch (error) {
    const wasAppliedByAnother = error instanceof BatchConflict && error.index === before.length
    if (!wasAppliedByAnother) throw error
  }
}

/** Locks for the duration of the transaction; the embedded database has one writer anyway. */
function lock(database: Database): Statement[] {
  if (database.dialect === 'sqlite') return []
  return [statement(rawQuery(database, sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`))]
}
