import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { writeDurably } from '../blobs/durable-file.ts'
import { openSecret, readFileIfPresent, readSecret } from './secret-file.ts'

export interface OperatorAccess {
  /** The port on the loopback interface. */
  readonly port: number
  readonly token: string
}

const tokenName = 'operator-token'
const addressName = 'operator.json'
const addressSchema = z.object({ port: z.int().min(1).max(65_535) })

/** @returns the token for operator commands, created at first use. Only for the process that owns the directory. */
export function operatorToken(dataDirectory: string): Promise<string> {
  return openSecret(dataDirectory, tokenName)
}

export async function announceOperatorPort(dataDirectory: string, port: number): Promise<void> {
  await writeDurably(join(dataDirectory, addressName), [Buffer.from(JSON.stringify({ port }))])
}

export async function withdrawOperatorPort(dataDirectory: string): Promise<void> {
  await rm(join(dataDirectory, addressName), { force: true })
}

/**
 * For a command: how to reach the product that owns this directory. The record may be left over from a killed process,
 * so callers must expect that nothing listens on the port.
 * @returns null when no product has announced itself
 */
export async function readOperatorAccess(dataDirectory: string): Promise<OperatorAccess | null> {
  const [text, token] = await Promise.all([
    readFileIfPresent(join(dataDirectory, addressName)),
    readSecret(dataDirectory, tokenName),
  ])
  if (text === null || token === null) return null
  const address = addressSchema.safeParse(parseJson(text))
  return address.success ? { port: address.data.port, token } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
