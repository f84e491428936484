import type { CalledPlugin } from './called-plugin.ts'

/** Headers whose values say what is spoken rather than who speaks; replies are full of them. */
const plainHeaders = new Set(['accept', 'accept-charset', 'accept-language', 'content-type', 'user-agent'])

/** Shorter parts of a secret are words such as `Bearer`. */
const minPart = 8

/** @returns what must not be shown of a plugin: its secrets, and the parts that servers repeat of them */
export function secretsOf({ headers, auth }: CalledPlugin): string[] {
  const whole = headers.flatMap(({ name, value }) => (plainHeaders.has(name.toLowerCase()) ? [] : [value]))
  const secrets = auth ? [...whole, auth.token] : whole
  return [...new Set(secrets.flatMap((secret) => [secret, ...partsOf(secret), ...basicParts(secret)]))]
}

/** The credentials after a scheme, and the values of cookies and of parameters. */
function partsOf(secret: string): string[] {
  return secret
    .split(/[\s;,]+/)
    .flatMap((part) => [part, part.slice(part.indexOf('=') + 1)])
    .flatMap((part) => [part, part.replaceAll(/^["']|["']$/g, '')])
    .filter((part) => part.length >= minPart)
}

/** Basic authentication (RFC 7617) holds a password in Base64. */
function basicParts(secret: string): string[] {
  const [, encoded] = /^basic\s+([a-z0-9+/=_-]+)$/i.exec(secret.trim()) ?? []
  if (encoded === undefined) return []
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  return [text, text.slice(text.indexOf(':') + 1)]
}
