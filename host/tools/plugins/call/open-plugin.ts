import { authLocations, authTypes } from '../../../../lib/contract/plugins/plugin.ts'
import type { PluginDeps } from '../plugin-deps.ts'
import { originOf, pluginSecrets } from '../plugin-secrets.ts'
import { ownValue } from '../resolve-masks.ts'
import type { PluginDetails } from '../stored-plugin.ts'
import type { CalledPlugin } from './called-plugin.ts'
import { SealedSecrets } from './exchange-failure.ts'

/**
 * Opens the secrets of a plugin for a call.
 * @param plugin its draft, or what a version has frozen of it
 * @throws {SealedSecrets} when one is missing or can't be opened
 */
export async function openPlugin(
  { database, box }: Pick<PluginDeps, 'database' | 'box'>,
  id: number,
  { url, header, auth_type: type, location, parameter_name: name }: PluginDetails & { readonly url: string },
): Promise<CalledPlugin> {
  const hasToken = type === authTypes.service
  if (header.length === 0 && !hasToken) return { url, headers: [], auth: null }
  const secrets = await pluginSecrets(database, box, id, originOf(url))
  const headers = header.map((each) => ({ name: each, value: ownValue(secrets?.headers, each) }))
  const token = secrets?.token ?? ''
  if (headers.some(({ value }) => value === '') || (hasToken && token === '')) throw new SealedSecrets()
  const place = location === authLocations.query ? 'query' : 'header'
  return { url, headers, auth: hasToken ? { location: place, name, token } : null }
}
