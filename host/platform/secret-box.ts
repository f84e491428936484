import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Protects against reading the database alone: AES-256-GCM under a key derived by HKDF from SECRETS_KEY. */
export interface SecretBox {
  /** @param name of what it belongs to: a value sealed under one name can't be opened under another */
  seal(name: string, text: string): string
  /** @returns null when it was sealed with another key or name, or was changed since */
  open(name: string, sealed: string): string | null
  /** @returns whether it is sealed with the present key */
  isCurrent(name: string, sealed: string): boolean
}

/**
 * @param secret of any length; the same in all processes of the product
 * @param earlier secrets that open what was sealed before a rotation
 */
export function openSecretBox(secret: string, earlier: readonly string[] = []): SecretBox {
  const present = keyed(secret)
  const boxes = [present, ...earlier.map(keyed)]
  return {
    seal: (name, text) => present.seal(name, text),
    isCurrent: (name, sealed) => present.open(name, sealed) !== null,
    open: (name, sealed) => {
      for (const each of boxes) {
        const text = each.open(name, sealed)
        if (text !== null) return text
      }
      return null
    },
  }
}

function keyed(secret: string): Pick<SecretBox, 'seal' | 'open'> {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'zhizhou settings', 32))
  return {
    seal(name, text) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(name))
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return Buffer.concat([nonce, sealed, sealing.getAuthTag()]).toString('base64url')
    },
    open(name, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return null

      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
      opening.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-tagBytes))
      try {
        const text = opening.update(bytes.subarray(nonceBytes, -tagBytes))
        return Buffer.concat([text, opening.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
