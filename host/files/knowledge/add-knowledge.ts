import { knowledgeLimits } from '../../../lib/contract/routes/knowledge-routes.ts'
import type { Recognition } from '../../ingest/recognition/recognizer.ts'
import { HostError } from '../../platform/errors.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import { agentOwner } from '../agent-owner.ts'
import { cleanFileName } from '../file-name.ts'
import { type FileRow, unfinishedKeptMs } from '../file-row.ts'
import { maxLinkBytes } from '../uploads/fetch-link.ts'
import { acceptedType, isImage, isStoredUnread } from '../uploads/file-types.ts'
import { copiesOf, openUpload, type Uploader } from '../uploads/open-upload.ts'
import { type LinkRequest, linkJob } from '../uploads/parse-file.ts'
import {
  checkLink,
  type FileCall,
  paceOf,
  queueOf,
  type UploadCallDeps,
  uploaderOf,
  uploadTargetOf,
} from '../uploads/upload-call.ts'
import { knowledgeUsage, requireOwnAgent } from './knowledge-files.ts'

const uploadsPerMinute = 120
const linksPerMinute = 20

const onlyReadable = '知识里只放读得出文字的文件，数据文件不能放'
const withoutImages = '知识里只放读得出文字的文件，图片和数据文件不能放'

export interface AddKnowledgeDeps extends UploadCallDeps {
  readonly jobs: Jobs
  /** Recognizes the text of images; absent when that is off. */
  readonly recognition?: Pick<Recognition, 'isAvailable'>
  /** Whether the agents of this caller may have an operator's number of files. */
  readonly isOperator: (call: FileCall<unknown>) => Promise<boolean>
}

interface SignInput {
  readonly agent_id: string
  readonly name: string
  readonly size: number
  readonly mime: string
  readonly sha256: string
}

/**
 * Registers a file of an agent's knowledge, unless the agent has one with the same content.
 * @throws {HostError} not_found; too_large beyond a limit; unsupported_media for files without text
 */
export async function signKnowledge(deps: AddKnowledgeDeps, call: FileCall<SignInput>) {
  const { input, owner, request } = call
  await paceOf(deps, `knowledge:${owner}`, uploadsPerMinute)
  await requireOwnAgent(deps.database, owner, input.agent_id)
  const { size } = input
  const name = cleanFileName(input.name)
  const mime = acceptedType({ name, size, mime: input.mime }, false)
  const canReadImages = readsImages(deps)
  if (isStoredUnread({ name, size }) && !(canReadImages && isImage(name)))
    throw new HostError('unsupported_media', canReadImages ? onlyReadable : withoutImages, { field: 'name' })

  const file = { name, size, mime, sha256: input.sha256.toLowerCase(), source: '' }
  const { row, isNew } = await addOnce(deps, call, { agentId: input.agent_id, file })
  if (Number(row.expires_at) === 0)
    return { ...(await uploadTargetOf(deps, request, row)), upload_url: '', exists: true }
  if (!isNew) await keepWaiting(deps, row)
  return { ...(await uploadTargetOf(deps, request, row)), exists: false }
}

/** @returns whether images are accepted, because their text is recognized */
export function readsImages({ recognition }: Pick<AddKnowledgeDeps, 'recognition'>): boolean {
  return recognition?.isAvailable() === true
}

/** Registers a link, and has it fetched and read, unless the agent has it already. @throws {HostError} */
export async function addKnowledgeLink(
  deps: AddKnowledgeDeps,
  call: FileCall<{ agent_id: string; url: string }>,
): Promise<{ file_id: string }> {
  const { input, owner } = call
  await paceOf(deps, `knowledge link:${owner}`, linksPerMinute)
  await requireOwnAgent(deps.database, owner, input.agent_id)
  const { isMember } = uploaderOf(call)
  const { href, hostname } = checkLink(isMember ? deps.egress : deps.egress.forVisitors, input.url)
  const file = { name: hostname, size: maxLinkBytes, mime: '', sha256: '', source: href }
  const queue = queueOf(deps, uploaderOf(call))
  const { row } = await addOnce(deps, call, { agentId: input.agent_id, file }, (id) => [
    deps.jobs.statement(linkJob, { id, queue, isMember } satisfies LinkRequest, { queue }),
  ])
  deps.jobs.wake(linkJob)
  return { file_id: row.id }
}

interface NewKnowledge {
  readonly agentId: string
  readonly file: Pick<FileRow, 'name' | 'size' | 'mime' | 'sha256' | 'source'>
}

async function addOnce(
  deps: AddKnowledgeDeps,
  call: FileCall<unknown>,
  added: NewKnowledge,
  batch?: (id: string) => Statement[],
): Promise<{ readonly row: FileRow; readonly isNew: boolean }> {
  const earlier = await findCopy(deps.database, added)
  if (earlier) return { row: earlier, isNew: false }

  const maxFiles = (await deps.isOperator(call)) ? knowledgeLimits.operatorFiles : knowledgeLimits.files
  await requireRoom(deps.database, added, maxFiles)
  const knowledge = { agentId: added.agentId, maxFiles, maxBytes: knowledgeLimits.bytes }
  const uploader: Uploader = { ...uploaderOf(call), knowledge }
  try {
    return { row: await openUpload(deps, uploader, added.file, batch), isNew: true }
  } catch (error) {
    // The same was added at the same time.
    const copy = error instanceof HostError && (await findCopy(deps.database, added))
    if (copy) return { row: copy, isNew: false }
    throw error
  }
}

function findCopy(database: Database, { agentId, file }: NewKnowledge): Promise<FileRow | undefined> {
  return database.first<FileRow>(copiesOf(database, { ...file, owner: agentOwner(agentId) }))
}

async function requireRoom(
  database: Database,
  { agentId, file }: NewKnowledge,
  maxFiles: number,
): Promise<void> {
  const { files, bytes } = await knowledgeUsage(database, agentId)
  if (files >= maxFiles)
    throw new HostError('too_large', `一个智能体的知识最多 ${maxFiles} 个文件，请先删除一些`, {
      field: 'name',
    })
  if (bytes + Number(file.size) > knowledgeLimits.bytes)
    throw new HostError(
      'too_large',
      `一个智能体的知识最多 ${knowledgeLimits.bytes / 1024 ** 2} MB，请先删除一些`,
      {
        field: 'size',
      },
    )
}

/** An upload that is sent again is kept as long as a new one. */
async function keepWaiting({ database, now }: AddKnowledgeDeps, { id }: FileRow): Promise<void> {
  const update = database.build.updateTable('files').set({ expires_at: now() + unfinishedKeptMs })
  await database.batch([statement(update.where('id', '=', id).where('expires_at', '>', 0))])
}
