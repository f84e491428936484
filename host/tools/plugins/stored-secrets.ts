import * as z from 'zod/mini'
import { authTypes, type PluginSettings } from '../../../lib/contract/plugins/plugin.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { PluginDeps } from './plugin-deps.ts'
import { originOf, type PluginSecrets, pluginSecrets, sealSecrets } from './plugin-secrets.ts'
import { frozenSettings } from './used-version.ts'

/** What the versions of a plugin send, for keeping the secrets that agents still need. */
export interface FrozenNeeds {
  /** The number of versions. */
  readonly versions: number
  readonly origins: ReadonlyMap<string, { readonly headers: ReadonlySet<string>; readonly hasToken: boolean }>
}

export const noNeeds: FrozenNeeds = { versions: 0, origins: new Map() }

export async function frozenNeeds(database: Database, pluginId: number): Promise<FrozenNeeds> {
  const rows = await database.all(
    database.build.selectFrom('plugin_versions').select('settings').where('plugin_id', '=', pluginId),
  )
  const versions = z.array(frozenSettings).parse(rows.map(({ settings }) => JSON.parse(settings) as unknown))
  const byOrigin = Map.groupBy(versions, ({ url }) => originOf(url))
  const origins = [...byOrigin].map(([origin, settings]) => {
    const headers = new Set(settings.flatMap(({ header }) => header))
    const hasToken = settings.some(({ auth_type: type }) => type === authTypes.service)
    return [origin, { headers, hasToken }] as const
  })
  return { versions: rows.length, origins: new Map(origins) }
}

/**
 * Statements that store the secrets of a draft for its origin. What a version that agents use still sends is kept, with
 * its new value if it has one; other secrets are deleted.
 * @param settings with the secrets themselves
 */
export async function secretStatements(
  { database, box }: Pick<PluginDeps, 'database' | 'box'>,
  {
    id,
    settings,
    needs,
    now,
  }: {
    readonly id: number
    readonly settings: PluginSettings
    readonly needs: FrozenNeeds
    readonly now: number
  },
): Promise<Statement[]> {
  const { build } = database
  const origin = originOf(settings.url)
  const needed = needs.origins.get(origin)
  const earlier = needed ? await pluginSecrets(database, box, id, origin) : null
  const secrets = mergeSecrets(secretsOf(settings), needed && earlier ? pick(earlier, needed) : undefined)
  const isEmpty = secrets.token === '' && Object.keys(secrets.headers).length === 0
  const others = [...needs.origins.keys()].filter((each) => each !== origin)
  const kept = isEmpty ? others : [...others, origin]
  const unneeded = build.deleteFrom('plugin_secrets').where('plugin_id', '=', id)
  const deletion = statement(kept.length > 0 ? unneeded.where('origin', 'not in', kept) : unneeded)
  if (isEmpty || !box) return [deletion]

  const row = { sealed: sealSecrets(box, id, origin, secrets), changed_at: now }
  return [
    deletion,
    statement(
      build
        .insertInto('plugin_secrets')
        .values({ plugin_id: id, origin, ...row })
        .onConflict((conflict) => conflict.columns(['plugin_id', 'origin']).doUpdateSet(row)),
    ),
  ]
}

/** @returns the secrets in the settings of a plugin */
export function secretsOf({ header, auth_config: config }: PluginSettings): PluginSecrets {
  return {
    token: config?.service_token ?? '',
    headers: Object.fromEntries(header.map(({ name, value }) => [name, value])),
  }
}

function mergeSecrets(given: PluginSecrets, earlier: PluginSecrets | undefined): PluginSecrets {
  return { token: given.token || (earlier?.token ?? ''), headers: { ...earlier?.headers, ...given.headers } }
}

function pick(
  stored: PluginSecrets,
  { headers, hasToken }: { readonly headers: ReadonlySet<string>; readonly hasToken: boolean },
): PluginSecrets {
  const kept = Object.entries(stored.headers).filter(([name]) => headers.has(name))
  return { token: hasToken ? stored.token : '', headers: Object.fromEntries(kept) }
}
