import { statement } from '../../storage/database/database.ts'
import type { OwnedTables } from '../../storage/database/owned/owned-table.ts'

/** The rules for the table of memories, which outlive the conversations that they come from. */
export const memoriesTables: OwnedTables<'memories'> = {
  memories: {
    bind: 'only members have these rows',
    export: {
      name: 'memories',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('memories')
            .select(['text', 'doc_id', 'changed_at'])
            .where('owner', '=', owner)
            .orderBy('letters')
            .offset(offset)
            .limit(limit),
    },
    // A member has few rows.
    erase: {
      last: ({ database: { build }, person }) => [
        statement(build.deleteFrom('memories').where('owner', '=', person.owner)),
      ],
    },
    expire: 'limited by the contract; members delete them',
  },
}
