import type { McpDeps } from '../mcp-deps.ts'
import { readSecret, type SecretPlace } from '../mcp-secrets.ts'
import { type StoredLogin, storedLogin } from './stored-login.ts'

/** @returns the login of a server; null for none */
export async function loginOf(
  deps: Pick<McpDeps, 'database' | 'box'>,
  server: SecretPlace,
): Promise<StoredLogin | null> {
  const text = await readSecret(deps, server, 'login')
  return text === null ? null : storedLogin.parse(JSON.parse(text))
}
