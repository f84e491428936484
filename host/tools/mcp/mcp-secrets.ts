import type { SecretBox } from '../../platform/secret-box.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'

/**
 * `address`: the whole one, where there is a key in it; `headers`: JSON with names and values; `pending`: a login that is
 * under way.
 */
type SecretName = 'address' | 'token' | 'headers' | 'login' | 'pending'

/** Of a server, at the address for which it was entered or given: opened for another it is unreadable. */
export interface SecretPlace {
  readonly id: string
  readonly url: string
}

export function mcpSecretName({ id, url }: SecretPlace, name: string): string {
  return `mcp:${id}:${name}:${new URL(url).origin}`
}

interface SecretDeps {
  readonly database: Database
  readonly box: SecretBox | null
}

/** @returns null when there is none, or it can't be opened with the present keys */
export async function readSecret(
  deps: SecretDeps,
  place: SecretPlace,
  name: SecretName,
): Promise<string | null> {
  return (await readSealed(deps, place, name))?.text ?? null
}

/** @returns the secret, and what is stored of it; null as `readSecret` */
export async function readSealed(
  { database, box }: SecretDeps,
  place: SecretPlace,
  name: SecretName,
): Promise<{ readonly text: string; readonly sealed: string } | null> {
  const row = await database.first(
    database.build
      .selectFrom('mcp_secrets')
      .select('sealed')
      .where('server_id', '=', place.id)
      .where('name', '=', name),
  )
  const text = row && box?.open(mcpSecretName(place, name), row.sealed)
  return row && text !== undefined && text !== null ? { text, sealed: row.sealed } : null
}

/** @returns the statement that stores a secret */
export function storeSecret(
  {
    database: { build },
    box,
    now,
  }: { readonly database: Database; readonly box: SecretBox; readonly now: () => number },
  place: SecretPlace,
  name: SecretName,
  text: string,
): Statement {
  const row = { sealed: box.seal(mcpSecretName(place, name), text), changed_at: now() }
  return statement(
    build
      .insertInto('mcp_secrets')
      .values({ server_id: place.id, name, ...row })
      .onConflict((conflict) => conflict.columns(['server_id', 'name']).doUpdateSet(row)),
  )
}

/** @returns the statement that deletes secrets; all of a server without names */
export function dropSecrets(
  { build }: Pick<Database, 'build'>,
  id: string,
  names?: readonly SecretName[],
): Statement {
  const all = build.deleteFrom('mcp_secrets').where('server_id', '=', id)
  return statement(names ? all.where('name', 'in', [...names]) : all)
}
