import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../blobs/durable-file.ts'

const secretBytes = 32
const secretPattern = /^[A-Za-z0-9_-]{43}$/

/**
 * Reads a secret of the data directory and creates it at first use (readable by this user only). Only for the process
 * that owns the data directory.
 * @returns 32 random bytes as base64url
 */
export async function openSecret(dataDirectory: string, name: string): Promise<string> {
  const known = await readSecret(dataDirectory, name)
  if (known !== null) return known
  const secret = randomBytes(secretBytes).toString('base64url')
  await writeDurably(join(dataDirectory, name), [Buffer.from(`${secret}\n`)], { mode: 0o600 })
  return secret
}

/** @returns the secret, or null when it does not exist or the file is damaged. */
export async function readSecret(dataDirectory: string, name: string): Promise<string | null> {
  const text = await readFileIfPresent(join(dataDirectory, name))
  const secret = text?.trim() ?? ''
  return secretPattern.test(secret) ? secret : null
}

export async function readFileIfPresent(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
