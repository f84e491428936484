import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** Which calls of tools a member allowed, in one conversation or, with '' for it, in all of an agent. */
export const toolGrants: Migration = {
  name: '044-tool-grants',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'tool_grants',
      {
        owner: 'text',
        agent_id: 'text',
        conversation_id: 'text',
        subject: 'text',
        created_at: 'whole',
      },
      (table) =>
        table.addPrimaryKeyConstraint('tool_grants_key', ['owner', 'agent_id', 'conversation_id', 'subject']),
      true,
    ),
    build.schema
      .createIndex('tool_grants_of_conversation')
      .on('tool_grants')
      .columns(['conversation_id', 'created_at']),
  ],
}
