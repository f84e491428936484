import { messageStatus } from '../../../lib/contract/frames/message-status.ts'
import { randomId } from '../../platform/make-id.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'

/** Maximum conversations deleted in one commit, so that other writes can run in between. */
export const conversationsAtOnce = 100

/** Maximum records deleted in one commit before that: one conversation may have thousands. */
const rowsAtOnce = 200
/** Maximum turns deleted in one commit, each of which may have hundreds of frames. */
export const turnsAtOnce = 50
const { end, stop, error, ban } = messageStatus
/** Statuses of records whose turn has ended. */
const settledStatuses = [end, stop, error, ban] as const

/** Selects by owner; without a kind, conversations of every kind; with an id, only that one. */
export interface DeletedConversations {
  readonly owner: string
  readonly kind?: Tables['conversations']['kind']
  readonly agentId?: string
  readonly id?: string
}

/**
 * Deletes conversations with everything in them. A running turn loses its row and is stopped by that. Shared snapshots
 * stay.
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

function nextSlice(build: Database['build'], { owner, kind, agentId, id }: DeletedConversations) {
  return build
    .selectFrom('conversations')
    .select('id')
    .where('owner', '=', owner)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'search'))
    .$if(agentId !== undefined, (query) => query.where('agent_id', '=', agentId ?? ''))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id')
    .limit(conversationsAtOnce)
}

/** Deletes some records of the next conversations with their related rows; skips running turns. */
function recordSlice({ build }: Database, whose: DeletedConversations): Statement[] {
  const some = build
    .selectFrom('records')
    .select('doc_id')
    .where('conversation_id', 'in', nextSlice(build, whose))
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

function turnSlice({ build }: Database, whose: DeletedConversations): Statement[] {
  const some = build
    .selectFrom('turns')
    .select('id')
    .where('conversation_id', 'in', nextSlice(build, whose))
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
 * First detaches the conversations from their owner: on PostgreSQL that waits for pending asks in them and rejects
 * later ones. Then detaches their turns from their lease, which does the same for appends. After that the deletion sees
 * all rows, and none can be added.
 */
export function conversationSlice({ build }: Database, whose: DeletedConversations): Statement[] {
  const { owner } = whose
  const temporaryOwner = `deleted:${randomId()}`
  const theirs = nextSlice(build, whose)
  const conversations = build.selectFrom('conversations').select('id').where('owner', '=', temporaryOwner)
  const turns = build.selectFrom('turns').select('id').where('conversation_id', 'in', conversations)
  const asks = build.selectFrom('records').select('ask_id').where('conversation_id', 'in', conversations)

  return [
    statement(
      build
        .updateTable('conversations')
        .set({ owner: temporaryOwner })
        .where('id', 'in', theirs)
        // Checked again after waiting for the row lock: the row may have been transferred to a member meanwhile.
        .where('owner', '=', owner),
    ),
    statement(build.updateTable('turns').set({ lease: 0 }).where('conversation_id', 'in', conversations)),
    statement(build.deleteFrom('turn_log').where('turn_id', 'in', turns)),
    statement(build.deleteFrom('turn_steps').where('turn_id', 'in', turns)),
    statement(build.deleteFrom('turns').where('conversation_id', 'in', conversations)),
    statement(build.deleteFrom('feedback').where('owner', '=', owner).where('ask_id', 'in', asks)),
    statement(build.deleteFrom('messages').where('conversation_id', 'in', conversations)),
    statement(build.deleteFrom('records').where('conversation_id', 'in', conversations)),
    statement(build.deleteFrom('conversation_summaries').where('conversation_id', 'in', conversations)),
    statement(build.deleteFrom('tool_grants').where('conversation_id', 'in', conversations)),
    statement(build.deleteFrom('conversations').where('owner', '=', temporaryOwner)),
  ]
}
