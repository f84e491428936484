import { type KeyedSearch, keyedSearchNames } from '../../lib/contract/keyed-searches.ts'
import { addressOfModelKey } from '../../lib/contract/model-endpoints.ts'
import type { EditableName, SecretName } from './editable-settings.ts'
import type { HostEnvironment } from './environment.ts'

const keyedSearchAddresses = Object.fromEntries(
  keyedSearchNames.map((name) => [`${name}_API_KEY`, `${name}_URL`]),
) as { readonly [Name in KeyedSearch as `${Name}_API_KEY`]: `${Name}_URL` }

/** The address to which each secret is sent: a stored secret must not go to an address that is set later. */
export const addressOfSecret = {
  ...addressOfModelKey,
  ...keyedSearchAddresses,
  BING_API_KEY: 'BING_URL',
  ALIYUN_ACCESS_KEY_SECRET: 'ALIYUN_SMS_URL',
  TENCENT_SECRET_KEY: 'TENCENT_SMS_URL',
} as const satisfies Record<SecretName, EditableName>

const secrets = Object.keys(addressOfSecret) as SecretName[]

/** @returns the secret that is sent to an address; undefined when there is none */
export function secretSentTo(address: EditableName): EditableName | undefined {
  return secrets.find((secret) => addressOfSecret[secret] === address)
}

/** @returns the origin to which a secret is sent with these settings, '' when it has no address of its own */
export function originFor(name: EditableName, settings: Partial<HostEnvironment>): string {
  const secret = secrets.find((each) => each === name)
  const address = secret && String(settings[addressOfSecret[secret]] ?? '')
  if (!address) return ''
  return URL.canParse(address) ? new URL(address).origin : address
}
