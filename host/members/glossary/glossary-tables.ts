import { statement } from '../../storage/database/database.ts'
import type { OwnedTables } from '../../storage/database/owned/owned-table.ts'

export const glossaryTables: OwnedTables<'glossary_terms'> = {
  glossary_terms: {
    bind: 'only members have these rows',
    export: {
      name: 'glossary',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('glossary_terms')
            .select(['source', 'target', 'changed_at'])
            .where('owner', '=', owner)
            .orderBy('letters')
            .offset(offset)
            .limit(limit),
    },
    // A member has few rows.
    erase: {
      last: ({ database: { build }, person }) => [
        statement(build.deleteFrom('glossary_terms').where('owner', '=', person.owner)),
      ],
    },
    expire: 'limited by the contract',
  },
}
