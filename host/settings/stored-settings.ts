import type { SecretBox } from '../platform/secret-box.ts'
import { BatchConflict, type Database, type Statement, statement } from '../storage/database/database.ts'
import { type EditableName, editableNames, isEditable, isSecret } from './editable-settings.ts'

/** The settings stored by operators, and which secrets the current key can't decrypt. */
export interface StoredSettings {
  readonly values: Readonly<Partial<Record<EditableName, string>>>
  /** The origin for which each secret was entered, if it is sent to one. */
  readonly origins: SecretOrigins
  readonly unreadable: readonly EditableName[]
  /** The rows as stored, for detecting concurrent changes. */
  readonly rows: Readonly<Partial<Record<EditableName, string>>>
}

export type SecretOrigins = Readonly<Partial<Record<EditableName, string>>>

/** A value for each setting to change; null resets it. */
export type SettingChanges = Readonly<Partial<Record<EditableName, string | null>>>

/** The setting has changed since the change was prepared. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
  readonly setting: string
  constructor(setting: string) {
    super(`${setting} was changed meanwhile`)
    this.setting = setting
  }
}

/** The setting is set by the environment, or is the address of a secret from the environment. */
export class SetByEnvironment extends Error {
  override readonly name = 'SetByEnvironment'
  readonly setting: string
  constructor(setting: string) {
    super(`${setting} is set by the environment`)
    this.setting = setting
  }
}

/** No SECRETS_KEY is available to encrypt a secret. */
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
  const stored: Partial<Record<EditableName, string>> = {}
  for (const { name, value, is_secret } of rows) {
    // A later version may have stored settings that this one does not know.
    if (!isEditable(name)) continue
    stored[name] = value
    if (Number(is_secret) === 0) {
      values[name] = value
      continue
    }
    const opened = box?.open(name, value) ?? null
    if (opened === null) unreadable.push(name)
    else [values[name], origins[name]] = JSON.parse(opened) as [string, string]
  }

  return { values, origins, unreadable, rows: stored }
}

/**
 * Stores changes in one commit, each secret together with its origin.
 * @param before the stored values on which the changes are based
 * @throws {NoSecretsKey} before anything is stored
 * @throws {ChangedMeanwhile} when one of them has changed since; stores nothing
 */
export async function storeSettings(
  database: Database,
  box: SecretBox | null,
  {
    changes,
    origins,
    before,
  }: {
    readonly changes: SettingChanges
    readonly origins: SecretOrigins
    readonly before: Pick<StoredSettings, 'rows'>
  },
  now: number,
): Promise<void> {
  const changed = editableNames.filter((name) => changes[name] !== undefined)
  const statements = changed.map((name) => {
    const value = changes[name] ?? null
    if (value === null) return write(database, name, null, before.rows[name])
    if (isSecret(name) && !box) throw new NoSecretsKey('there is no SECRETS_KEY')
    const stored =
      isSecret(name) && box ? box.seal(name, JSON.stringify([value, origins[name] ?? ''])) : value
    const row = { value: stored, is_secret: isSecret(name) ? 1 : 0, changed_at: now }
    return write(database, name, row, before.rows[name])
  })
  try {
    await database.batch(statements)
  } catch (error) {
    if (error instanceof BatchConflict) throw new ChangedMeanwhile(changed[error.index] ?? '')
    throw error
  }
}

interface Row {
  readonly value: string
  readonly is_secret: number
  readonly changed_at: number
}

/** Writes or deletes a row; it matches only while the row is unchanged. */
function write(
  { build }: Database,
  name: EditableName,
  row: Row | null,
  before: string | undefined,
): Statement {
  if (before === undefined) {
    return row
      ? statement(build.insertInto('settings').values({ name, ...row }))
      : statement(build.deleteFrom('settings').where('name', '=', name), 0)
  }
  return row
    ? statement(
        build.updateTable('settings').set(row).where('name', '=', name).where('value', '=', before),
        1,
      )
    : statement(build.deleteFrom('settings').where('name', '=', name).where('value', '=', before), 1)
}
