import type { ToolSettings } from '../../../../lib/contract/plugins/tool.ts'
import type { ToolSchema } from '../../../../lib/contract/plugins/tool-schema.ts'
import { isSecretName, isSecretValue } from '../import/secret-names.ts'

/** Shorter values are words, such as the key to sort by. */
const minCharacters = 8

/**
 * @returns secrets that authors put elsewhere than in the token and the headers: in the query of the address, and in
 * defaults. Those who use the plugin are shown its requests, but not these.
 */
export function settingSecrets(url: string, { params, body_schema: body }: ToolSettings): string[] {
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : []
  const presets = params.map(({ name, default: preset }) => [name, preset] as const)
  return [...query, ...presets, ...(body ? presetsIn(body) : [])].flatMap(([name, value]) =>
    typeof value === 'string' && isSettingSecret(name, value) ? [value] : [],
  )
}

/** @returns whether a default is a secret, so that no model is given it */
export function isSettingSecret(name: string, value: unknown): boolean {
  if (typeof value !== 'string' || value.length < minCharacters) return false
  return isSecretName(name) || isSecretValue(value)
}

function presetsIn({ properties = {}, items }: ToolSchema): (readonly [string, unknown])[] {
  const below = Object.entries(properties).flatMap(([name, each]) => [
    [name, each.default] as const,
    ...presetsIn(each),
  ])
  return items ? [...below, ...presetsIn(items)] : below
}
