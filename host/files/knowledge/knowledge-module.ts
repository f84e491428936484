import { knowledgeLimits, knowledgeRoutes } from '../../../lib/contract/routes/knowledge-routes.ts'
import { memberOf } from '../../members/account/self-service/own-user.ts'
import { type HostModule, type RouteHandlers, routeSet } from '../../platform/module.ts'
import { localeOf } from '../../platform/terminal/sentences.ts'
import type { Library } from '../../storage/library/library-index.ts'
import { agentOfOwner } from '../agent-owner.ts'
import { deleteFile } from '../delete-files.ts'
import type { FileRow } from '../file-row.ts'
import { withUnsure } from '../pages/unsure-passages.ts'
import { stopRecognition } from '../recognition/stop-recognition.ts'
import { chooseHidden } from '../uploads/choose-hidden.ts'
import { finishUpload } from '../uploads/finish-upload.ts'
import { readPage } from '../uploads/store-passages.ts'
import { type FileCall, paceOf, queueOf, uploaderOf } from '../uploads/upload-call.ts'
import { type AddKnowledgeDeps, addKnowledgeLink, readsImages, signKnowledge } from './add-knowledge.ts'
import {
  knowledgeUsage,
  listKnowledge,
  presentKnowledge,
  requireKnowledge,
  requireOwnAgent,
} from './knowledge-files.ts'
import { reparseKnowledge } from './reparse-knowledge.ts'
import { requireReviewedFile } from './reviewed-files.ts'
import { unreviewedFiles } from './reviewed-until.ts'

const mebibyte = 1024 * 1024
const reparsesPerMinute = 30
/** Each reads the text of a whole file. */
const chunkReadsPerMinute = 120
const chunksAtOnce = 100

export interface KnowledgeDeps extends Omit<AddKnowledgeDeps, 'quota'> {
  readonly library: Pick<Library, 'erase'>
  /** Whether an operator reviews each version before it is public. */
  readonly isReviewed: () => boolean
}

/** The files of agents' knowledge, for their authors. Their jobs are those of all files. */
export function knowledgeModule(deps: KnowledgeDeps): HostModule {
  return { routes: [routeSet(knowledgeRoutes, knowledgeHandlers(deps))] }
}

function knowledgeHandlers(given: KnowledgeDeps): RouteHandlers<typeof knowledgeRoutes> {
  const { database, env } = given
  const deps = { ...given, quota: env.QUOTA_FILES_MB * mebibyte }

  const presenter = async (agentId: string, { request }: Pick<FileCall<never>, 'request'>) => {
    const unreviewed = await unreviewedFiles(deps, agentId)
    const locale = localeOf(request.headers['accept-language'])
    return (row: FileRow) => presentKnowledge(row, locale, unreviewed)
  }
  const present = async (row: FileRow, call: Pick<FileCall<never>, 'request'>) =>
    (await presenter(agentOfOwner(row.owner), call))(row)

  return {
    knowledgeSign: (call) => signKnowledge(deps, call),
    knowledgeFinish: async (call) => {
      const row = await requireKnowledge(database, memberOf(call.identity).owner, call.input.file_id)
      return present(await finishUpload(deps, row.owner, row.id, queueOf(deps, uploaderOf(call))), call)
    },
    knowledgeDelete: async ({ identity, input }) => {
      const row = await requireKnowledge(database, memberOf(identity).owner, input.file_id)
      await deleteFile(deps, row.owner, row.id)
      return {}
    },
    knowledgeList: async (call) => {
      const { agent_id: agentId } = call.input
      await requireOwnAgent(database, memberOf(call.identity).owner, agentId)
      const [rows, { bytes }, shown] = await Promise.all([
        listKnowledge(database, agentId),
        knowledgeUsage(database, agentId),
        presenter(agentId, call),
      ])
      return {
        list: rows.map(shown),
        used: bytes,
        quota: knowledgeLimits.bytes,
        ...(readsImages(deps) ? { reads_images: true } : {}),
      }
    },
    knowledgeChunks: (call) => readChunks(deps, call),
    knowledgeReparse: async (call) => {
      const { owner } = memberOf(call.identity)
      await paceOf(deps, `knowledge reparse:${owner}`, reparsesPerMinute)
      const uploader = uploaderOf(call)
      const queue = queueOf(deps, uploader)
      const { isMember } = uploader
      return present(await reparseKnowledge(deps, { owner, id: call.input.file_id, queue, isMember }), call)
    },
    knowledgeStop: async (call) => {
      const row = await requireKnowledge(database, memberOf(call.identity).owner, call.input.file_id)
      return present(await stopRecognition(deps, row.owner, row.id), call)
    },
    knowledgeHidden: async (call) => {
      const { owner } = memberOf(call.identity)
      await paceOf(deps, `knowledge reparse:${owner}`, reparsesPerMinute)
      const row = await requireKnowledge(database, owner, call.input.file_id)
      const queue = queueOf(deps, uploaderOf(call))
      return present(await chooseHidden(deps, row, call.input.include, queue), call)
    },
    knowledgeLink: (call) => addKnowledgeLink(deps, call),
  }
}

/** Passages of a file, for its author, and for operators while its agent is in review. @throws {HostError} not_found */
async function readChunks(deps: KnowledgeDeps, call: FileCall<{ file_id: string; offset: number }>) {
  const { owner } = memberOf(call.identity)
  const { file_id: fileId, offset } = call.input
  await paceOf(deps, `knowledge chunks:${owner}`, chunkReadsPerMinute)
  const row = await requireKnowledge(deps.database, owner, fileId).catch(async (error) => {
    if (!(await deps.isOperator(call))) throw error
    return requireReviewedFile(deps.database, fileId)
  })
  const { passages, hasMore } =
    row.state === 'ready'
      ? await readPage(deps.blobs, row.id, offset, chunksAtOnce)
      : { passages: [], hasMore: false }
  const read = await withUnsure(deps, row, passages)
  return {
    list: read.map(({ text, location, heading, path, places, unsure }, at) => ({
      id: String(offset + at),
      text,
      ...(location ? { page: location } : {}),
      ...(heading ? { heading } : {}),
      ...(path !== undefined && { path }),
      ...(places && { places }),
      ...(unsure && { unsure }),
    })),
    offset: offset + passages.length,
    hasMore,
  }
}
