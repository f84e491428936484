import type { PluginSettings } from '../../../lib/contract/plugins/plugin.ts'
import { pluginDetails, type StoredPlugin } from './stored-plugin.ts'

type DraftColumns = Pick<StoredPlugin, 'name' | 'avatar' | 'description' | 'url' | 'settings'>

/** @param settings clean. @returns what the row stores of them: no secrets */
export function draftColumns(settings: PluginSettings): DraftColumns {
  const { name, avatar, description, url, header, auth_type, auth_config: config } = settings
  const details = pluginDetails.parse({
    header: header.map((row) => row.name),
    auth_type,
    location: config?.location,
    parameter_name: config?.parameter_name ?? '',
  })
  return { name, avatar, description, url, settings: JSON.stringify(details) }
}
