import { randomId } from '../deps.ts'
import { type Database, type Statement, statement } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

/** So many conversations are deleted in one commit, so that the writes of others get their turn in between. */
const deletedAtOnce = 100

/** Whose conversations; without a kind, those of every kind; with an id, that one alone. */
export interface DeletedConversations {
  readonly owner: string
  readonly kind?: Tables['conversations']['kind']
  readonly id?: string
}

/**
 * Deletes conversations with everything in them. A turn that runs loses its row and is stopped by that. Shared
 * snapshots stay.
 * @returns how many conversations were deleted
 */
export async function deleteConversations(database: Database, whose: DeletedConversations): Promise<number> {
  for (let deleted = 0; ; ) {
    const results = await database.batch(conversationSlice(database, whose))
    const changes = results.at(-1)?.changes ?? 0
    if (changes === 0) return deleted
    deleted += changes
  }
}

/**
 * The conversations are taken away from their owner first: on PostgreSQL that waits for the asks that are being stored
 * in them, and keeps later ones out; then their turns are taken from their lease, which does the same for what is being
 * appended. Everything after that sees all there is, and nothing can be added behind it.
 */
export function conversationSlice(
  { build }: Database,
  { owner, kind, id }: DeletedConversations,
): Statement[] {
  const doomed = `deleted:${randomId()}`
  const theirs = build
    .selectFrom('conversations')
    .select('id')
    .where('owner', '=', owner)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'search'))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id')
    .limit(deletedAtOnce)
  const conversations = build.selectFrom('conversations').select('id').where('owner', '=', doomed)
  const turns = build.selectFrom('turns').select('id').where('conversation_id', 'in', conversations)
  const asks = build.selectFrom('records').select('ask_id').where('conversation_id', 'in', conversations)
  return [
    statement(
      build
        .updateTable('conversations')
        .set({ owner: doomed })
        .where('id', 'in', theirs)
        // Asked again of a row that was waited for: it may have been given to a member meanwhile.
        .where('owner', '=', owner),
    ),
    statement(build.updateTable('turns').set({ lease: 0 }).where('conversation_id', 'in', conversations)),
    statement(build.deleteFrom('turn_log').where('turn_id', 'in', turns)),
    statement(build.deleteFrom('turn_steps').where('turn_id', 'in', turns)),
    statement(build.deleteFrom('turns').where('conversation_id', 'in', conversations)),
    statement(build.deleteFrom('feedback').where('owner', '=', owner).where('ask_id', 'in', asks)),
    statement(build.deleteFrom('messages').where('conversation_id', 'in', conversations)),
    statement(build.deleteFrom('records').where('conversation_id', 'in', conversations)),
    statement(build.deleteFrom('conversations').where('owner', '=', doomed)),
  ]
}
