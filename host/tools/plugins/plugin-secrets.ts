import * as z from 'zod/mini'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { Database } from '../../storage/database/database.ts'

const sealedSecrets = z.object({
  /** '' for none. */
  token: z.string(),
  /** Values of headers by name. */
  headers: z.record(z.string(), z.string()),
})
/** What a plugin sends to the origin that these were entered for, and to no other. */
export type PluginSecrets = Readonly<z.infer<typeof sealedSecrets>>

/** Secrets of one plugin and origin can't be opened for another. */
export function secretName(pluginId: number, origin: string): string {
  return `plugin:${pluginId}:${origin}`
}

/** @param url valid. @returns scheme, host and port, which decide whether secrets may be sent */
export function originOf(url: string): string {
  return new URL(url).origin
}

/**
 * @param box null without a key
 * @param origin as `originOf` makes it
 * @returns null when nothing was entered for this origin, or it can't be opened with the present keys
 */
export async function pluginSecrets(
  database: Database,
  box: SecretBox | null,
  pluginId: number,
  origin: string,
): Promise<PluginSecrets | null> {
  const row = await database.first(
    database.build
      .selectFrom('plugin_secrets')
      .select('sealed')
      .where('plugin_id', '=', pluginId)
      .where('origin', '=', origin),
  )
  const opened = row && box?.open(secretName(pluginId, origin), row.sealed)
  return opened ? sealedSecrets.parse(JSON.parse(opened)) : null
}

/** @returns the text to store for `pluginSecrets` */
export function sealSecrets(
  box: SecretBox,
  pluginId: number,
  origin: string,
  secrets: PluginSecrets,
): string {
  return box.seal(secretName(pluginId, origin), JSON.stringify(sealedSecrets.parse(secrets)))
}
