import type { Logger } from 'pino'
import { fileRoutes, type UploadWish as UploadRequest } from '../../lib/contract/routes/file-routes.ts'
import { PageReader } from '../ingest/page-picture/page-reader.ts'
import type { Recognition } from '../ingest/recognition/recognizer.ts'
import { ScanRecognizer } from '../ingest/recognition/scan-recognizer.ts'
import type { AddressLimits } from '../limits/address-limits.ts'
import type { LimitSettings } from '../limits/limit-settings.ts'
import { quotaOf } from '../limits/space-quota.ts'
import type { Egress } from '../outbound/egress.ts'
import type { Clock } from '../platform/clock.ts'
import type { MakeId } from '../platform/make-id.ts'
import { type Call, type HostModule, type RouteHandlers, routeSet } from '../platform/module.ts'
import type { PlatformSettings } from '../platform/platform-settings.ts'
import { RepeatedTask } from '../platform/repeated-task.ts'
import { localeOf } from '../platform/terminal/sentences.ts'
import type { Blobs } from '../storage/blobs/blobs.ts'
import type { FileBlobs } from '../storage/blobs/file-blobs.ts'
import type { Bus } from '../storage/bus/bus.ts'
import type { Database } from '../storage/database/database.ts'
import type { JobAttempt, Jobs } from '../storage/jobs/jobs.ts'
import type { Library } from '../storage/library/library-index.ts'
import { contentPath } from './content-path.ts'
import { registerContentRoutes } from './content-routes.ts'
import { deleteFile, deleteFiles, sweepFiles } from './delete-files.ts'
import { cleanFileName } from './file-name.ts'
import { type FileRow, findFile, isReadImage, presentFile, requireFile } from './file-row.ts'
import { type ListedGroup, listFiles } from './list-files.ts'
import { FilePages } from './pages/file-pages.ts'
import { registerPageRoutes } from './pages/page-routes.ts'
import { withUnsure } from './pages/unsure-passages.ts'
import { type ChangeAnswers, chooseReadingOf, rereadJob } from './recognition/choose-reading.ts'
import type { ImageOrder, ImageTexts } from './recognition/image-texts.ts'
import {
  type RecognitionOrder,
  recognitionJob,
  recognitionJobLimits,
  ScannedFiles,
} from './recognition/scanned-files.ts'
import { stopRecognition } from './recognition/stop-recognition.ts'
import { chooseHidden } from './uploads/choose-hidden.ts'
import { maxLinkBytes } from './uploads/fetch-link.ts'
import { acceptedType } from './uploads/file-types.ts'
import { finishUpload } from './uploads/finish-upload.ts'
import { isStopped, mayRetry } from './uploads/may-retry.ts'
import { openUpload } from './uploads/open-upload.ts'
import {
  FileParser,
  fileJob,
  fileJobLimits,
  type LinkRequest,
  linkJob,
  linkJobLimits,
  slowFileJob,
} from './uploads/parse-file.ts'
import { retryFile } from './uploads/retry-file.ts'
import { readPage } from './uploads/store-passages.ts'
import {
  checkLink,
  type FileCall,
  isFullMember,
  paceOf,
  queueOf,
  uploaderOf,
  uploadTargetOf,
} from './uploads/upload-call.ts'
import { usesOfFiles } from './uses-of-files.ts'

const mebibyte = 1024 * 1024
/** Files whose words were put right are read again one at a time, those of several people in turn. */
const rereadLimits = { ...fileJobLimits, atOnce: 1, isTakingTurns: true }
const sweepEveryMs = 60_000
/** Maximum uploads, links and retries that an owner starts per minute. */
const uploadsPerMinute = 60
const linksPerMinute = 10
const retriesPerMinute = 10
const readingsPerMinute = 60

export interface FilesDeps {
  readonly env: LimitSettings & PlatformSettings
  readonly database: Database
  readonly bus: Bus
  readonly blobs: Blobs
  /** The same when they are local files, whose signed URLs this host serves; otherwise null. */
  readonly fileBlobs: FileBlobs | null
  readonly jobs: Jobs
  readonly library: Pick<Library, 'erase' | 'collection'>
  readonly egress: Egress
  /** Signs paths and hashes addresses; the same in all processes. */
  readonly sharedKey: string
  readonly limits: AddressLimits
  readonly log: Logger
  readonly now: Clock
  readonly makeId: MakeId
  /** Without it the text of scanned pages is not read. */
  readonly recognition?: Recognition
  /** Reads the text of images, also for conversations; there where `recognition` is. */
  readonly imageTexts?: ImageTexts
  /** Changes the answers that used a word which was put right. */
  readonly changeAnswers: ChangeAnswers
}

