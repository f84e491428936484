import { statement } from '../storage/database/database.ts'
import type { OwnedTables } from '../storage/database/owned/owned-table.ts'

const dayMs = 24 * 60 * 60_000
/** Retention (ms) of a visitor's searches, which may exist without a conversation. */
const visitorsSearchesKeptMs = 365 * dayMs
const visitors = 'd:%'
const rowsAtOnce = 200

/** How the tables of searches and of the library are handled when data is moved or deleted. */
export const searchTables: OwnedTables<
  'searches' | 'documents' | 'passages' | 'passage_vectors' | 'library_collections' | 'library_pages'
> = {
  documents: 'parts of collections; those of a person go with `Library.erase`',
  passages: 'parts of collections; those of a person go with `Library.erase`',
  library_pages: 'recognized from documents of `public`, and gone with them',
  passage_vectors: 'made of the passages of `public`, and gone with them',
  library_collections: {
    bind: 'visitors have none',
    export: 'made of files, which are exported',
    erase: {
      eraseFiles: async ({ library, person: { uid } }) => {
        if (uid !== '') await library.erase(`user:${uid}`)
      },
    },
    expire: 'kept as long as what they belong to',
  },
  searches: {
    bind: (build, { device, member }) => [
      statement(build.updateTable('searches').set({ owner: member }).where('owner', '=', device)),
    ],
    export: {
      name: 'searches',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('searches')
            .select(['question', 'created_at'])
            .where('owner', '=', owner)
            .orderBy('created_at')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      sliceRows: rowsAtOnce,
      slices: ({ database: { build }, person: { owner } }) => {
        const next = build.selectFrom('searches').select('created_at').where('owner', '=', owner)
        return [
          statement(
            build
              .deleteFrom('searches')
              .where('owner', '=', owner)
              .where('created_at', 'in', next.limit(rowsAtOnce)),
          ),
        ]
      },
    },
    expire: {
      everyMs: dayMs,
      statements: ({ build, now }) => [
        statement(
          build
            .deleteFrom('searches')
            .where('owner', 'like', visitors)
            .where('created_at', '<', now - visitorsSearchesKeptMs),
        ),
      ],
    },
  },
}
