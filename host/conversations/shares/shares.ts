import { createHash } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { isPublicSource } from '../../../lib/contract/cards/search-result.ts'
import { validCheck } from '../../../lib/contract/cards/support-check.ts'
import { messageStatus } from '../../../lib/contract/frames/message-status.ts'
import { type ChatRecord, recordType } from '../../../lib/contract/frames/record.ts'
import {
  excludedKinds,
  type SharedSnapshot,
  type ShareEntry,
  type SharePreview,
} from '../../../lib/contract/routes/share-routes.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { readHistory, recordsInSteps, requireConversation } from '../history/history.ts'
import { type LeftOutKind, publicRecord, redactionOf } from './public-record.ts'
import { addLink, findLink, isActiveAt, type LinkDeps, type ShareLink } from './share-links.ts'

const sharedRecordLimit = 100
/** A model that has not judged after ten seconds is not waited for. */
const [longestJudgingMs, judgingPollMs] = [11_000, 250]
/** When records were selected, maximum earlier ones that are read as well: the selected ones may quote them. */
const readBefore = 100
/** Maximum characters of their cards, as JSON: each link stores its content. */
export const maxSharedCharacters = 4_000_000

export interface ShareRequest {
  readonly conversationId: string
  /** The records to share; all when absent. */
  readonly docIds: readonly string[] | undefined
  /** Lifetime of the link in seconds; no expiry when absent. */
  readonly expiresSeconds: number | undefined
  readonly conditions?: readonly Statement[]
}

/**
 * Publishes a snapshot of a conversation. Later turns do not appear in it. Sharing the same content again returns the
 * same link with the new expiry.
 * @returns the snapshot's id, and its expiry in milliseconds since 1970, 0 for none
 * @throws {HostError} not_found, conflict when there is no finished answer to share or too much is shared; too_large
 */
export async function shareConversation(
  deps: LinkDeps,
  owner: string,
  request: ShareRequest,
): Promise<{ id: string; expiresAt: number }> {
  const { database, now } = deps
  const conversation = await requireConversation(database, owner, request.conversationId)
  const { shown } = await judgedRecords(database, owner, request)
  if (shown.length === 0) throw notFinished()

  const records = JSON.stringify(shown)
  if (records.length > maxSharedCharacters) throw new HostError('too_large', '这段对话太长了，分享不了')

  const expiresAt = request.expiresSeconds === undefined ? 0 : now() + request.expiresSeconds * 1_000
  const id = await addLink(deps, owner, {
    opens: { kind: 'conversation', target: request.conversationId, scope: 'view' },
    title: shown[0]?.content ?? conversation.title,
    records,
    fingerprint: createHash('sha256').update(records).digest('base64url'),
    expiresAt,
    conditions: [...(request.conditions ?? []), conversationExists(database, owner, request.conversationId)],
  })
  return { id, expiresAt }
}

/** The content identifies a link, so one that is made while a model is still judging waits for its verdicts. */
async function judgedRecords(
  database: Database,
  owner: string,
  request: Pick<ShareRequest, 'conversationId' | 'docIds'>,
): Promise<PublicRecords> {
  let records = await publicRecords(database, owner, request)
  for (let waitedMs = 0; records.isPending && waitedMs < longestJudgingMs; waitedMs += judgingPollMs) {
    await pause(judgingPollMs)
    records = await publicRecords(database, owner, request)
  }
  return records
}

/** A condition for a batch. It updates the row without changing it, to serialise with a deletion. */
function conversationExists({ build }: Database, owner: string, id: string): Statement {
  const same = build.updateTable('conversations').set((expression) => ({ owner: expression.ref('owner') }))
  return statement(same.where('id', '=', id).where('owner', '=', owner), 1)
}

/** Without its content. @throws {HostError} not_found; gone when the link has expired or was revoked */
export async function requireShare(deps: Pick<LinkDeps, 'database' | 'now'>, id: string): Promise<ShareLink> {
  const link = await findLink(deps, 'conversation', id)
  if (!link) throw new HostError('not_found', '这个分享不存在')
  if (link.state !== 'active') throw new HostError('gone', '链接已过期')
  return link
}

/** @throws {HostError} not_found; gone when the link has expired or was revoked */
export async function readShare(
  deps: Pick<LinkDeps, 'database' | 'now'>,
  id: string,
): Promise<SharedSnapshot> {
  const { title, createdAt: sharedAt } = await requireShare(deps, id)
  const { build } = deps.database
  const [shown] = await deps.database.all(
    build.selectFrom('share_links').select('records').where('id', '=', id),
    // Up to 4,000,000 characters.
    { isHeavy: true },
  )
  if (!shown) throw new HostError('not_found', '这个分享不存在')
  return { id, title, sharedAt, records: JSON.parse(shown.records) as ChatRecord[] }
}

