import { sql } from 'kysely'
import type { Card } from '../../../lib/contract/frames/card.ts'
import type { RouteOutput } from '../../../lib/contract/routes/http.ts'
import { agentName } from '../../../lib/messages/agent-name.ts'
import type { Locale } from '../../../lib/messages/locale.ts'
import { iconUrl } from '../../../lib/text/agent-avatar.ts'
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
  /** Of an agent made by a member; '' for built-in ones, and once it was deleted. */
  readonly made_name: string
  readonly made_icon: string
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
    name: row.made_name || agentName(row.agent_id, locale),
    icon: row.made_icon ? iconUrl(row.made_icon) : agentIcon(row.agent_id),
    message: lastMessage(row),
    agent_type: asAgentType(row.agent_type),
    agent_id: row.agent_id,
    session_id: row.id,
    updated: Math.floor(Number(row.updated_at) / 1_000),
  }))
  return { datalist, ...rest }
}

function newestOfEach(owner: string, offset: number) {
  return sql<RecentAgentRow>`
    select newest.id, newest.agent_id, newest.agent_type, newest.updated_at,
      coalesce(last.question, '') as question, coalesce(last.cards, '[]') as cards,
      coalesce(agents.name, '') as made_name, coalesce(agents.icon, '') as made_icon
    from (
      select conversations.*, row_number() over (partition by agent_id order by updated_at desc, id desc) as place
      from conversations where owner = ${owner} and kind = 'agent' and title <> ''
    ) as newest
    left join agents on agents.id = newest.agent_id
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
