import { randomId } from '../platform/make-id.ts'
import { type Statement, statement } from '../storage/database/database.ts'
import type { BindRule, EraseContext, OwnedTables } from '../storage/database/owned/owned-table.ts'
import { conversationSlice, conversationsAtOnce, turnsAtOnce } from './history/delete-conversations.ts'
import { anonymiseLinks } from './shares/share-links.ts'
import { expireFrames } from './turns/expire-frames.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const rowsAtOnce = 200
/** How long a former link is answered as expired. */
const endedSharesKeptMs = 365 * dayMs

const withVisitors = 'deleted with the visitor or the account'
const withConversation = 'deleted with its conversation'

/** Transfers the rows of conversations that already belong to the member. */
const bindInConversations =
  (table: 'records' | 'turns'): BindRule =>
  (build, { device, member }) => {
    const theirs = build.selectFrom('conversations').select('id').where('owner', '=', member)
    return [
      statement(
        build
          .updateTable(table)
          .set({ owner: member })
          .where('owner', '=', device)
          .where('conversation_id', 'in', theirs),
      ),
    ]
  }

/**
 * Deletes the next turns of a person with all their data. They are detached from the owner first: a turn that is being
 * stored meanwhile is left for the next slice instead of being half deleted.
 */
function turnSlice({ database: { build }, person }: EraseContext): Statement[] {
  const temporaryOwner = `deleted:${randomId()}`
  const theirs = build
    .selectFrom('turns')
    .select('id')
    .where('owner', '=', person.owner)
    .orderBy('id')
    .limit(turnsAtOnce)
  const turns = build.selectFrom('turns').select('id').where('owner', '=', temporaryOwner)
  return [
    statement(
      build
        .updateTable('turns')
        .set({ owner: temporaryOwner, lease: 0 })
        .where('id', 'in', theirs)
        .where('owner', '=', person.owner),
    ),
    statement(build.deleteFrom('turn_log').where('turn_id', 'in', turns)),
    statement(build.deleteFrom('turn_steps').where('turn_id', 'in', turns)),
    statement(build.deleteFrom('turns').where('owner', '=', temporaryOwner)),
  ]
}

/**
 * The rules for the tables of conversations. Turns are erased before conversations: pending appends are awaited, later
 * ones rejected. So are records, of which one conversation may have thousands. Conversations are bound before their
 * contents.
 */
export const conversationTables: OwnedTables<
  | 'leases'
  | 'conversations'
  | 'records'
  | 'turns'
  | 'turn_log'
  | 'turn_steps'
  | 'feedback'
  | 'share_links'
  | 'share_checks'
  | 'messages'
  | 'conversation_summaries'
