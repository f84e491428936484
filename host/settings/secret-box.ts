import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openSecret, readFileIfPresent, readSecret } from '../storage/data-directory/secret-file.ts'
import { type HostEnvironment, InvalidEnvironment } from './environment.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const keyFile = 'secrets-key'

/** Protects against reading the database alone: AES-256-GCM under a key derived by HKDF from SECRETS_KEY. */
export interface SecretBox {
  /** @param name of the setting: a value sealed under one name can't be opened under another */
  seal(name: string, text: string): string
  /** @returns null when it was sealed with another key or name, or was changed since */
  open(name: string, sealed: string): string | null
}

/**
 * Opens the secret box of this product: with SECRETS_KEY or, on the embedded database, with a key in the data
 * directory. A backup of the database alone does not open it.
 * @throws {InvalidEnvironment} when that key is damaged
 * @returns null when several processes share a database without a key
 */
export async function openSecrets(env: HostEnvironment): Promise<SecretBox | null> {
  if (env.SECRETS_KEY !== '') return openSecretBox(env.SECRETS_KEY)
  if (env.DATABASE_URL !== '') return null
  const file = join(env.DATA_DIR, keyFile)
  // A damaged key must not be replaced: it may be repaired, and opens what is stored.
  if ((await readFileIfPresent(file)) !== null && (await readSecret(env.DATA_DIR, keyFile)) === null)
    throw new InvalidEnvironment([`${file}：密钥文件损坏；请从备份恢复，或删除它并重新填写密钥`])
  return openSecretBox(await openSecret(env.DATA_DIR, keyFile))
}

/** @param secret of any length; the same in all processes of the product */
export function openSecretBox(secret: string): SecretBox {
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
