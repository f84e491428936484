import { tableOf, wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** What agents made by members remember of a reader: one row per fact; and whether the reader agreed to that. */
export const agentMemories: Migration = {
  name: '039-agent-memories',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'agent_memories',
      {
        owner: 'text',
        agent_id: 'text',
        letters: 'text',
        id: 'text',
        text: 'text',
        doc_id: 'text',
        changed_at: 'whole',
      },
      (table) => table.addPrimaryKeyConstraint('agent_memories_key', ['owner', 'agent_id', 'letters']),
      true,
    ),
    build.schema.createIndex('agent_memories_of_agent').on('agent_memories').columns(['agent_id']),
    build.schema
      .alterTable('agent_readers')
      .addColumn('remembers', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
  ],
}
