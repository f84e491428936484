import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { writeDurably } from '../blobs/durable-file.ts'
import { openSecret, readFileIfPresent, readSecret } from './secret-file.ts'

/** How an operator's command reaches the running product. */
export interface OperatorAccess {
  /** On the loopback interface. */
  readonly port: number
  readonly token: string
}

const tokenName = 'operator-token'
const addressName = 'operator.json'
const addressSchema = z.object({ port: z.int().min(1).max(65_535) })

/** @returns the token that operator commands must show, made at first use. For the process that holds the directory. */
export function operatorToken(dataDirectory: string): Promise<string> {
  return openSecret(dataDirectory, tokenName)
}

/** Writes down where the running product listens for operator commands. */
export async function announceOperatorPort(dataDirectory: string, port: number): Promise<void> {
  await writeDurably(join(dataDirectory, addressName), [Buffer.from(JSON.stringify({ port }))])
}

/** Takes the note back: the product ends. */
export async function withdrawOperatorPort(dataDirectory: string): Promise<void> {
  await rm(join(dataDirectory, addressName), { force: true })
}

/**
 * For a command: how to reach the product that holds this directory. The note may be left over from a process that was
 * killed, so callers must expect that nothing listens there.
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
