import { sessionTitleCharacters } from '../../../lib/contract/routes/http.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { printable } from '../../../lib/text/printable.ts'
import type { Audit } from '../../moderation/audit.ts'
import { HostError } from '../../platform/errors.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'
import { deleteConversations } from './delete-conversations.ts'
import { requireConversation } from './history.ts'

interface ChangeDeps {
  readonly database: Database
  readonly audit: Audit
}

const searchedCharacters = 200
/** Record and search are one commit but read the clock one after the other: maximum difference of their times. */
const apartMs = 1_000
/** Maximum questions removed from the search history with a conversation; none has more that were typed by hand. */
const maxForgotten = 1_000

/**
 * Renames a conversation; its position in the list stays.
 * @returns the stored title: without control characters, whitespace collapsed
 * @throws {HostError} bad_request when it is empty or too long, or contains a listed word; not_found
 */
export async function renameConversation(
  { database, audit }: ChangeDeps,
  owner: string,
  conversationId: string,
  given: string,
): Promise<string> {
  const title = printable(given.replaceAll(/\s+/g, ' ')).trim()
  const length = Array.from(title).length
  if (length < 1 || length > sessionTitleCharacters) {
    throw new HostError('bad_request', `标题要有 1 到 ${sessionTitleCharacters} 个字`, { field: 'title' })
  }
  if (audit.find(title, 'check')) {
    throw new HostError('bad_request', '标题里有不能使用的词，请换一个', { field: 'title' })
  }

  await change(database, owner, conversationId, { title, letters: foldToLetters(title) })
  return title
}

/** @throws {HostError} not_found */
export async function pinConversation(
  database: Database,
  owner: string,
  conversationId: string,
  isPinned: boolean,
): Promise<void> {
  await change(database, owner, conversationId, { is_pinned: isPinned ? 1 : 0 })
}

/**
 * Deletes a conversation with everything in it, and its entries in the search history. A running turn is stopped;
 * shared snapshots stay.
 * @throws {HostError} not_found
 */
export async function deleteConversation(
  database: Database,
  owner: string,
  conversationId: string,
): Promise<void> {
  const { kind } = await requireConversation(database, owner, conversationId)
  const asked = await database.all<{ question: string; created_at: number }>(
    database.build
      .selectFrom('records')
      .select(['question', 'created_at'])
      .where('conversation_id', '=', conversationId)
      .orderBy('position')
      .limit(maxForgotten),
  )
  const deleted = await deleteConversations(database, { owner, kind, id: conversationId })
  if (deleted === 0) throw notFound()

  if (kind === 'search') {
    // The same words may have been searched in other conversations.
    const searched = asked.map(({ question, created_at: at }) =>
      database.build
        .deleteFrom('searches')
        .where('owner', '=', owner)
        .where('created_at', '>=', Number(at) - apartMs)
        .where('created_at', '<=', Number(at) + apartMs)
        .where('question', '=', question.slice(0, searchedCharacters)),
    )
    await database.batch(searched.map((deletion) => statement(deletion)))
  }

  database.forget()
}

async function change(
  database: Database,
  owner: string,
  conversationId: string,
  values: { readonly title: string; readonly letters: string } | { readonly is_pinned: number },
): Promise<void> {
  const update = database.build
    .updateTable('conversations')
    .set(values)
    .where('id', '=', conversationId)
    .where('owner', '=', owner)
  try {
    await database.batch([statement(update, 1)])
  } catch (error) {
    if (error instanceof BatchConflict) throw notFound()
    throw error
  }
}

function notFound(): HostError {
  return new HostError('not_found', '没有找到这段对话')
}
