import type { SecretBox } from '../platform/secret-box.ts'
import { type Database, type Statement, statement } from '../storage/database/database.ts'
import { secretName } from '../tools/plugins/plugin-secrets.ts'

/** What a rotation of the key found, in numbers of secrets. */
export interface Resealed {
  /** Sealed with the present key now. */
  readonly resealed: number
  /** Sealed with it before. */
  readonly current: number
  /** Can be opened by neither key. */
  readonly unreadable: number
}

interface SealedRow {
  readonly name: string
  readonly sealed: string
  /** @returns the statement that replaces it, unless it was changed meanwhile */
  readonly replace: (sealed: string) => Statement
}

const rowsAtOnce = 200

/**
 * Seals the stored secrets of settings and plugins with the present key, some at a time, while the product runs: what
 * is saved meanwhile is sealed with it already. Idempotent.
 * @param box opens with the present and the earlier key
 */
export async function resealSecrets(database: Database, box: SecretBox): Promise<Resealed> {
  const total = { resealed: 0, current: 0, unreadable: 0 }
  const reseal = async (rows: readonly SealedRow[]) => {
    const statements: Statement[] = []
    for (const { name, sealed, replace } of rows) {
      const text = box.open(name, sealed)
      if (box.isCurrent(name, sealed)) total.current += 1
      else if (text === null) total.unreadable += 1
      else statements.push(replace(box.seal(name, text)))
    }
    if (statements.length > 0) await database.batch(statements)
    total.resealed += statements.length
  }

  await reseal(await settingRows(database))
  for (let rows = await pluginRows(database); rows.length > 0; rows = await pluginRows(database, rows.at(-1)))
    await reseal(rows)
  return total
}

/** The settings are few. */
async function settingRows(database: Database): Promise<SealedRow[]> {
  const { build } = database
  const rows = await database.all(
    build.selectFrom('settings').select(['name', 'value']).where('is_secret', '=', 1),
  )
  return rows.map(({ name, value }) => ({
    name,
    sealed: value,
    replace: (sealed) =>
      statement(
        build
          .updateTable('settings')
          .set({ value: sealed })
          .where('name', '=', name)
          .where('value', '=', value),
      ),
  }))
}

interface PluginRow extends SealedRow {
  readonly pluginId: number
  readonly origin: string
}

/** The next few secrets of plugins, by plugin and origin. */
async function pluginRows(database: Database, after?: PluginRow): Promise<PluginRow[]> {
  const { build } = database
  const rows = await database.all(
    build
      .selectFrom('plugin_secrets')
      .select(['plugin_id', 'origin', 'sealed'])
      .$if(after !== undefined, (query) =>
        query.where((secret) =>
          secret.or([
            secret('plugin_id', '>', after?.pluginId ?? 0),
            secret.and([
              secret('plugin_id', '=', after?.pluginId ?? 0),
              secret('origin', '>', after?.origin ?? ''),
            ]),
          ]),
        ),
      )
      .orderBy('plugin_id')
      .orderBy('origin')
      .limit(rowsAtOnce),
  )
  return rows.map(({ plugin_id, origin, sealed: before }) => {
    const pluginId = Number(plugin_id)
    return {
      pluginId,
      origin,
      name: secretName(pluginId, origin),
      sealed: before,
      replace: (sealed) =>
        statement(
          build
            .updateTable('plugin_secrets')
            .set({ sealed })
            .where('plugin_id', '=', pluginId)
            .where('origin', '=', origin)
            .where('sealed', '=', before),
        ),
    }
  })
}
