import * as z from 'zod/mini'
import { HostError } from '../../platform/errors.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'

export type StoredPlugin = Readonly<Tables['plugins']>

/** What a plugin sends with each call, without secrets. */
export const pluginDetails = z.object({
  /** Names of headers; their values are secrets. */
  header: z.array(z.string()),
  auth_type: z.int(),
  /** Of the service token; absent without one. */
  location: z.optional(z.union([z.literal(0), z.literal(1)])),
  parameter_name: z.string(),
})
export type PluginDetails = z.infer<typeof pluginDetails>

/** PostgreSQL may return whole numbers as text. */
const wholeColumns = [
  'id',
  'version',
  'published_version',
  'status',
  'author_named_at',
  'author_blocked_at',
  'uses',
  'asks',
  'created_at',
  'updated_at',
  'published_at',
  'taken_down_at',
  'taken_down_version',
  'deleted_at',
] as const

export function toStoredPlugin(row: StoredPlugin): StoredPlugin {
  const numbers = Object.fromEntries(wholeColumns.map((name) => [name, Number(row[name])]))
  return { ...row, ...numbers }
}

/** @returns the plugin; undefined for a deleted one */
export async function findPlugin(database: Database, id: number): Promise<StoredPlugin | undefined> {
  const row = await database.first(
    database.build.selectFrom('plugins').selectAll().where('id', '=', id).where('deleted_at', '=', 0),
  )
  return row && toStoredPlugin(row)
}

/** @returns what the draft of a plugin sends with each call */
export function detailsOf({ settings }: Pick<StoredPlugin, 'settings'>): PluginDetails {
  return pluginDetails.parse(JSON.parse(settings))
}

export function pluginNotFound(): HostError {
  return new HostError('not_found', '没有找到这个插件')
}