> = {
  leases: 'processes',
  turns: {
    bind: 'bound with the conversations below',
    export: 'how an answer was generated; the record is exported',
    erase: { sliceRows: turnsAtOnce, slices: turnSlice },
    expire: withConversation,
  },
  turn_log: {
    bind: 'belongs to turns, not to persons',
    export: 'the record contains everything',
    erase: 'deleted with its turn',
    expire: expireFrames,
  },
  turn_steps: {
    bind: 'belongs to turns, not to persons',
    export: 'how an answer was generated; the record is exported',
    erase: 'deleted with its turn',
    expire: 'deleted with the frames of its turn',
  },
  records: {
    bind: 'bound with the conversations below',
    export: 'exported within the conversations',
    erase: {
      sliceRows: rowsAtOnce,
      slices: ({ database: { build }, person }) => [
        statement(
          build
            .deleteFrom('records')
            .where(
              'doc_id',
              'in',
              build
                .selectFrom('records')
                .select('doc_id')
                .where('owner', '=', person.owner)
                .limit(rowsAtOnce),
            ),
        ),
      ],
    },
    expire: withConversation,
  },
  messages: {
    bind: 'only members chat',
    export: 'a search index of the records, which are exported',
    erase: {
      sliceRows: rowsAtOnce,
      slices: ({ database: { build }, person: { owner } }) => [
        statement(
          build
            .deleteFrom('messages')
            .where(
              'doc_id',
              'in',
              build.selectFrom('messages').select('doc_id').where('owner', '=', owner).limit(rowsAtOnce),
            ),
        ),
      ],
    },
    expire: withConversation,
  },
  conversation_summaries: {
    bind: 'belongs to conversations, not to persons',
    export: {
      name: 'conversation_summaries',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('conversation_summaries')
            .innerJoin('conversations', 'conversations.id', 'conversation_summaries.conversation_id')
            .select(['conversation_summaries.conversation_id', 'conversation_summaries.turns'])
            .select(['conversation_summaries.text', 'conversation_summaries.created_at'])
            .where('conversations.owner', '=', owner)
            .orderBy('conversation_summaries.conversation_id')
            .offset(offset)
            .limit(limit),
    },
    erase: 'deleted with its conversation',
    expire: withConversation,
  },
  conversations: {
    // On PostgreSQL the update waits for an ask that is being stored in one of them.
    bind: (build, { device, member }) => [
      statement(build.updateTable('conversations').set({ owner: member }).where('owner', '=', device)),
      ...bindInConversations('records')(build, { device, member }),
      ...bindInConversations('turns')(build, { device, member }),
    ],
    export: {
      name: 'conversations',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('conversations')
            .select(['id', 'agent_id', 'agent_type', 'title', 'created_at', 'updated_at'])
            .where('owner', '=', owner)
            .orderBy('created_at')
            .orderBy('id')
            .offset(offset)
            .limit(limit),
      inside: {
        name: 'records',
        json: 'cards',
        rows: (build, id) => (offset, limit) =>
          build
            .selectFrom('records')
            .select([
              'doc_id',
              'ask_id',
              'question',
              'cards',
              'search_pattern',
              'status',
              'like',
              'model',
              'created_at',
            ])
            .where('conversation_id', '=', id)
            .orderBy('position')
            .orderBy('doc_id')
            .offset(offset)
            .limit(limit),
      },
    },
    erase: {
      sliceRows: conversationsAtOnce,
      slices: ({ database, person }) => conversationSlice(database, { owner: person.owner }),
    },
    expire: withVisitors,
  },
  feedback: {
    bind: (build, { device, member }) => [
      statement(
        build
          .updateTable('feedback')
          .set({ owner: member })
          .where('owner', '=', device)
          .where('ask_id', 'in', build.selectFrom('records').select('ask_id').where('owner', '=', member)),
      ),
    ],
    export: {
      name: 'feedback',
      json: 'reasons',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('feedback')
            .select(['ask_id', 'like', 'reasons', 'text', 'created_at'])
            .where('owner', '=', owner)
            .orderBy('ask_id')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      sliceRows: rowsAtOnce,
      slices: ({ database: { build }, person: { owner } }) => [
        statement(
          build
            .deleteFrom('feedback')
            .where('owner', '=', owner)
            .where(
              'ask_id',
              'in',
              build.selectFrom('feedback').select('ask_id').where('owner', '=', owner).limit(rowsAtOnce),
            ),
        ),
      ],
    },
    expire: withVisitors,
  },
  share_links: {
    // A link outlives its conversation.
    bind: (build, { device, member }) => [
      statement(build.updateTable('share_links').set({ owner: member }).where('owner', '=', device)),
    ],
    export: {
      name: 'shares',
      json: 'records',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('share_links')
            .select(['id', 'kind', 'target', 'scope', 'title', 'records', 'created_at', 'expires_at'])
            .select('revoked_at')
            .where('owner', '=', owner)
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      sliceRows: rowsAtOnce,
      slices: ({ database, person, now }) => {
        const theirs = database.build.selectFrom('share_links').select('id').where('owner', '=', person.owner)
        return [anonymiseLinks(database, () => now, theirs.limit(rowsAtOnce))]
      },
    },
    expire: {
      everyMs: dayMs,
      statements: ({ build, now }) => [
        statement(
          build
            .deleteFrom('share_links')
            .where('revoked_at', '>', 0)
            .where('revoked_at', '<', now - endedSharesKeptMs),
        ),
      ],
    },
  },
  share_checks: {
    bind: 'belongs to links, not to persons',
    export: 'counts for the checks; the links are exported with their verdicts',
    erase: 'counts without content, deleted with their link',
    expire: {
      everyMs: dayMs,
      statements: ({ build }) => [
        statement(
          build
            .deleteFrom('share_checks')
            .where('id', 'not in', build.selectFrom('share_links').select('id')),
        ),
      ],
    },
  },
}
