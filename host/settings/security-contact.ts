import type { PlatformSettings } from '../platform/platform-settings.ts'

export const securityContactPath = '/.well-known/security.txt'

/** A contact that nobody has confirmed for longer counts as out of date (RFC 9116 recommends less than a year). */
const validMs = 180 * 24 * 60 * 60_000

/** @returns whom to tell of a security problem (RFC 9116); null without a contact */
export function securityContact(
  env: Pick<PlatformSettings, 'SECURITY_CONTACT' | 'PUBLIC_ORIGIN'>,
  now: number,
): string | null {
  if (env.SECURITY_CONTACT.length === 0) return null
  const lines = [
    ...env.SECURITY_CONTACT.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(now + validMs).toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: zh, en',
    ...(env.PUBLIC_ORIGIN ? [`Canonical: ${env.PUBLIC_ORIGIN}${securityContactPath}`] : []),
  ]
  return `${lines.join('\n')}\n`
}
