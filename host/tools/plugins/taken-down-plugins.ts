import { createHash } from 'node:crypto'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { NewVersion } from './freeze-version.ts'

type Version = Pick<NewVersion, 'settings' | 'tools'>

/**
 * The identity of a plugin: its name, and the names and calls of its tools. Others may call the same service under a name
 * of their own: what they publish is not reviewed, so that it is either allowed or refused.
 */
function printOf({ settings, tools }: Version): string {
  const calls = tools.map(({ settings: { name, method, path } }) =>
    JSON.stringify([foldToLetters(name), method, path]),
  )
  const identity = [
    URL.parse(settings.url)?.href ?? settings.url,
    foldToLetters(settings.name),
    calls.toSorted(),
  ]
  return createHash('sha256').update(JSON.stringify(identity)).digest('base64url')
}

/** @returns whether the same plugin was taken down, of whatever member */
export async function isTakenDownPlugin(database: Database, version: Version): Promise<boolean> {
  const found = database.build
    .selectFrom('taken_down_plugins')
    .select('print')
    .where('print', '=', printOf(version))
  return (await database.first(found)) !== undefined
}

/** For the batch that takes a plugin down. */
export function rememberPlugin({ build }: Database, version: Version, at: number): Statement {
  const row = { print: printOf(version), taken_down_at: at }
  const insert = build.insertInto('taken_down_plugins').values(row)
  return statement(insert.onConflict((conflict) => conflict.doNothing()))
}

/** For the batch that takes this back. */
export function forgetPlugin({ build }: Database, version: Version): Statement {
  return statement(build.deleteFrom('taken_down_plugins').where('print', '=', printOf(version)))
}
