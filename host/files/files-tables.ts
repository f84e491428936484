import { statement } from '../storage/database/database.ts'
import type { OwnedTables } from '../storage/database/owned/owned-table.ts'
import { hasNoOpenJob } from '../storage/jobs/open-jobs.ts'
import { anonymousRow, sweepFiles } from './delete-files.ts'
import { takesSpaceOf } from './file-row.ts'
import { recognitionJob } from './recognition/scanned-files.ts'
import { fileJob, linkJob, slowFileJob } from './uploads/parse-file.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const rowsAtOnce = 200
/** A file that is in processing without a job for this long is abandoned: its process died in every attempt. */
const abandonedMs = 60 * minuteMs
/** A file in which nothing has happened for this long will not be processed. */
const waitingMs = 7 * dayMs
/** The jobs of a file. */
const fileJobs = [fileJob, slowFileJob, linkJob, recognitionJob]
const visitors = 'd:%'
/** How long unreferenced uploads of visitors are kept. */
const visitorsFilesKeptMs = 365 * dayMs

/** The rules for the table of files. Their blobs and collections are deleted with the rows, by the sweep. */
export const filesTables: OwnedTables<'files' | 'recognized_pages'> = {
  recognized_pages: {
    bind: 'belongs to a file, by its id',
    export: 'read from the file, which is exported',
    erase: 'deleted with the content of its file',
    expire: 'deleted with the content of its file',
  },
  files: {
    bind: (build, { device, member }) => [
      statement(build.updateTable('files').set({ owner: member }).where('owner', '=', device)),
    ],
    export: {
      name: 'files',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('files')
            .select([
              'id',
              'name',
              'size',
              'mime',
              'sha256',
              'source',
              'state',
              'folder_id',
              'version_of',
              'made_in',
              'created_at',
            ])
            // `a:` and an agent's id for its knowledge.
            .select('owner as belongs_to')
            .where(takesSpaceOf(owner))
            .where('deleted_at', '=', 0)
            .orderBy('created_at')
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      sliceRows: rowsAtOnce,
      slices: ({ database: { build }, person: { owner }, now }) => {
        const next = build.selectFrom('files').select('id').where(takesSpaceOf(owner)).limit(rowsAtOnce)
        const erased = build.updateTable('files').set({ ...anonymousRow, refs: 0, deleted_at: now })
        return [statement(erased.where('id', 'in', next))]
      },
      eraseFiles: ({ now, ...deps }) => sweepFiles(deps, now),
    },
    expire: {
      everyMs: 10 * minuteMs,
      statements: ({ build, now }) => {
        const live = build.updateTable('files').where('deleted_at', '=', 0)
        const failed = live
          .where('expires_at', '=', 0)
          .set({ state: 'failed', reason: '处理时出了问题，请重新上传', changed_at: now })
        return [
          statement(live.set({ deleted_at: now }).where('expires_at', '>', 0).where('expires_at', '<=', now)),
          statement(
            live
              .set({ deleted_at: now })
              .where('owner', 'like', visitors)
              .where('refs', '=', 0)
              .where('created_at', '<=', now - visitorsFilesKeptMs),
          ),
          // A file that waits for its turn behind long ones is not abandoned.
          statement(
            failed
              .where('state', 'in', ['parsing', 'indexing'])
              .where('changed_at', '<=', now - abandonedMs)
              .where(hasNoOpenJob(fileJobs, 'files.id')),
          ),
          statement(
            failed
              .where('state', 'in', ['waiting', 'parsing', 'indexing'])
              .where('changed_at', '<=', now - waitingMs),
          ),
        ]
      },
    },
  },
}
