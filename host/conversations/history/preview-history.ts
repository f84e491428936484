import type { HistoryPage } from '../../../lib/contract/routes/http.ts'
import type { Database } from '../../storage/database/database.ts'
import { readHistory } from './history.ts'

interface PreviewPage extends HistoryPage {
  /** '' while there is none. */
  readonly conversation_id: string
}

/** The newest conversation of an author with a draft, oldest record first. */
export async function readPreview(
  database: Database,
  owner: string,
  { agentId, offset }: { readonly agentId: string; readonly offset: number },
): Promise<PreviewPage> {
  const row = await database.first<{ id: string }>(
    database.build
      .selectFrom('conversations')
      .select('id')
      .where('owner', '=', owner)
      .where('agent_id', '=', agentId)
      .where('kind', '=', 'preview')
      .orderBy('updated_at', 'desc')
      .limit(1),
  )
  if (!row) return { conversation_id: '', detailList: [], offset: 0, hashMore: false, title: '' }

  const query = { conversationId: row.id, offset, isAscending: true } as const
  return { conversation_id: row.id, ...(await readHistory(database, owner, query)) }
}
