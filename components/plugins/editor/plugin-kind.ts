import * as z from 'zod/mini'
import { anyText } from '@/components/drafts/any-text'
import type { DraftKind } from '@/components/drafts/draft-kind'
import type { DraftStore } from '@/components/drafts/draft-store'
import {
  authTypes,
  isMask,
  maskSecret,
  type PluginSettings,
  pluginSettings,
} from '@/lib/contract/plugins/plugin'
import { pluginProblems } from '@/lib/contract/plugins/plugin-rules'

export type PluginField = keyof PluginSettings
export type PluginStore = DraftStore<PluginSettings>

export const emptyPlugin: PluginSettings = pluginSettings.parse({})

/** In the order of the form. */
export const pluginFields = [
  'avatar',
  'name',
  'description',
  'url',
  'header',
  'auth_type',
  'auth_config',
] as const satisfies readonly PluginField[]

/** As it is kept on this device. */
const unsavedSettings = z.extend(pluginSettings, {
  name: anyText,
  description: anyText,
  url: anyText,
  header: z._default(z.array(z.object({ name: anyText, value: anyText })), []),
})

/** The settings of a plugin as a draft. */
export const pluginKind: DraftKind<PluginSettings> = {
  name: 'plugin',
  fields: pluginFields,
  shownFields: new Set(pluginFields),
  parse: (value) => unsavedSettings.safeParse(value).data ?? null,
  clean: trimmed,
  hasProblems: (settings) => Object.keys(pluginProblems(settings)).length > 0,
  mask: (settings) =>
    withSecrets(trimmed(settings), (secret) => (isMask(secret) ? secret : maskSecret(secret))),
  withoutSecrets: (settings) => withSecrets(settings, (secret) => (isMask(secret) ? secret : '')),
}

/** As the host stores them: without superfluous spaces, and without a token that is not used. */
function trimmed(settings: PluginSettings): PluginSettings {
  const { auth_type: type, auth_config: config } = settings
  return {
    avatar: settings.avatar,
    name: settings.name.trim(),
    description: settings.description,
    url: settings.url.trim(),
    header: settings.header.map(({ name, value }) => ({ name: name.trim(), value: value.trim() })),
    auth_type: type,
    auth_config:
      type === authTypes.service && config
        ? {
            location: config.location,
            parameter_name: config.parameter_name.trim(),
            service_token: config.service_token.trim(),
          }
        : null,
  }
}

function withSecrets(settings: PluginSettings, change: (secret: string) => string): PluginSettings {
  const { header, auth_config: config } = settings
  return {
    ...settings,
    header: header.map(({ name, value }) => ({ name, value: change(value) })),
    auth_config: config && { ...config, service_token: change(config.service_token) },
  }
}
