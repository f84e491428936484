import { statement } from '../../storage/database/database.ts'
import type { OwnedTables } from '../../storage/database/owned/owned-table.ts'

const dayMs = 24 * 60 * 60_000
const keptMs = 90 * dayMs
const rowsAtOnce = 500

export const notificationsTables: OwnedTables<'notifications'> = {
  notifications: {
    bind: 'only members have these rows',
    export: {
      name: 'notifications',
      json: 'content',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('notifications')
            .select(['id', 'kind', 'content', 'link', 'created_at', 'read_at'])
            .where('owner', '=', owner)
            .orderBy('created_at')
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    // A member has few rows.
    erase: {
      last: ({ database: { build }, person }) => [
        statement(build.deleteFrom('notifications').where('owner', '=', person.owner)),
      ],
    },
    expire: {
      everyMs: dayMs,
      sliceRows: rowsAtOnce,
      statements: ({ build, now }) => {
        const old = build
          .selectFrom('notifications')
          .select('id')
          .where('created_at', '<', now - keptMs)
          .limit(rowsAtOnce)
        return [statement(build.deleteFrom('notifications').where('id', 'in', old))]
      },
    },
  },
}
