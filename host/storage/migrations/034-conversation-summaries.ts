import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** Summaries of the older turns of long conversations. */
export const conversationSummaries: Migration = {
  name: '034-conversation-summaries',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'conversation_summaries',
      { conversation_id: 'text', turns: 'whole', fingerprint: 'text', text: 'text', created_at: 'whole' },
      (table) => table.addPrimaryKeyConstraint('conversation_summaries_key', ['conversation_id']),
      true,
    ),
  ],
}
