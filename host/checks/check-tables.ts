import { checkLimits } from '../../lib/contract/routes/check-routes.ts'
import { statement } from '../storage/database/database.ts'
import type { OwnedTables } from '../storage/database/owned/owned-table.ts'

const dayMs = 24 * 60 * 60_000
const rowsAtOnce = 200

/** The rules for texts that were checked. */
export const checkTables: OwnedTables<'text_checks'> = {
  text_checks: {
    bind: (build, { device, member }) => [
      // An id that both have is the member's.
      statement(
        build
          .deleteFrom('text_checks')
          .where('owner', '=', device)
          .where('id', 'in', build.selectFrom('text_checks').select('id').where('owner', '=', member)),
      ),
      statement(build.updateTable('text_checks').set({ owner: member }).where('owner', '=', device)),
    ],
    export: {
      name: 'text_checks',
      json: 'result',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('text_checks')
            .select(['id', 'state', 'created_at', 'reason', 'result'])
            .where('owner', '=', owner)
            .orderBy('created_at')
            .orderBy('key')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('text_checks').where('owner', '=', owner)),
      ],
    },
    expire: {
      everyMs: dayMs,
      sliceRows: rowsAtOnce,
      statements: ({ build, now }) => {
        const old = build
          .selectFrom('text_checks')
          .select('key')
          .where('created_at', '<', now - checkLimits.keptDays * dayMs)
          .limit(rowsAtOnce)
        return [statement(build.deleteFrom('text_checks').where('key', 'in', old))]
      },
    },
  },
}
