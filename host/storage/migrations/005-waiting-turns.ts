import { tableOf, wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** A turn can wait for a choice by the user, and records which of its steps are done. */
export const waitingTurns: Migration = {
  name: '005-waiting-turns',
  statements: (build, dialect) => [
    ...(['waiting', 'choice'] as const).map((name) =>
      build.schema.alterTable('turns').addColumn(name, 'text', (column) => column.notNull().defaultTo('')),
    ),
    ...(['waits_until', 'resumed'] as const).map((name) =>
      build.schema
        .alterTable('turns')
        .addColumn(name, wholeType(dialect), (column) => column.notNull().defaultTo(0)),
    ),
    build.schema.createIndex('turns_waiting').on('turns').columns(['state', 'waits_until']),
    tableOf(build, dialect, 'turn_steps', { turn_id: 'text', step: 'text', result: 'text' }, (table) =>
      table.addPrimaryKeyConstraint('turn_steps_key', ['turn_id', 'step']),
    ),
  ],
}
