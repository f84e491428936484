import { type AgentSettings, agentSettings, agentStatus } from '../../../../lib/contract/made-agent.ts'
import { randomId } from '../../../platform/make-id.ts'
import { type Database, statement } from '../../../storage/database/database.ts'
import type { Tables } from '../../../storage/database/tables.ts'

type AgentRow = Tables['agents']

/** Stores an agent with its versions, from 1; published unless the row says otherwise. @returns its id */
export async function storeAgent(
  database: Database,
  owner: string,
  versions: readonly Partial<AgentSettings>[],
  row: Partial<AgentRow> = {},
): Promise<string> {
  const id = randomId()
  const now = Date.now()
  const settings = versions.map((each) =>
    // Suggestions may need a request of their own.
    agentSettings.parse({ name: '楼里帮手', intro: '楼里的事', suggestions: false, ...each }),
  )
  const { name, intro } = settings.at(-1) ?? { name: '', intro: '' }
  const agent = {
    id,
    owner,
    status: agentStatus.published,
    reason: '',
    version: versions.length,
    published_version: versions.length,
    review_version: 0,
    linked_version: 0,
    taken_down_at: 0,
    taken_down_version: 0,
    author_blocked_at: 0,
    copied_from: '',
    origin_taken_down_at: 0,
    author_letters: '',
    author_named_at: 0,
    name,
    intro,
    description: '',
    icon: 'ok/邻',
    category: 'life',
    letters: name + intro,
    allows_copy: 0,
    works_without_model: 0,
    uses: 0,
    created_at: now,
    updated_at: now,
    published_at: now,
    deleted_at: 0,
    ...row,
  }
  await database.batch([
    statement(database.build.insertInto('agents').values(agent)),
    ...settings.map((each, index) => {
      const version = { agent_id: id, version: index + 1, settings: JSON.stringify(each), note: '' }
      return statement(
        database.build
          .insertInto('agent_versions')
          .values({ ...version, published_at: 0, created_at: now, changed_at: now }),
      )
    }),
  ])
  return id
}
