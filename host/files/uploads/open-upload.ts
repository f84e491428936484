import { sql } from 'kysely'
import { useByteAllowance } from '../../limits/byte-allowance.ts'
import { networkTag } from '../../limits/network-tag.ts'
import { quotaOf } from '../../limits/space-quota.ts'
import { chinaDay, startOfChinaDay } from '../../platform/china-day.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { BatchConflict, type Database, type Statement, statement } from '../../storage/database/database.ts'
import { lockSpace, spaceUsed } from '../../storage/database/owned/space.ts'
import { agentOwner } from '../agent-owner.ts'
import { type FileRow, unfinishedKeptMs } from '../file-row.ts'
import { freeName, namesakes } from '../free-name.ts'

/** Maximum files of a member; visitors have a share of it. */
const maxFiles = 2_000
/** Maximum attempts to find a name when files are registered concurrently. */
const maxNameAttempts = 5

export interface QuotaDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
  /** Hashes stored addresses; the same in all processes. */
  readonly sharedKey: string
  /** `QUOTA_FILES_MB` in bytes; 0 is no limit. */
  readonly quota: number
}

/** An agent whose knowledge a file is added to, with its limits. */
interface KnowledgeRoom {
  readonly agentId: string
  readonly maxFiles: number
  readonly maxBytes: number
}

export interface Uploader {
  readonly owner: string
  /** Null for a visitor. */
  readonly uid: string | null
  /** Whether they have a member's allowance. */
  readonly isMember: boolean
  readonly address: string
  /** The agent of this member to which the file belongs; absent for their own files. */
  readonly knowledge?: KnowledgeRoom
}

type NewFile = Pick<FileRow, 'name' | 'size' | 'mime' | 'sha256' | 'source'> &
  Partial<Pick<FileRow, 'author' | 'folder_id' | 'version_of' | 'made_in'>>

/**
 * Registers a file and reserves its size in one commit, so that concurrent registrations can't exceed the owner's
 * quota. If another file has its name, a number is added. An agent gets no second file with the same content.
 * @param batch further statements of the same commit, given the new file's id
 * @throws {HostError} too_large when the quota is exceeded, rate_limited when the visitors of an address have uploaded
 * enough today
 */
export async function openUpload(
  deps: QuotaDeps,
  uploader: Uploader,
  file: NewFile,
  batch: (id: string) => Statement[] = () => [],
): Promise<FileRow> {
  const at = deps.now()
  const { knowledge } = uploader
  const most = quotaOf(deps.quota, uploader.isMember)
  if (most > 0 && Number(file.size) > most) throw largerThanAll()
  const owner = knowledge ? agentOwner(knowledge.agentId) : uploader.owner
  const author = knowledge ? uploader.owner : ''
  const allowance = dayAllowance(deps, uploader, Number(file.size))
  const before = [...lockSpace(deps.database, uploader.owner), ...allowance]
  for (let attempt = 1; ; attempt += 1) {
    const row = newRow(deps, owner, { ...file, author, name: await freeName(deps.database, owner, file) })
    try {
      await deps.database.batch([...before, insertWithinQuota(deps, row, uploader), ...batch(row.id)])
      return row
    } catch (error) {
      if (!(error instanceof BatchConflict)) throw error
      if (error.index < before.length) throw spentToday(at, error)
      // A file registered at the same time may have the name now.
      const isNamed = (await freeName(deps.database, owner, row)) === row.name
      if (isNamed || attempt === maxNameAttempts) throw noRoom(error)
    }
  }
}

function newRow({ now, makeId }: QuotaDeps, owner: string, file: NewFile): FileRow {
  const at = now()
  return {
    author: '',
    folder_id: '',
    version_of: '',
    made_in: '',
    ...file,
    id: makeId(),
    owner,
    state: 'waiting',
    progress: 0,
    pages: 0,
    sheets: 0,
    passages: 0,
    text_size: 0,
    hidden: 0,
    includes_hidden: 0,
    scanned: 0,
    recognized: 0,
    reason: '',
    content_at: 0,
    refs: 0,
    created_at: at,
    changed_at: at,
    // A link is fetched by the product itself, so it does not expire.
    expires_at: file.source === '' ? at + unfinishedKeptMs : 0,
    deleted_at: 0,
  }
}