export function filesModule(deps: FilesDeps): HostModule {
  const { jobs, log, now } = deps
  const { recognition, imageTexts } = deps
  const reader = new PageReader()
  const recognizer = recognition && new ScanRecognizer(recognition)
  const scanned = recognizer && new ScannedFiles({ ...deps, recognizer, readJob: slowFileJob })
  const parser = new FileParser({
    ...deps,
    quota: deps.env.QUOTA_FILES_MB * mebibyte,
    ...(scanned ? { scanned } : {}),
  })
  const pages = new FilePages({ ...deps, reader })
  let sweep: RepeatedTask | null = null
  return {
    routes: [routeSet(fileRoutes, fileHandlers(deps, pages))],
    http: (app, callers) => {
      registerContentRoutes(app, deps, callers)
      registerPageRoutes(app, { ...deps, pages })
    },
    start: async () => {
      jobs.work(linkJob, (order, attempt) => parser.fetch(order as LinkRequest, attempt), linkJobLimits)
      jobs.work(fileJob, (id, attempt) => parser.run(String(id), attempt), fileJobLimits)
      jobs.work(slowFileJob, (id, attempt) => parser.runSlow(String(id), attempt), fileJobLimits)
      jobs.work(rereadJob, (id, attempt) => rereadOf({ ...deps, parser }, String(id), attempt), rereadLimits)
      if (scanned) {
        const run = (payload: unknown, attempt: JobAttempt) => {
          const order = payload as RecognitionOrder | ImageOrder
          if (!('isImage' in order)) return scanned.run(order, attempt)
          if (!imageTexts) throw new Error('no text of images is read here')
          return imageTexts.run(order, attempt)
        }
        jobs.work(recognitionJob, run, recognitionJobLimits)
      }
      const report = (error: unknown) => log.error({ err: error }, 'deleted files could not be removed')
      sweep = new RepeatedTask(sweepEveryMs, () => sweepFiles(deps, now()), report)
    },
    stop: async () => {
      await sweep?.close()
      // A page whose process is ended here is left to the next start.
      imageTexts?.close()
      await Promise.all([parser.close(), reader.close(), recognizer?.close()])
    },
  }
}

function fileHandlers(deps: FilesDeps, pages: FilePages): RouteHandlers<typeof fileRoutes> {
  const { database, now, env } = deps
  const quota = env.QUOTA_FILES_MB * mebibyte

  const present = (row: FileRow, { request }: Pick<Call<never>, 'request'>) =>
    presentFile(row, {
      url: contentPath.sign(deps.sharedKey, { file_id: row.id }, now()),
      isStopped: isStopped(row),
      mayRetry: mayRetry(row),
      locale: localeOf(request.headers['accept-language']),
    })

  const sign = (call: FileCall<UploadRequest>) => signUpload({ ...deps, quota }, call, false)
  const finish = async (call: FileCall<{ file_id: string }>) =>
    present(await finishUpload(deps, call.owner, call.input.file_id, queueOf(deps, uploaderOf(call))), call)

  const readAgain = async <Input>(call: FileCall<Input>, read: (queue: string) => Promise<FileRow>) => {
    await paceOf(deps, `file retry:${call.owner}`, retriesPerMinute)
    return present(await read(queueOf(deps, uploaderOf(call))), call)
  }

  return {
    fileSign: sign,
    fileFinish: finish,
    imageSign: (call) => signUpload({ ...deps, quota }, call, true),
    imageFinish: finish,
    templateFileSign: sign,
    templateFileFinish: finish,
    linkUpload: (call) => storeLink({ ...deps, quota }, call),
    fileInfo: async (call) => present(await requireFile(database, call.owner, call.input.file_id), call),
    fileText: async ({ input, owner }) => readText(deps, owner, input),
    filePage: async ({ input, owner, request }) =>
      pages.place(await requireFile(database, owner, input.file_id), input, request.ip),
    fileList: async ({ input, owner, identity, request }) => {
      const { list: groups, ...page } = await listFiles(database, owner, input)
      const list = await presentGroups(database, owner, groups, (row) => present(row, { request }))
      return { list, ...page, quota: quotaOf(quota, isFullMember(identity)) }
    },
    fileDelete: async ({ input, owner }) => {
      await deleteFile(deps, owner, input.file_id)
      return {}
    },
    filesDelete: async ({ input, owner }) => ({ deleted: await deleteFiles(deps, owner, input.file_ids) }),
    fileStop: async (call) => present(await stopRecognition(deps, call.owner, call.input.file_id), call),
    fileRetry: (call) => readAgain(call, (queue) => retryFile(deps, call.owner, call.input.file_id, queue)),
    fileReading: async (call) => {
      await paceOf(deps, `file reading:${call.owner}`, readingsPerMinute)
      const row = await requireFile(database, call.owner, call.input.file_id)
      const queue = queueOf(deps, uploaderOf(call))
      return { doc_ids: await chooseReadingOf(deps, row, call.input, queue) }
    },
    fileHidden: (call) =>
      readAgain(call, async (queue) => {
        const row = await requireFile(database, call.owner, call.input.file_id)
        return chooseHidden(deps, row, call.input.include, queue)
      }),
  }
}

