import { statement } from '../../storage/database/database.ts'
import type { OwnedTables } from '../../storage/database/owned/owned-table.ts'

export const preferencesTables: OwnedTables<'preferences'> = {
  preferences: {
    bind: 'stored in the visitor’s browser, which transfers them at login',
    export: {
      name: 'preferences',
      rows:
        (build, { uid }) =>
        (offset, limit) =>
          build
            .selectFrom('preferences')
            .select(['name', 'value', 'changed_at'])
            .where('uid', '=', uid)
            .orderBy('name')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      last: ({ database: { build }, person }) => [
        statement(build.deleteFrom('preferences').where('uid', '=', person.uid)),
      ],
    },
    expire: 'one row per member and name of the contract',
  },
}
