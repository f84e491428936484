import type { EditableName } from './editable-settings.ts'
import type { SettingChanges } from './stored-settings.ts'

/** Which secret is sent to which address. */
const addressOfSecret = {
  LLM_API_KEY: 'LLM_BASE_URL',
  IMAGE_API_KEY: 'IMAGE_BASE_URL',
  BOCHA_API_KEY: 'BOCHA_URL',
  TAVILY_API_KEY: 'TAVILY_URL',
  BRAVE_API_KEY: 'BRAVE_URL',
  SERPER_API_KEY: 'SERPER_URL',
  BING_API_KEY: 'BING_URL',
  ALIYUN_ACCESS_KEY_SECRET: 'ALIYUN_SMS_URL',
  TENCENT_SECRET_KEY: 'TENCENT_SMS_URL',
} as const satisfies Partial<Record<EditableName, EditableName>>

type Secret = keyof typeof addressOfSecret
const secrets = Object.keys(addressOfSecret) as Secret[]

/** @returns the secret that goes to an address; undefined for what is no address of one */
export function secretSentTo(address: EditableName): EditableName | undefined {
  return secrets.find((secret) => addressOfSecret[secret] === address)
}

/**
 * A secret that is there goes to no other host than the one that it was entered for: with another one it is taken back,
 * unless it comes along.
 * @param present the address that counts now
 */
export function withoutForeignSecrets(
  changes: SettingChanges,
  present: (address: EditableName) => string,
): SettingChanges {
  const foreign = secrets.filter((secret) => {
    const address = addressOfSecret[secret]
    const next = changes[address]
    return (
      next !== undefined &&
      changes[secret] === undefined &&
      originOf(next ?? '') !== originOf(present(address))
    )
  })
  return { ...changes, ...Object.fromEntries(foreign.map((secret) => [secret, null])) }
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address
}
