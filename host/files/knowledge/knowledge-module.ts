import { knowledgeLimits, knowledgeRoutes } from '../../../lib/contract/routes/knowledge-routes.ts'
import { memberOf } from '../../members/account/self-service/own-user.ts'
import { type HostModule, type RouteHandlers, routeSet } from '../../platform/module.ts'
import { localeOf } from '../../platform/terminal/sentences.ts'
import type { Library } from '../../storage/library/library-index.ts'
import { deleteFile } from '../delete-files.ts'
import type { FileRow } from '../file-row.ts'
import { finishUpload } from '../uploads/finish-upload.ts'
import { readPage } from '../uploads/store-passages.ts'
import { type FileCall, paceOf, queueOf, uploaderOf } from '../uploads/upload-call.ts'
import { type AddKnowledgeDeps, addKnowledgeLink, signKnowledge } from './add-knowledge.ts'
import {
  knowledgeUsage,
  listKnowledge,
  presentKnowledge,
  requireKnowledge,
  requireOwnAgent,
} from './knowledge-files.ts'
import { reparseKnowledge } from './reparse-knowledge.ts'

const mebibyte = 1024 * 1024
const reparsesPerMinute = 30
/** Each reads the text of a whole file. */
const chunkReadsPerMinute = 120
const chunksAtOnce = 100

export interface KnowledgeDeps extends Omit<AddKnowledgeDeps, 'quota'> {
  readonly library: Pick<Library, 'erase'>
}

/** The files of agents' knowledge, for their authors. Their jobs are those of all files. */
export function knowledgeModule(deps: KnowledgeDeps): HostModule {
  return { routes: [routeSet(knowledgeRoutes, knowledgeHandlers(deps))] }
}

function knowledgeHandlers(given: KnowledgeDeps): RouteHandlers<typeof knowledgeRoutes> {
  const { database, blobs, env } = given
  const deps = { ...given, quota: env.QUOTA_FILES_MB * mebibyte }

  const present = (row: FileRow, { request }: Pick<FileCall<never>, 'request'>) =>
    presentKnowledge(row, localeOf(request.headers['accept-language']))

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
    knowledgeList: async ({ identity, input, request }) => {
      await requireOwnAgent(database, memberOf(identity).owner, input.agent_id)
      const [rows, { bytes }] = await Promise.all([
        listKnowledge(database, input.agent_id),
        knowledgeUsage(database, input.agent_id),
      ])
      return { list: rows.map((row) => present(row, { request })), used: bytes, quota: knowledgeLimits.bytes }
    },
    knowledgeChunks: async ({ identity, input }) => {
      const { owner } = memberOf(identity)
      await paceOf(deps, `knowledge chunks:${owner}`, chunkReadsPerMinute)
      const { id, state } = await requireKnowledge(database, owner, input.file_id)
      const { offset } = input
      const { passages, hasMore } =
        state === 'ready' ? await readPage(blobs, id, offset, chunksAtOnce) : { passages: [], hasMore: false }
      return {
        list: passages.map(({ text, location, heading }, at) => ({
          id: String(offset + at),
          text,
          ...(location ? { page: location } : {}),
          ...(heading ? { heading } : {}),
        })),
        offset: offset + passages.length,
        hasMore,
      }
    },
    knowledgeReparse: async (call) => {
      const { owner } = memberOf(call.identity)
      await paceOf(deps, `knowledge reparse:${owner}`, reparsesPerMinute)
      const uploader = uploaderOf(call)
      const queue = queueOf(deps, uploader)
      const { isMember } = uploader
      return present(await reparseKnowledge(deps, { owner, id: call.input.file_id, queue, isMember }), call)
    },
    knowledgeLink: (call) => addKnowledgeLink(deps, call),
  }
}
