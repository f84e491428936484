import { isMask, maskSecret, type PluginSettings } from '../../../lib/contract/plugins/plugin.ts'
import type { PluginSecrets } from './plugin-secrets.ts'

/**
 * Replaces masks by the secrets that they represent. A mask without a secret becomes '', which the rules refuse: one
 * of another header, of another origin, or changed by hand.
 * @param stored the secrets of the draft; null when it calls another origin now, or has none
 */
export function resolveMasks(given: PluginSettings, stored: PluginSecrets | null): PluginSettings {
  const { auth_config: config } = given
  return {
    ...given,
    header: given.header.map(({ name, value }) => ({
      name,
      value: resolve(value, ownValue(stored?.headers, name)),
    })),
    ...(config && {
      auth_config: { ...config, service_token: resolve(config.service_token, stored?.token ?? '') },
    }),
  }
}

function resolve(given: string, stored: string): string {
  if (!isMask(given)) return given
  return given === maskSecret(stored) ? stored : ''
}

/** @returns '' for none; never what objects inherit */
export function ownValue(values: Readonly<Record<string, string>> | undefined, name: string): string {
  return values && Object.hasOwn(values, name) ? (values[name] ?? '') : ''
}
