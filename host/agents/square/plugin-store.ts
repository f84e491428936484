import { sql } from 'kysely'
import type { PluginSummary } from '../../../lib/contract/plugins/plugin.ts'
import type { pluginRoutes } from '../../../lib/contract/routes/plugin-routes.ts'
import type { InputOf } from '../../../lib/contract/routes/route.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import type { Database } from '../../storage/database/database.ts'
import type { PluginDeps } from '../../tools/plugins/plugin-deps.ts'
import { presentPlugins } from '../../tools/plugins/present-plugins.ts'
import { type StoredPlugin, toStoredPlugin } from '../../tools/plugins/stored-plugin.ts'
import type { CountPublic } from './count-public.ts'
import { findSimilar, findWords } from './search-square.ts'
import type { PublicEntry, ReadSquareIndex } from './square-index.ts'

type StoreQuery = InputOf<typeof pluginRoutes.pluginAddList>

interface StorePage {
  readonly list: PluginSummary[]
  readonly total: number
  readonly page: number
  readonly size: number
}

interface Found {
  readonly rows: readonly StoredPlugin[]
  readonly total: number
}

/**
 * What a caller may add to an agent: their own plugins as they are now, then the public ones of others. With a keyword
 * those that match; when none does, those with similar names.
 * @param viewer '' for a caller without identity
 */
export async function listStore(
  deps: Pick<PluginDeps, 'database' | 'members'>,
  viewer: string,
  query: StoreQuery,
  readIndex: ReadSquareIndex,
  countPublic: CountPublic,
): Promise<StorePage> {
  const { database } = deps
  const { page, size } = query
  const own = await ownPlugins(database, viewer)
  const { rows, total } =
    query.keyword.trim() === ''
      ? await pageOfAll(database, viewer, own, query, countPublic)
      : await pageOfFound(database, own, query, await readIndex())
  const added = await addedTo(database, viewer, query.agent_id)
  return { list: await presentPlugins(deps, { owner: viewer, added }, rows), total, page, size }
}

/** At most 50, the newest change first. */
async function ownPlugins(database: Database, viewer: string): Promise<StoredPlugin[]> {
  if (viewer === '') return []
  const rows = await database.all(
    database.build
      .selectFrom('plugins')
      .selectAll()
      .where('owner', '=', viewer)
      .where('deleted_at', '=', 0)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc'),
  )
  return rows.map(toStoredPlugin)
}

async function pageOfAll(
  database: Database,
  viewer: string,
  own: readonly StoredPlugin[],
  { sort, page, size }: StoreQuery,
  countPublic: CountPublic,
): Promise<Found> {
  const from = (page - 1) * size
  const shown = own.slice(from, from + size)
  const ofOthers = publicPlugins(database).where('owner', '!=', viewer)
  const sorted = sort === 'popular' ? ofOthers.orderBy('uses', 'desc') : ofOthers
  const [rows, count] = await Promise.all([
    shown.length === size
      ? []
      : database.all(
          sorted
            .selectAll()
            .orderBy('published_at', 'desc')
            .orderBy('id', 'desc')
            .offset(Math.max(0, from - own.length))
            .limit(size - shown.length),
        ),
    countPublic(''),
  ])
  const ownPublic = own.filter((plugin) => plugin.published_version > 0 && plugin.author_blocked_at === 0)
  return {
    rows: [...shown, ...rows.map(toStoredPlugin)],
    total: own.length + count - ownPublic.length,
  }
}

async function pageOfFound(
  database: Database,
  own: readonly StoredPlugin[],
  { keyword, sort, page, size }: StoreQuery,
  entries: readonly PublicEntry[],
): Promise<Found> {
  const query = { keyword, sort, category: '' }
  const ownEntries = own.map(entryOf)
  const isOwn = new Set(ownEntries.map(({ id }) => id))
  const search = (find: typeof findWords) => [
    ...find(ownEntries, query),
    ...find(entries, query).filter((id) => !isOwn.has(id)),
  ]
  const exact = search(findWords)
  const ids = exact.length > 0 ? exact : search(findSimilar)
  const from = (page - 1) * size
  const shown = ids.slice(from, from + size)
  const others = shown.filter((id) => !isOwn.has(id)).map(Number)
  const rows =
    others.length === 0
      ? []
      : await database.all(publicPlugins(database).selectAll().where('id', 'in', others))
  const byId = new Map([...own, ...rows.map(toStoredPlugin)].map((plugin) => [String(plugin.id), plugin]))
  return { rows: shown.flatMap((id) => byId.get(id) ?? []), total: ids.length }
}

/** An own plugin is found by its draft. */
function entryOf({ id, name, description, uses, updated_at, version }: StoredPlugin): PublicEntry {
  const letters = foldToLetters(name)
  const text = [letters, foldToLetters(description)].join('\n')
  return { id: String(id), category: '', text, letters, uses, publishedAt: updated_at, version }
}

/** The condition is the literal one of the indexes of public plugins. */
function publicPlugins({ build }: Database) {
  return build.selectFrom('plugins').where(sql<boolean>`published_version > 0 and author_blocked_at = 0`)
}

/** The plugins of the draft of an own agent; none for agents of others. */
async function addedTo(database: Database, viewer: string, agentId: string): Promise<ReadonlySet<number>> {
  if (agentId === '' || viewer === '') return new Set()
  const rows = await database.all(
    database.build
      .selectFrom('agent_plugins')
      .innerJoin('agents', 'agents.id', 'agent_plugins.agent_id')
      .select('agent_plugins.plugin_id')
      .where('agents.id', '=', agentId)
      .where('agents.owner', '=', viewer)
      .whereRef('agents.version', '=', 'agent_plugins.agent_version'),
  )
  return new Set(rows.map(({ plugin_id }) => Number(plugin_id)))
}
