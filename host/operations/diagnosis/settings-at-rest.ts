import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemClock } from '../../platform/clock.ts'
import type { Environment } from '../../platform/process-environment.ts'
import type { HostEnvironment } from '../../settings/environment.ts'
import { LiveSettings } from '../../settings/live-settings.ts'
import { openSecrets } from '../../settings/open-secrets.ts'
import { openMemoryBus } from '../../storage/bus/memory-bus.ts'
import type { Database } from '../../storage/database/database.ts'
import { openMigrationDatabase } from '../../storage/database/postgres/postgres-database.ts'
import { openSqliteDatabase } from '../../storage/database/sqlite/sqlite-database.ts'
import { within } from './within.ts'

export type SettingsInForce = Pick<LiveSettings, 'env' | 'sourceOf'>

/**
 * The settings of the next start, including stored ones, for when no product runs.
 * @returns null when no settings are stored yet or the database can't be read, which another check reports
 */
export async function settingsAtRest(
  environment: Environment,
  env: HostEnvironment,
  limitMs: number,
): Promise<SettingsInForce | null> {
  const file = join(env.DATA_DIR, 'zhizhou.db')
  if (env.DATABASE_URL === '' && !existsSync(file)) return null
  let database: Database | undefined
  try {
    const opened =
      env.DATABASE_URL === '' ? openSqliteDatabase(file) : openMigrationDatabase(env.DATABASE_URL)
    database = await opened
    const [box, bus, log] = [
      await openSecrets(env),
      openMemoryBus(() => undefined),
      pino({ level: 'silent' }),
    ]
    const opening = LiveSettings.open({ environment, database, bus, box, log, now: systemClock })
    const settings = await within(opening, limitMs)
    settings.close()
    return settings
  } catch {
    return null
  } finally {
    await database?.close()
  }
}