/** Reads a file again whose words were put right; a later word of the same file has it read later. */
async function rereadOf(
  {
    database,
    jobs,
    parser,
    imageTexts,
  }: Pick<FilesDeps, 'database' | 'jobs' | 'imageTexts'> & { readonly parser: FileParser },
  id: string,
  attempt: JobAttempt,
): Promise<void> {
  const isOutdated = () => jobs.isWaiting(rereadJob, id)
  const row = await findFile(database, id)
  if (!row || (await isOutdated())) return
  if (isReadImage(row)) await imageTexts?.reread(id, attempt)
  else await parser.reread(id, attempt, isOutdated)
}

/** @returns the rows of the list of files, with the conversations that use them */
async function presentGroups<Info extends object>(
  database: Database,
  owner: string,
  groups: readonly ListedGroup[],
  present: (row: FileRow) => Info,
) {
  const idsOf = ({ head, versions, copies }: ListedGroup) => [
    head.id,
    ...versions.map(({ id }) => id),
    ...copies.map(({ id }) => id),
  ]
  const usesOf = await usesOfFiles(database, owner, groups.flatMap(idsOf))
  return groups.map((group) => ({
    ...present(group.head),
    ...usesOf(idsOf(group)),
    folder_id: group.head.folder_id,
    versions: group.versions.map((row) => ({
      ...present(row),
      copy_ids: group.copies.flatMap(({ id, sha256 }) => (sha256 === row.sha256 ? [id] : [])),
    })),
    copy_ids: group.copies.map(({ id }) => id),
    total_size: group.size,
  }))
}

const passagesAtOnce = 200

async function readText(
  { database, blobs }: FilesDeps,
  owner: string,
  { file_id, offset }: { readonly file_id: string; readonly offset: number },
) {
  const row = await requireFile(database, owner, file_id)
  const { passages, hasMore } = await readPage(blobs, file_id, offset, passagesAtOnce)
  return {
    list: await withUnsure({ database }, row, passages),
    offset: offset + passages.length,
    hasMore,
  }
}

type QuotaFilesDeps = FilesDeps & { readonly quota: number }

async function signUpload(deps: QuotaFilesDeps, call: FileCall<UploadRequest>, onlyPictures: boolean) {
  const { input, owner, request } = call
  await paceOf(deps, `upload:${owner}`, uploadsPerMinute)
  const { size } = input
  const name = cleanFileName(input.name)
  const mime = acceptedType({ name, size, mime: input.mime }, onlyPictures)
  const sha256 = input.sha256.toLowerCase()
  const row = await openUpload(deps, uploaderOf(call), { name, size, mime, sha256, source: '' })
  return uploadTargetOf(deps, request, row)
}

/** Registers a link, and has it fetched and read; until then it reserves the maximum size of a link. */
async function storeLink(deps: QuotaFilesDeps, call: FileCall<{ url: string }>) {
  const { jobs, egress } = deps
  await paceOf(deps, `link:${call.owner}`, linksPerMinute)
  const uploader = uploaderOf(call)
  const { isMember } = uploader
  const { href, hostname } = checkLink(isMember ? egress : egress.forVisitors, call.input.url)
  const file = { name: hostname, size: maxLinkBytes, mime: '', sha256: '', source: href }
  const queue = queueOf(deps, uploader)
  const { id } = await openUpload(deps, uploader, file, (made) => [
    jobs.statement(linkJob, { id: made, queue, isMember } satisfies LinkRequest, { queue }),
  ])
  jobs.wake(linkJob)
  return { file_id: id }
}