function dayAllowance(deps: QuotaDeps, { isMember, address }: Uploader, bytes: number): Statement[] {
  const { database, quota: most, sharedKey, now } = deps
  if (isMember || most === 0) return []
  if (bytes > most) throw largerThanAll()
  return [
    useByteAllowance(database, {
      of: 'upload',
      tag: networkTag(sharedKey, address),
      now: now(),
      bytes,
      most,
    }),
  ]
}

/** Stores nothing for a member who is being deleted. */
function insertWithinQuota(
  { database, quota }: QuotaDeps,
  row: FileRow,
  { owner, uid, isMember, knowledge }: Uploader,
): Statement {
  const { build } = database
  const most = quotaOf(quota, isMember)
  const named = namesakes(database, row.owner, row)
  // Deleted files that are still referenced take up space; those of agents have no references.
  const theirs = build
    .selectFrom('files')
    .where('owner', '=', row.owner)
    .$if(knowledge !== undefined, (query) => query.where('deleted_at', '=', 0))
  const names = Object.keys(row) as (keyof FileRow)[]
  const room = build
    .selectNoFrom((expression) => names.map((name) => expression.val(row[name]).as(name)))
    .where(
      theirs.select((expression) => expression.fn.countAll<number>().as('count')),
      '<',
      knowledge?.maxFiles ?? quotaOf(maxFiles, isMember),
    )
    .$if(row.source === '', (query) => query.where((each) => each.not(each.exists(named))))
    .$if(most > 0, (query) => query.where(spaceUsed(owner), '<=', most - Number(row.size)))
    .$if(knowledge !== undefined, (query) =>
      query
        .where(theirs.select(bytes), '<=', (knowledge?.maxBytes ?? 0) - Number(row.size))
        .where((each) => each.exists(agentOf(database, owner, knowledge?.agentId ?? '')))
        .where((each) => each.not(each.exists(copiesOf(database, row)))),
    )
  const isThere = build.selectFrom('users').select('uid').where('uid', '=', uid)
  const kept = uid === null ? room : room.where((row) => row.exists(isThere))
  return statement(build.insertInto('files').columns(names).expression(kept), 1)
}

const bytes = sql<number>`coalesce(sum(size), 0)`.as('bytes')

/** The query for an agent of a member that is not deleted. */
export function agentOf({ build }: Database, owner: string, agentId: string) {
  return build
    .selectFrom('agents')
    .select('id')
    .where('id', '=', agentId)
    .where('owner', '=', owner)
    .where('deleted_at', '=', 0)
}

/** The query for files of the same owner with the same content, or from the same link. */
export function copiesOf(
  { build }: Database,
  { owner, sha256, source }: Pick<FileRow, 'owner' | 'sha256' | 'source'>,
) {
  const column = sha256 === '' ? 'source' : 'sha256'
  return build
    .selectFrom('files')
    .selectAll()
    .where('owner', '=', owner)
    .where('deleted_at', '=', 0)
    .where(column, '=', sha256 || source)
}

function noRoom(cause?: unknown): HostError {
  return new HostError('too_large', '文件空间不够了，请先删除一些文件', { field: 'size', cause })
}

/** Deleting others would not help. */
function largerThanAll(): HostError {
  return new HostError('too_large', '这个文件比你的全部空间还大，请拆分或压缩后再上传', { field: 'size' })
}

function spentToday(now: number, cause: unknown): HostError {
  return new HostError('rate_limited', '今天上传得够多了，请明天再来，或登录后继续', {
    retryAfterMs: startOfChinaDay(chinaDay(now) + 1) - now,
    cause,
  })
}