/** Whether the link to a conversation is active, without reading its content. */
export async function shareState(
  deps: Pick<LinkDeps, 'database' | 'now'>,
  id: string,
): Promise<ShareEntry['state'] | null> {
  return (await findLink(deps, 'conversation', id))?.state ?? null
}

/** What a link would show now, and leave out. @throws {HostError} not_found; conflict without a finished answer */
export async function previewShare(
  database: Database,
  owner: string,
  conversationId: string,
): Promise<SharePreview> {
  const request = { conversationId, docIds: undefined }
  const conversation = await requireConversation(database, owner, conversationId)
  const { shown, leftOut } = await publicRecords(database, owner, request)
  if (shown.length === 0) throw notFinished()

  const sources = shown.flatMap(({ data }) => readCards(data, 'search_result')).flat()
  const urls = sources.filter((source) => isPublicSource(source) && source.provider !== '')

  return {
    title: shown[0]?.content ?? conversation.title,
    answers: shown.length,
    sources: new Set(urls.map(({ seeMoreUrl, title }) => seeMoreUrl || title)).size,
    left_out: excludedKinds.flatMap((kind) => {
      const count = leftOut.get(kind) ?? 0
      return count > 0 ? [{ kind, count }] : []
    }),
  }
}

function notFinished(): HostError {
  return new HostError('conflict', '回答写完后才能分享')
}

interface PublicRecords {
  /** Whether a model is still judging one of them. */
  readonly isPending: boolean
  /** The oldest first. */
  readonly shown: readonly ChatRecord[]
  readonly leftOut: ReadonlyMap<LeftOutKind, number>
}

/** The newest finished records of the selected ones, in their public form. */
async function publicRecords(
  database: Database,
  owner: string,
  { conversationId, docIds }: Pick<ShareRequest, 'conversationId' | 'docIds'>,
): Promise<PublicRecords> {
  const leftOut = new Map<LeftOutKind, number>()
  const count = (kind: LeftOutKind, by: number) => leftOut.set(kind, (leftOut.get(kind) ?? 0) + by)
  const all: ChatRecord[] = []
  const meant: ChatRecord[] = []
  const named = docIds && new Set(docIds)
  let further = Number.POSITIVE_INFINITY
  for (let offset = 0, hasMore = true; hasMore && meant.length < sharedRecordLimit && further > 0; ) {
    const page = await readHistory(database, owner, {
      conversationId,
      offset,
      isAscending: false,
      most: recordsInSteps,
    })
    all.push(...page.detailList)
    further -= page.detailList.length
    for (const record of page.detailList) {
      const isMeant = named?.delete(record.doc_id) ?? true
      if (named?.size === 0) further = Math.min(further, readBefore)
      if (!isMeant || record.recordType !== recordType.normal) continue
      if (isFinished(record)) meant.push(record)
      else count('unfinished', 1)
    }
    offset = page.offset
    hasMore = page.hashMore
  }

  const redact = await redactionOf(all)
  const shown: ChatRecord[] = []
  for (const record of meant.slice(0, sharedRecordLimit)) {
    const open = publicRecord(record, redact)
    for (const [kind, by] of open.leftOut) count(kind, by)
    shown.push(open.record)
    // Yields between two records, so that other requests are served.
    await nextTurn()
  }

  return { isPending: meant.some(isJudging), shown: shown.toReversed(), leftOut }
}

function isJudging({ data }: ChatRecord): boolean {
  return validCheck(readCards(data, 'support_check'))?.is_pending === true
}

function isFinished({ status }: ChatRecord): boolean {
  return status === messageStatus.end || status === messageStatus.stop
}

const dayMs = 24 * 60 * 60_000
/** Identities are free to create: maximum views of a link counted per network and day. */
const maxOfNetwork = 20
/** User agents of crawlers, link previews, scripts and headless browsers. */
const machines =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|curl|wget|python|java\/|monitor|facebookexternalhit/i

export interface Viewer {
  readonly owner: string
  readonly network: string
  readonly userAgent: string
}

/** Counts one view per viewer and day, except by the owner and bots. The viewer is not stored. */
export async function countView(
  { database, bus, now }: { readonly database: Database; readonly bus: Bus; readonly now: Clock },
  id: string,
  { owner, network, userAgent }: Viewer,
): Promise<void> {
  if (userAgent === '' || machines.test(userAgent)) return

  const own = await bus.count(`share-view:${id}:${owner}`, dayMs)
  if (own.count > 1) return

  const together = await bus.count(`share-view:${id}:n:${network}`, dayMs)
  if (together.count > maxOfNetwork) return

  await database.batch([
    statement(
      database.build
        .updateTable('share_links')
        .set((expression) => ({ views: expression('views', '+', 1) }))
        .where('id', '=', id)
        .where('kind', '=', 'conversation')
        .where('owner', '!=', owner)
        .where(isActiveAt(now())),
    ),
  ])
}
