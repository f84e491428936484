import type { McpDeps } from '../mcp-deps.ts'
import { readSealed, type SecretPlace } from '../mcp-secrets.ts'
import { type StoredLogin, storedLogin } from './stored-login.ts'

type Deps = Pick<McpDeps, 'database' | 'box'>

/** @returns the login of a server; null for none */
export async function loginOf(deps: Deps, server: SecretPlace): Promise<StoredLogin | null> {
  return (await sealedLoginOf(deps, server))?.login ?? null
}

/** @returns the login of a server, and what is stored of it; null for none */
export async function sealedLoginOf(
  deps: Deps,
  server: SecretPlace,
): Promise<{ readonly login: StoredLogin; readonly sealed: string } | null> {
  const stored = await readSealed(deps, server, 'login')
  return stored && { login: storedLogin.parse(JSON.parse(stored.text)), sealed: stored.sealed }
}
