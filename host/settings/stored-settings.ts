import { type Database, type Statement, statement } from '../storage/database.ts'
import { type EditableName, editableNames, isEditable, isSecret } from './editable-settings.ts'
import type { SecretBox } from './secret-box.ts'

/** What operators have set, and which secrets can't be read with the key that is there. */
export interface StoredSettings {
  readonly values: Readonly<Partial<Record<EditableName, string>>>
  /** For which origin each secret was entered, where it goes to one. */
  readonly origins: SecretOrigins
  readonly unreadable: readonly EditableName[]
}

/** The origin to which a secret may be sent. */
export type SecretOrigins = Readonly<Partial<Record<EditableName, string>>>

/** A value for each setting that is to change; null takes it back. */
export type SettingChanges = Readonly<Partial<Record<EditableName, string | null>>>

/** There is no SECRETS_KEY to encrypt a secret with. */
export class NoSecretsKey extends Error {
  override readonly name = 'NoSecretsKey'
}

/** @param box null without a key: secrets are then unreadable */
export async function readStoredSettings(database: Database, box: SecretBox | null): Promise<StoredSettings> {
  const rows = await database.all(
    database.build.selectFrom('settings').select(['name', 'value', 'is_secret']),
  )
  const values: Partial<Record<EditableName, string>> = {}
  const origins: Partial<Record<EditableName, string>> = {}
  const unreadable: EditableName[] = []
  for (const { name, value, is_secret } of rows) {
    // A later version may have stored what this one does not know.
    if (!isEditable(name)) continue
    if (Number(is_secret) === 0) {
      values[name] = value
      continue
    }
    const opened = box?.open(name, value) ?? null
    if (opened === null) unreadable.push(name)
    else [values[name], origins[name]] = JSON.parse(opened) as [string, string]
  }
  return { values, origins, unreadable }
}

/**
 * Stores changes in one commit, each secret together with the origin that it is for.
 * @throws {NoSecretsKey} before anything is stored
 */
export async function storeSettings(
  database: Database,
  box: SecretBox | null,
  { changes, origins }: { readonly changes: SettingChanges; readonly origins: SecretOrigins },
  now: number,
): Promise<void> {
  const { build } = database
  const statements = editableNames.flatMap((name): Statement[] => {
    const value = changes[name]
    if (value === undefined) return []
    if (value === null) return [statement(build.deleteFrom('settings').where('name', '=', name))]
    if (isSecret(name) && !box) throw new NoSecretsKey('there is no SECRETS_KEY')
    const stored =
      isSecret(name) && box ? box.seal(name, JSON.stringify([value, origins[name] ?? ''])) : value
    const row = { value: stored, is_secret: isSecret(name) ? 1 : 0, changed_at: now }
    return [
      statement(
        build
          .insertInto('settings')
          .values({ name, ...row })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(row)),
      ),
    ]
  })
  await database.batch(statements)
}
