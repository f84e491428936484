import type { SecretBox } from '../platform/secret-box.ts'
import { type Database, type Statement, statement } from '../storage/database/database.ts'
import { mcpSecretName } from '../tools/mcp/mcp-secrets.ts'
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
 * Seals the stored secrets of settings, plugins and servers with the present key, some at a time, while the product runs: what
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
  for (let rows = await mcpRows(database); rows.length > 0; rows = await mcpRows(database, rows.at(-1)))
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

interface McpRow extends SealedRow {
  readonly serverId: string
  readonly secret: string
}

/** The next few secrets of servers of the Model Context Protocol. */
async function mcpRows(database: Database, after?: McpRow): Promise<McpRow[]> {
  const { build } = database
  const rows = await database.all(
    build
      .selectFrom('mcp_secrets')
      .innerJoin('mcp_servers', 'mcp_servers.id', 'mcp_secrets.server_id')
      .select(['mcp_secrets.server_id', 'mcp_secrets.name', 'mcp_secrets.sealed', 'mcp_servers.url'])
      .where((secret) =>
        secret.or([
          secret('mcp_secrets.server_id', '>', after?.serverId ?? ''),
          secret.and([
            secret('mcp_secrets.server_id', '=', after?.serverId ?? ''),
            secret('mcp_secrets.name', '>', after?.secret ?? ''),
          ]),
        ]),
      )
      .orderBy('mcp_secrets.server_id')
      .orderBy('mcp_secrets.name')
      .limit(rowsAtOnce),
  )
  return rows.map(({ server_id: serverId, name: secret, sealed: before, url }) => ({
    serverId,
    secret,
    name: mcpSecretName({ id: serverId, url }, secret),
    sealed: before,
    replace: (sealed) =>
      statement(
        build
          .updateTable('mcp_secrets')
          .set({ sealed })
          .where('server_id', '=', serverId)
          .where('name', '=', secret)
          .where('sealed', '=', before),
      ),
  }))
}
