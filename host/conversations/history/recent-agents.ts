import { sql } from 'kysely'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { agentSettings } from '../../../lib/contract/made-agent.ts'
import type { RouteOutput } from '../../../lib/contract/routes/http.ts'
import { agentName } from '../../../lib/messages/agent-name.ts'
import type { Locale } from '../../../lib/messages/locale.ts'
import { avatarOf, avatarUrl, iconUrl, parseIcon } from '../../../lib/text/agent-avatar.ts'
import { spokenPieces } from '../../../lib/text/spoken-text.ts'
import type { Database } from '../../storage/database/database.ts'
import { listPage, listPageLimit } from '../../storage/database/list-page.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { agentIcon } from './agent-icon.ts'
import { asAgentType } from './conversation-list.ts'
import { messageText } from './message-index.ts'

/** Characters read of the last message, and characters shown. */
const bounds = { read: 500, shown: 60 } as const

interface RecentAgentRow {
  readonly id: string
  readonly agent_id: string
  readonly agent_type: string
  readonly updated_at: number
  readonly question: string
  readonly cards: string
  /** Of an agent made by a member, as the public or its author sees it; '' for others. */
  readonly made_name: string
  readonly made_icon: string
  /** Settings, as JSON, of the version that a link shares with this member; ''. */
  readonly shared: string
}

/** A page of the agents that a member has used, most recent first, with the last message. */
export async function listRecentAgents(
  database: Database,
  owner: string,
  { offset, locale }: { readonly offset: number; readonly locale: Locale },
): Promise<RouteOutput<'dialogueList'>> {
  const rows = await database.all(rawQuery(database, newestOfEach(owner, offset)), { isHeavy: true })
  const { page, ...rest } = listPage(rows, offset)
  const datalist = page.map((row) => ({
    ...shownAgent(row, locale),
    message: lastMessage(row),
    agent_type: asAgentType(row.agent_type),
    agent_id: row.agent_id,
    session_id: row.id,
    updated: Math.floor(Number(row.updated_at) / 1_000),
  }))
  return { datalist, ...rest }
}

/** Who may not use an agent any more does not learn what it is called by now. */
function shownAgent(row: RecentAgentRow, locale: Locale): { readonly name: string; readonly icon: string } {
  if (row.made_name) return { name: row.made_name, icon: iconUrl(row.made_icon) }
  if (row.shared === '') return { name: agentName(row.agent_id, locale), icon: agentIcon(row.agent_id) }
  const { name, icon } = agentSettings.parse(JSON.parse(row.shared))
  return { name, icon: avatarUrl(parseIcon(icon) ?? avatarOf(name)) }
}

function newestOfEach(owner: string, offset: number) {
  return sql<RecentAgentRow>`
    select newest.id, newest.agent_id, newest.agent_type, newest.updated_at,
      coalesce(last.question, '') as question, coalesce(last.cards, '[]') as cards,
      coalesce(agents.name, '') as made_name, coalesce(agents.icon, '') as made_icon,
      coalesce(shared.settings, '') as shared
    from (
      select conversations.*, row_number() over (partition by agent_id order by updated_at desc, id desc) as place
      from conversations where owner = ${owner} and kind = 'agent' and title <> ''
    ) as newest
    left join agents on agents.id = newest.agent_id and
      (agents.published_version > 0 and agents.author_blocked_at = 0 or agents.owner = ${owner})
    left join agent_versions as shared on shared.agent_id = newest.agent_id and shared.version = (
      select linked.linked_version from agents as linked
      join agent_readers on agent_readers.agent_id = linked.id
      where linked.id = newest.agent_id and linked.published_version = 0 and linked.taken_down_at = 0
        and linked.author_blocked_at = 0 and agent_readers.owner = ${owner} and agent_readers.bound_at > 0)
    left join records as last on last.doc_id = (
      select doc_id from records
      where conversation_id = newest.id and is_current = 1 and record_type = 13
      order by position desc limit 1)
    where newest.place = 1
    order by newest.updated_at desc, newest.id desc
    limit ${sql.lit(listPageLimit)} offset ${offset}`
}

/** The start of the answer as plain text, or of the question while there is no answer. */
function lastMessage({ question, cards }: RecentAgentRow): string {
  const said = messageText('', JSON.parse(cards) as Card[]).slice(0, bounds.read)
  const plain = spokenPieces(said).join('') || question
  return Array.from(plain.replaceAll(/\s+/g, ' ')).slice(0, bounds.shown).join('')
}
