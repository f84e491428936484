import { messageStatus } from '../../../lib/contract/frames/message-status.ts'
import { randomId } from '../../platform/deps.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'

/** So many conversations are deleted in one commit, so that the writes of others get their turn in between. */
export const conversationsAtOnce = 100

/** And so many records, before that: one conversation may have thousands. */
const rowsAtOnce = 200
/** And of so many turns, each of which may have hundreds of frames. */
export const turnsAtOnce = 50
const { end, stop, error, ban } = messageStatus
/** Of the records of turns that are over. */
const settledStatuses = [end, stop, error, ban] as const

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
    for (const [emptied, most] of [[recordSlice, rowsAtOnce] as const, [turnSlice, turnsAtOnce] as const]) {
      while (((await database.batch(emptied(database, whose))).at(-1)?.changes ?? 0) >= most);
    }
    const results = await database.batch(conversationSlice(database, whose))
    const changes = results.at(-1)?.changes ?? 0
    if (changes === 0) return deleted
    deleted += changes
  }
}

/** The conversations that are deleted next. */
function nextOf(build: Database['build'], { owner, kind, id }: DeletedConversations) {
  return build
    .selectFrom('conversations')
    .select('id')
    .where('owner', '=', owner)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'search'))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id')
    .limit(conversationsAtOnce)
}

/** Deletes some of the records of the next conversations, with what belongs to each; not those of turns that run. */
function recordSlice({ build }: Database, whose: DeletedConversations): Statement[] {
  const some = build
    .selectFrom('records')
    .select('doc_id')
    .where('conversation_id', 'in', nextOf(build, whose))
    .where('status', 'in', settledStatuses)
    .orderBy('conversation_id')
    .orderBy('position')
    .orderBy('doc_id')
    .limit(rowsAtOnce)
  const asks = build.selectFrom('records').select('ask_id').where('doc_id', 'in', some)
  return [
    statement(build.deleteFrom('feedback').where('owner', '=', whose.owner).where('ask_id', 'in', asks)),
    statement(build.deleteFrom('messages').where('doc_id', 'in', some)),
    statement(build.deleteFrom('records').where('doc_id', 'in', some)),
  ]
}

/** The same of their turns that have ended. */
function turnSlice({ build }: Database, whose: DeletedConversations): Statement[] {
  const some = build
    .selectFrom('turns')
    .select('id')
    .where('conversation_id', 'in', nextOf(build, whose))
    .where('state', '=', 'ended')
    .orderBy('id')
    .limit(turnsAtOnce)
  return [
    statement(build.deleteFrom('turn_log').where('turn_id', 'in', some)),
    statement(build.deleteFrom('turn_steps').where('turn_id', 'in', some)),
    statement(build.deleteFrom('turns').where('id', 'in', some)),
  ]
}

/**
 * The conversations are taken away from their owner first: on PostgreSQL that waits for the asks that are being stored
 * in them, and keeps later ones out; then their turns are taken from their lease, which does the same for what is being
 * appended. Everything after that sees all there is, and nothing can be added behind it.
 */
export function conversationSlice({ build }: Database, whose: DeletedConversations): Statement[] {
  const { owner } = whose
  const doomed = `deleted:${randomId()}`
  const theirs = nextOf(build, whose)
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
