import { sql } from 'kysely'
import type { AgentSettings } from '../../../lib/contract/made-agent.ts'
import type { agentReviewRoutes, ListedWork } from '../../../lib/contract/routes/agent-review-routes.ts'
import type { InputOf } from '../../../lib/contract/routes/route.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { uidOf } from '../../members/account/owner.ts'
import type { Database } from '../../storage/database/database.ts'
import { authorsOf } from './agent-authors.ts'
import { readVersion } from './stored-agent.ts'

type AgentsQuery = InputOf<typeof agentReviewRoutes.agentPublicList>

/** Public or taken down agents for operators, the newest first, also those of blocked members. */
export async function listAgents(
  database: Database,
  query: AgentsQuery,
): Promise<{ list: ListedWork[]; total: number }> {
  const { page, size, state } = query
  const time = state === 'public' ? 'published_at' : 'taken_down_at'
  const [rows, counted] = await Promise.all([
    database.all(
      matching(database, query)
        .select(['id', 'owner', 'name', 'intro', 'uses', 'reason'])
        .select(['taken_down_version', `${time} as since`])
        .orderBy(time, 'desc')
        .orderBy('id', 'desc')
        .offset((page - 1) * size)
        .limit(size),
      { isHeavy: true },
    ),
    database.first(matching(database, query).select(({ fn }) => fn.countAll().as('count'))),
  ])
  const [authors, shown] = await Promise.all([authorsOf(database, rows), takenDownTexts(database, rows)])
  const list = rows.map((row) => ({
    id: row.id,
    // A row that is not public has the texts of its draft, which operators do not read.
    ...(shown.get(row.id) ?? { name: row.name, intro: state === 'public' ? row.intro : '' }),
    author: authors(row.owner),
    author_id: uidOf(row.owner),
    uses: Number(row.uses),
    reason: state === 'public' ? '' : row.reason,
    since: Number(row.since),
    can_restore: Number(row.taken_down_version) > 0,
  }))
  return { list, total: Number(counted?.count ?? 0) }
}

/** @returns name and introduction of the versions that were taken down, by the ids of their agents */
async function takenDownTexts(
  database: Database,
  agents: readonly { readonly id: string; readonly taken_down_version: number }[],
): Promise<ReadonlyMap<string, Pick<AgentSettings, 'name' | 'intro'>>> {
  const takenDown = agents.filter((agent) => Number(agent.taken_down_version) > 0)
  const read = takenDown.map(async ({ id, taken_down_version: version }) => {
    const settings = await readVersion(database, id, Number(version))
    return settings ? ([[id, { name: settings.name, intro: settings.intro }]] as const) : []
  })
  return new Map((await Promise.all(read)).flat())
}

/** The literal conditions are those of the indexes. A keyword is part of a name or text, or an id. */
function matching({ build }: Database, { state, keyword }: AgentsQuery) {
  const letters = foldToLetters(keyword)
  const isState = state === 'public' ? sql<boolean>`published_version > 0` : sql<boolean>`taken_down_at > 0`
  return build
    .selectFrom('agents')
    .where(isState)
    .where('deleted_at', '=', 0)
    .$if(keyword.trim() !== '', (rows) =>
      rows.where((agent) =>
        agent.or([
          agent('id', '=', keyword.trim()),
          ...(letters === '' ? [] : [agent('letters', 'like', `%${letters}%`)]),
        ]),
      ),
    )
}
