import { join } from 'node:path'
import { openSecretBox, type SecretBox } from '../platform/secret-box.ts'
import { openSecret, readFileIfPresent, readSecret } from '../storage/data-directory/secret-file.ts'
import { type HostEnvironment, InvalidEnvironment } from './environment.ts'

const keyFile = 'secrets-key'

/**
 * Opens the secret box of this product: with SECRETS_KEY or, on the embedded database, with a key in the data
 * directory. A backup of the database alone does not open it. SECRETS_KEY_OLD also opens what was sealed before.
 * @throws {InvalidEnvironment} when that key is damaged
 * @returns null when several processes share a database without a key
 */
export async function openSecrets(env: HostEnvironment): Promise<SecretBox | null> {
  const earlier = env.SECRETS_KEY_OLD === '' ? [] : [env.SECRETS_KEY_OLD]
  if (env.SECRETS_KEY !== '') return openSecretBox(env.SECRETS_KEY, earlier)
  if (env.DATABASE_URL !== '') return null
  const file = join(env.DATA_DIR, keyFile)
  // A damaged key must not be replaced: it may be repaired, and opens what is stored.
  if ((await readFileIfPresent(file)) !== null && (await readSecret(env.DATA_DIR, keyFile)) === null)
    throw new InvalidEnvironment([`${file}：密钥文件损坏；请从备份恢复，或删除它并重新填写密钥`])
  return openSecretBox(await openSecret(env.DATA_DIR, keyFile), earlier)
}
