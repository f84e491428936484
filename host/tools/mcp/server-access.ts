import * as z from 'zod'
import { secretsOf } from '../plugins/call/secrets-of.ts'
import type { Connecting } from './connect/open-connection.ts'
import type { McpDeps } from './mcp-deps.ts'
import { readSecret, type SecretPlace } from './mcp-secrets.ts'
import { maskAddress } from './server-address.ts'

const storedHeaders = z.array(z.object({ name: z.string(), value: z.string() }))
export type ServerHeaders = z.infer<typeof storedHeaders>

/** @returns the headers that a member has entered for a server */
export async function headersOf(
  deps: Pick<McpDeps, 'database' | 'box'>,
  server: SecretPlace,
): Promise<ServerHeaders> {
  const text = await readSecret(deps, server, 'headers')
  return text === null ? [] : storedHeaders.parse(JSON.parse(text))
}

/** @returns the address of a server with the keys in it; of one that has none the stored one */
export async function addressOf(
  deps: Pick<McpDeps, 'database' | 'box'>,
  server: SecretPlace,
): Promise<string> {
  return (await readSecret(deps, server, 'address')) ?? server.url
}

/** @returns what a connection to a server needs, with its secrets opened */
export async function accessOf(
  { database, box, egress, client: { name }, connectionLimits: limits, stdio }: McpDeps,
  server: SecretPlace & { readonly owner: string },
): Promise<Omit<Connecting, 'signal' | 'auth'>> {
  const deps = { database, box }
  const [url, headers, token] = await Promise.all([
    addressOf(deps, server),
    headersOf(deps, server),
    readSecret(deps, server, 'token'),
  ])
  const auth = token === null ? null : ({ location: 'header', name: 'authorization', token } as const)
  return {
    egress,
    name,
    limits,
    stdio,
    url,
    member: server.owner,
    headers: Object.fromEntries(headers.map((header) => [header.name, header.value])),
    secrets: [...secretsOf({ url, headers, auth }), ...maskAddress(url).secrets],
  }
}
