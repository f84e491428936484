import { HostError } from '../../platform/errors.ts'
import type { Database } from '../../storage/database/database.ts'
import { jsonText } from '../../storage/database/json-text.ts'
import { listPage, listPageLimit } from '../../storage/database/list-page.ts'
import { type SaveDeps, type SavedVersion, saveAgent } from './save-agent.ts'
import { ownAgent, readVersion } from './stored-agent.ts'

/** A page of the versions of an agent, newest first. @throws {HostError} not_found */
export async function listVersions(
  database: Database,
  owner: string,
  { id, offset }: { readonly id: string; readonly offset: number },
) {
  const agent = await ownAgent(database, owner, id)
  const rows = await database.all(
    database.build
      .selectFrom('agent_versions')
      .select(['version', 'note', 'published_at', 'changed_at'])
      .select(jsonText(database, 'settings', 'name').as('name'))
      .where('agent_id', '=', id)
      .orderBy('version', 'desc')
      .offset(offset)
      .limit(listPageLimit),
    { isHeavy: true },
  )
  const { page, ...rest } = listPage(rows, offset)
  const list = page.map(({ version, name, note, published_at, changed_at }) => ({
    version: Number(version),
    name: name ?? '',
    note,
    was_published: Number(published_at) > 0,
    is_published: Number(version) === agent.published_version,
    updated: Math.floor(Number(changed_at) / 1_000),
  }))
  return { list, ...rest }
}

/** Saves the settings of an old version as the draft. @throws {HostError} not_found; conflict when it is saved meanwhile */
export async function restoreVersion(
  deps: SaveDeps,
  owner: string,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<SavedVersion> {
  const agent = await ownAgent(deps.database, owner, id)
  const settings = await readVersion(deps.database, id, version)
  if (!settings) throw new HostError('not_found', '没有找到这个版本', { field: 'version' })
  return saveAgent(deps, owner, { id, based: agent.version }, () => settings)
}
