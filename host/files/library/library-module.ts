import type { EventEmitter } from 'node:events'
import { libraryRoutes } from '../../../lib/contract/routes/library-routes.ts'
import { LibraryScans } from '../../ingest/recognition/library-scans.ts'
import { requireOperator } from '../../members/operators.ts'
import { type Call, type HostModule, type RouteHandlers, routeSet } from '../../platform/module.ts'
import { RepeatedTask } from '../../platform/repeated-task.ts'
import { headerOf } from '../../platform/request.ts'
import { localeOf } from '../../platform/terminal/sentences.ts'
import { deleteLibraryFiles, sweepLibraryFiles } from './delete-library-files.ts'
import { findKnownHashes } from './known-hashes.ts'
import type { LibraryDeps } from './library-deps.ts'
import { libraryJob, libraryScanJob, type ReadRequest, type ScanRequest } from './library-file-row.ts'
import { LibraryReader, libraryJobLimits, libraryScanJobLimits } from './library-reader.ts'
import { listLibrary } from './list-library.ts'
import { notifyReadBatches } from './notify-read-batches.ts'
import { registerUpload } from './receive-upload.ts'
import { rereadLibraryFiles } from './reread-library-files.ts'

const sweepEveryMs = 60_000
const sweepScansEveryMs = 60 * 60_000
const notifyEveryMs = 5_000

export function libraryModule(deps: LibraryDeps): HostModule {
  const { log, jobs, onBatchRead = () => undefined } = deps
  const scans = new LibraryScans({ ...deps, database: deps.libraryDatabase })
  const reader = new LibraryReader({ ...deps, scans, library: deps.library.collection('public') })
  const tasks: RepeatedTask[] = []

  const repeat = (everyMs: number, work: () => Promise<void>) => {
    const report = (error: unknown) => log.error({ err: error }, 'a task of the library failed')
    tasks.push(new RepeatedTask(everyMs, work, report))
  }

  return {
    routes: [routeSet(libraryRoutes, libraryHandlers({ ...deps, reader, scans }))],
    http: (app, callers) => registerUpload(app, deps, callers),
    start: async () => {
      jobs.work(libraryJob, (order, attempt) => reader.run(order as ReadRequest, attempt), libraryJobLimits)
      jobs.work(
        libraryScanJob,
        (order, attempt) => reader.recognize(order as ScanRequest, attempt),
        libraryScanJobLimits,
      )
      repeat(sweepEveryMs, () => sweepLibraryFiles(deps))
      repeat(sweepScansEveryMs, async () => void (await scans.sweep()))
      repeat(notifyEveryMs, () => notifyReadBatches(deps, onBatchRead))
    },
    stop: async () => {
      await Promise.all(tasks.map((task) => task.close()))
      await Promise.all([reader.close(), scans.close()])
    },
  }
}

function libraryHandlers(
  deps: LibraryDeps & { readonly reader: LibraryReader; readonly scans: LibraryScans },
): RouteHandlers<typeof libraryRoutes> {
  const operator = async ({ identity, request }: Pick<Call<never>, 'identity' | 'request'>) => {
    const { uid } = await requireOperator(deps, identity, request)
    return (act: string, about: object) =>
      deps.log.info({ operator: uid, act, ...about }, 'an operator action')
  }
  return {
    libraryList: async (call) => {
      await operator(call)
      return listLibrary(deps, call.input, localeOf(headerOf(call.request, 'accept-language')))
    },
    libraryKnown: async (call) => {
      await operator(call)
      return { sha256: await findKnownHashes(deps.database, call.input.files) }
    },
    libraryDelete: async (call) => {
      const note = await operator(call)
      const deleted = await deleteLibraryFiles(deps, call.input.ids)
      note('delete from the library', { deleted })
      return { deleted }
    },
    libraryReread: async (call) => {
      const note = await operator(call)
      return whileConnected(call.request.raw.socket, async (signal) => {
        const again = await rereadLibraryFiles(deps, call.input.ids, signal)
        note('read the library again', { again })
        return { again }
      })
    },
  }
}

/** Runs work that is useless once the caller's connection is closed: its signal is aborted then. */
async function whileConnected<Result>(
  connection: EventEmitter,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const disconnected = new AbortController()
  const end = () => disconnected.abort(new Error('the client has disconnected'))
  connection.once('close', end)
  try {
    return await work(disconnected.signal)
  } finally {
    connection.off('close', end)
  }
}
