import { statement } from '../../storage/database/database.ts'
import type { OwnedTables } from '../../storage/database/owned/owned-table.ts'
import { hasNoOpenJob } from '../../storage/jobs/open-jobs.ts'
import { libraryJob, libraryScanJob } from './library-file-row.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A document that is in processing without a job for this long is abandoned: its process died in every attempt. */
const abandonedMs = 60 * minuteMs
/** A document in which nothing has happened for this long will not be processed. */
const waitingMs = 7 * dayMs

/** The rules for the table of uploaded documents, which belong to the product, not to the operator. */
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
                  // Both values, so that the index is used, which starts with this column.
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
          // A second attempt waits behind all documents that were uploaded together.
          statement(
            failed
              .where('state', '=', 'reading')
              .where('changed_at', '<=', now - abandonedMs)
              .where(hasNoOpenJob([libraryJob, libraryScanJob], 'library_files.id')),
          ),
          statement(
            failed.where('state', 'in', ['waiting', 'reading']).where('changed_at', '<=', now - waitingMs),
          ),
        ]
      },
    },
  },
}
