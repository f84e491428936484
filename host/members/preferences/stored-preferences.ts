import { isPreference, type Preferences, preferenceNames } from '../../../lib/contract/preferences.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'

/** @returns a member's preferences; unknown names and values are left out */
export async function readPreferences(database: Database, uid: string): Promise<Preferences> {
  const { build } = database
  const rows = await database.all(
    build.selectFrom('preferences').select(['name', 'value']).where('uid', '=', uid),
  )
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  return Object.fromEntries(
    preferenceNames.flatMap((name) => {
      const value = stored.get(name)
      return isPreference(name, value) ? [[name, value]] : []
    }),
  )
}

interface PreferenceChange {
  readonly uid: string
  readonly values: Preferences
  /** Whether existing values of the account are kept. */
  readonly isOnlyMissing: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

/** @returns the statements that store the given values; other names keep theirs */
export function changePreferences({ build }: Database, change: PreferenceChange): Statement[] {
  const { uid, values, isOnlyMissing, now } = change
  return preferenceNames.flatMap((name) => {
    const value = values[name]
    if (value === undefined) return []
    const row = { uid, name, value, changed_at: now }
    return [
      statement(
        build
          .insertInto('preferences')
          .values(row)
          .onConflict((conflict) => {
            const known = conflict.columns(['uid', 'name'])
            return isOnlyMissing ? known.doNothing() : known.doUpdateSet({ value, changed_at: now })
          }),
      ),
    ]
  })
}
