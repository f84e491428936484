import { statement } from '../../storage/database/database.ts'
import type { OwnedTables } from '../../storage/database/owned/owned-table.ts'

const dayMs = 24 * 60 * 60_000
const keptMs = 2 * 365 * dayMs
const rowsAtOnce = 500

export const operatorActsTables: OwnedTables<'operator_acts'> = {
  operator_acts: {
    bind: 'concerns members only',
    export: {
      name: 'operator_acts',
      rows:
        (build, { uid }) =>
        (offset, limit) =>
          build
            .selectFrom('operator_acts')
            .select(['act', 'subject', 'reason', 'acted_at'])
            .where('member', '=', uid)
            .orderBy('acted_at')
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    // That something was done, when and by whom stays, without its content.
    erase: {
      last: ({ database: { build }, person: { uid } }) => [
        statement(
          build.updateTable('operator_acts').set({ subject: '', reason: '' }).where('member', '=', uid),
        ),
      ],
    },
    expire: {
      everyMs: dayMs,
      sliceRows: rowsAtOnce,
      statements: ({ build, now }) => {
        const old = build
          .selectFrom('operator_acts')
          .select('id')
          .where('acted_at', '<', now - keptMs)
          .limit(rowsAtOnce)
        return [statement(build.deleteFrom('operator_acts').where('id', 'in', old))]
      },
    },
  },
}
