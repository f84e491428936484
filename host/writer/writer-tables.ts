import type { Kysely } from 'kysely'
import { statement } from '../storage/database/database.ts'
import type { OwnedTables } from '../storage/database/owned/owned-table.ts'
import type { Tables } from '../storage/database/tables.ts'

const documentsOf = (build: Kysely<Tables>, owner: string) =>
  build.selectFrom('written_documents').select('id').where('owner', '=', owner)

const bind = 'only members write documents'

/** The rules for documents of the editor and their versions. */
export const writerTables: OwnedTables<'written_versions' | 'written_documents'> = {
  written_versions: {
    bind,
    export: {
      name: 'written_versions',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('written_versions')
            .select(['doc_id', 'version', 'title', 'content', 'model', 'reason', 'name', 'changed_at'])
            .where('doc_id', 'in', documentsOf(build, owner))
            .orderBy('doc_id')
            .orderBy('version')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('written_versions').where('doc_id', 'in', documentsOf(build, owner))),
      ],
    },
    expire: 'thinned when one is added, and deleted with the document',
  },
  written_documents: {
    bind,
    export: {
      name: 'written_documents',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('written_documents')
            .select(['id', 'title', 'content', 'model', 'version', 'created_at', 'updated_at'])
            .where('owner', '=', owner)
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('written_documents').where('owner', '=', owner)),
      ],
    },
    expire: 'limited by the contract; members delete them',
  },
}
