import { statement } from '../../storage/database/database.ts'
import type { OwnedTables } from '../../storage/database/owned/owned-table.ts'

const dayMs = 24 * 60 * 60_000
const keptMs = 365 * dayMs
const rowsAtOnce = 200

export const reportsTables: OwnedTables<'reports'> = {
  reports: {
    // If the member has already reported the same target, their report is kept and the visitor's is deleted.
    bind: (build, { device, member }) => {
      const theirs = build.selectFrom('reports as before').where('before.owner', '=', member)
      return [
        statement(
          build
            .deleteFrom('reports')
            .where('owner', '=', device)
            .where((expression) =>
              expression.exists(
                theirs
                  .select('before.id')
                  .where('before.kind', '=', expression.ref('reports.kind'))
                  .where('before.target', '=', expression.ref('reports.target')),
              ),
            ),
        ),
        statement(build.updateTable('reports').set({ owner: member }).where('owner', '=', device)),
      ]
    },
    export: {
      name: 'reports',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('reports')
            .select(['id', 'kind', 'target', 'reason', 'text', 'created_at', 'answered_at'])
            .where('owner', '=', owner)
            .orderBy('created_at')
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      sliceRows: rowsAtOnce,
      slices: ({ database: { build }, person: { owner } }) => [
        statement(
          build
            .deleteFrom('reports')
            .where(
              'id',
              'in',
              build.selectFrom('reports').select('id').where('owner', '=', owner).limit(rowsAtOnce),
            ),
        ),
      ],
    },
    expire: {
      everyMs: dayMs,
      sliceRows: rowsAtOnce,
      statements: ({ build, now }) => {
        const old = build
          .selectFrom('reports')
          .select('id')
          .where('created_at', '<', now - keptMs)
          .limit(rowsAtOnce)
        return [statement(build.deleteFrom('reports').where('id', 'in', old))]
      },
    },
  },
}
