import { sql } from 'kysely'
import {
  type PluginKind,
  type PluginSettings,
  pluginLimits,
  pluginStatus,
} from '../../../lib/contract/plugins/plugin.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { HostError } from '../../platform/errors.ts'
import { commitForMember } from '../../storage/database/commit-for-member.ts'
import { BatchConflict, type Statement, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { cleanPlugin } from './clean-plugin.ts'
import { draftColumns } from './draft-columns.ts'
import type { PluginDeps } from './plugin-deps.ts'
import { requireValidPlugin } from './require-valid-plugin.ts'
import { resolveMasks } from './resolve-masks.ts'
import { type MakeRowNumber, randomRowNumber } from './row-number.ts'
import type { StoredPlugin } from './stored-plugin.ts'
import { noNeeds, secretStatements } from './stored-secrets.ts'

const maxAttempts = 5

export interface SavedPlugin {
  readonly id: number
  readonly version: number
}

interface NewPlugin {
  readonly kind?: PluginKind
  /** Committed with the plugin, such as its tools. */
  readonly also?: (id: number, now: number) => readonly Statement[]
  readonly makeNumber?: MakeRowNumber
}

/**
 * Creates a plugin as a draft.
 * @throws {HostError} bad_request with problems; too_large at the maximum of plugins; unauthorized
 */
export async function createPlugin(
  deps: PluginDeps,
  owner: string,
  given: PluginSettings,
  { kind = 'http', also, makeNumber = randomRowNumber }: NewPlugin = {},
): Promise<SavedPlugin> {
  const settings = resolveMasks(cleanPlugin(given), null)
  await requireValidPlugin(deps, settings)
  const nickname = await deps.members.nicknameOf(owner)
  for (let attempt = 0; ; attempt += 1) {
    const [id, now, version] = [makeNumber(), deps.now(), 1]
    const row = { ...newRow({ id, owner, now }), kind, version, ...draftColumns(settings) }
    const named = { ...row, author_letters: foldToLetters(nickname) }
    const secrets = await secretStatements(deps, { id, settings, needs: noNeeds, now })
    try {
      await commitForMember(
        deps.database,
        deps.members.mayAct(owner),
        [insertWithinLimit(deps, named), ...secrets, ...(also?.(id, now) ?? [])],
        deps.members.space(owner),
      )
      return { id, version }
    } catch (error) {
      if (!(error instanceof BatchConflict)) throw error
      // Another plugin has this number.
      if (error.index === 0 && error.reason === 'unique' && attempt < maxAttempts) continue
      if (error.index !== 0 || error.reason === 'unique') throw error
      throw new HostError('too_large', `最多建 ${pluginLimits.plugins} 个插件，请先删除一些`, {
        field: 'name',
      })
    }
  }
}

function newRow({ id, owner, now }: { readonly id: number; readonly owner: string; readonly now: number }) {
  return {
    id,
    owner,
    published_version: 0,
    status: pluginStatus.draft,
    reason: '',
    letters: '',
    author_named_at: 0,
    author_blocked_at: 0,
    uses: 0,
    asks: 0,
    created_at: now,
    updated_at: now,
    published_at: 0,
    taken_down_at: 0,
    taken_down_version: 0,
    deleted_at: 0,
  }
}

function insertWithinLimit({ database }: PluginDeps, row: StoredPlugin): Statement {
  const columns = Object.entries(row)
  const insert = sql`insert into plugins (${sql.join(columns.map(([name]) => sql.ref(name)))})
    select ${sql.join(columns.map(([, value]) => sql`${value}`))}
    where (select count(*) from plugins where owner = ${row.owner} and deleted_at = 0) < ${sql.lit(pluginLimits.plugins)}`
  return statement(rawQuery(database, insert), 1)
}
