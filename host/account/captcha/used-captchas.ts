import { createHash } from 'node:crypto'
import { BatchConflict, type Database, statement } from '../../storage/database.ts'

/** @returns whether this was the first use of a signed value, on any process */
export async function useOnce(database: Database, value: string, expiresAt: number): Promise<boolean> {
  const token_hash = createHash('sha256').update(value).digest('base64url')
  try {
    await database.batch([
      statement(database.build.insertInto('used_captchas').values({ token_hash, expires_at: expiresAt })),
    ])
    return true
  } catch (error) {
    if (error instanceof BatchConflict) return false
    throw error
  }
}
