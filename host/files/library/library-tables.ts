import { statement } from '../../storage/database/database.ts'
import type { OwnedTables } from '../../storage/database/owned/owned-table.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A document that has been read for so long is read by nobody any more: what read it ended each time. */
const readingMs = 60 * minuteMs
/** One that has waited for so long waits in vain. */
const waitingMs = 7 * dayMs

/** What becomes of the table of documents that operators sent. The documents are the product's, not the operator's. */
export const libraryTables: OwnedTables<'library_files'> = {
  library_files: {
    bind: 'only members send documents',
    export: "the library is the product's, not the operator's",
    erase: {
      last: ({ database: { build }, person: { uid } }) =>
        uid === ''
          ? []
          : [
              statement(
                build
                  .updateTable('library_files')
                  .set({ uploader: '' })
                  // Both values: the index begins with it.
                  .where('is_told', 'in', [0, 1])
                  .where('uploader', '=', uid),
              ),
            ],
    },
    expire: {
      everyMs: 10 * minuteMs,
      statements: ({ build, now }) => {
        const failed = build
          .updateTable('library_files')
          .set({ state: 'failed', reason: '处理时出了问题，请重新读取', changed_at: now })
        return [
          statement(failed.where('state', '=', 'reading').where('changed_at', '<=', now - readingMs)),
          statement(failed.where('state', '=', 'waiting').where('changed_at', '<=', now - waitingMs)),
        ]
      },
    },
  },
}
