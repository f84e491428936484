import { statement } from '../../storage/database/database.ts'
import type { OwnedTables } from '../../storage/database/owned/owned-table.ts'

/** The rules for the table of folders. Which file is in which is stored with the files. */
export const foldersTables: OwnedTables<'file_folders'> = {
  file_folders: {
    bind: 'only members have these rows',
    export: {
      name: 'file_folders',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('file_folders')
            .select(['id', 'name', 'created_at'])
            .where('owner', '=', owner)
            .orderBy('created_at')
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    // A member has few rows.
    erase: {
      last: ({ database: { build }, person }) => [
        statement(build.deleteFrom('file_folders').where('owner', '=', person.owner)),
      ],
    },
    expire: 'limited by the contract; members delete them',
  },
}
