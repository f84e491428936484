import { type ExpressionBuilder, type Insertable, type SelectQueryBuilder, sql } from 'kysely'
import type { ShareEntry } from '../../../lib/contract/routes/share-routes.ts'
import { quotaOf } from '../../limits/space-quota.ts'
import { isMemberOwner } from '../../members/account/owner.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { spaceRefusal } from '../../platform/space-refusal.ts'
import { BatchConflict, type Database, type Statement, statement } from '../../storage/database/database.ts'
import { listPage, listPageLimit } from '../../storage/database/list-page.ts'
import { withinSpace } from '../../storage/database/owned/space.ts'
import type { Tables } from '../../storage/database/tables.ts'

/** Maximum active links of a kind per owner. */
const liveLinkLimit = 200
/** Maximum expired or revoked links that are still listed, the newest. */
const endedLinkLimit = 200
/** More than an owner has; a limit for the database. */
const deletedAtOnce = 1_000

export interface LinkDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
  /** Bytes that a member may take up; 0 or absent is no limit. */
  readonly quota?: number
}

type LinkTarget =
  | { readonly kind: 'conversation'; readonly target: string; readonly scope: 'view' }
  | { readonly kind: 'agent'; readonly target: string; readonly scope: 'use' | 'edit' }

export type LinkKind = LinkTarget['kind']

export interface NewLink {
  readonly opens: LinkTarget
  readonly title: string
  /** The shown content as JSON: links to changing targets store none. */
  readonly records?: string
  /** Identifies the shared content: an owner has one link for each. */
  readonly fingerprint: string
  /** Milliseconds since 1970; 0 for no expiry. */
  readonly expiresAt: number
  /** What must exist when the link is stored: its owner and its target. */
  readonly conditions?: readonly Statement[]
}

export interface ShareLink {
  readonly opens: LinkTarget
  readonly title: string
  readonly createdAt: number
  readonly state: ShareEntry['state']
}

/**
 * Creates a link, or extends the one with the same fingerprint.
 * @returns its id
 * @throws {HostError} not_found when a condition does not hold; conflict when the owner has too many active links;
 *   too_large without space
 */
export async function addLink(deps: LinkDeps, owner: string, link: NewLink): Promise<string> {
  const { database, now, makeId, quota = 0 } = deps
  const { opens, title, records = '[]', fingerprint, expiresAt, conditions = [] } = link
  const row = {
    ...opens,
    id: makeId(),
    owner,
    title,
    records,
    created_at: now(),
    expires_at: expiresAt,
    revoked_at: 0,
    fingerprint,
    views: 0,
  }
  try {
    const results = await database.batch([
      ...conditions,
      lockOwner(database, owner),
      insertWithinLimit(database, row, now()),
      deleteEnded(database, row, now()),
      ...withinSpace(database, { owner, most: quotaOf(quota, isMemberOwner(owner)) }),
    ])
    return String(results[conditions.length + 1]?.rows[0]?.id)
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    if (error.index < conditions.length)
      throw new HostError('not_found', '没有找到这段对话', { cause: error })
    if (error.index > conditions.length + 2) throw spaceRefusal(error)
    throw new HostError('conflict', '分享的链接太多了，请先停止一些分享', { cause: error })
  }
}

/** Locks a row of the owner, so that links created at the same time are counted correctly. */
function lockOwner({ build }: Database, owner: string): Statement {
  const first = build
    .selectFrom('share_links')
    .select((expression) => expression.fn.min('id').as('id'))
    .where('owner', '=', owner)
  return statement(build.updateTable('share_links').set({ owner }).where('id', '=', first))
}

type LinkRow = Required<Insertable<Tables['share_links']>>

/** Inserts a link, or extends the one with the same fingerprint, unless too many others are active. */
function insertWithinLimit({ build }: Database, row: LinkRow, now: number): Statement {
  const others = build
    .selectFrom('share_links')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('owner', '=', row.owner)
    .where('kind', '=', row.kind ?? '')
    .where('fingerprint', '!=', row.fingerprint)
    .where(isActiveAt(now))
  const names = Object.keys(row) as (keyof LinkRow)[]
  return statement(
    build
      .insertInto('share_links')
      .columns(names)
      .expression(
        build
          .selectNoFrom((expression) => names.map((name) => expression.val(row[name]).as(name)))
          .where(others, '<', liveLinkLimit),
      )
      .onConflict((conflict) =>
        conflict.columns(['owner', 'fingerprint']).doUpdateSet({ expires_at: row.expires_at ?? 0 }),
      )
      .returning('id'),
    1,
  )
}

/** Deletes expired and revoked links beyond the newest of their kind. */
function deleteEnded({ build }: Database, { owner, kind }: LinkRow, now: number): Statement {
  const ended = build
    .selectFrom('share_links')
    .select('id')
    .where('owner', '=', owner)
    .where('kind', '=', kind ?? '')
    .where((expression) => expression.not(isActiveAt(now)(expression)))
    .orderBy('created_at', 'desc')
    .orderBy('id')
  return statement(
    build.deleteFrom('share_links').where('id', 'in', ended.offset(endedLinkLimit).limit(deletedAtOnce)),
  )
}

/**
 * @returns a link without its content; null when it does not exist or is of another kind. Those of blocked members have
 * expired.
 */
export async function findLink(
  { database, now }: Pick<LinkDeps, 'database' | 'now'>,
  kind: LinkKind,
  id: string,
): Promise<ShareLink | null> {
  const row = await database.first(
    database.build
      .selectFrom('share_links')
      // An owner is `u:` and the uid.
      .leftJoin('users', (join) => join.on('users.uid', '=', sql<string>`substr(share_links.owner, 3)`))
      .select(['kind', 'target', 'scope', 'title', 'share_links.created_at', 'expires_at', 'revoked_at'])
      .select('users.blocked_at')
      .where('id', '=', id)
      .where('kind', '=', kind),
  )
  if (!row) return null

  const { target, scope, title, created_at: createdAt } = row
  const opens = { kind, target, scope } as LinkTarget
  const state = stateOf(row, now())
  const isWithheld = state === 'active' && Number(row.blocked_at ?? 0) > 0
  return { opens, title, createdAt: Number(createdAt), state: isWithheld ? 'expired' : state }
}

/** A page of a person's links, newest first. @param target only links to this, when given */
export async function listLinks(
  { database, now }: Pick<LinkDeps, 'database' | 'now'>,
  owner: string,
  of: { readonly kind: LinkKind; readonly target?: string },
  offset: number,
): Promise<{ list: Omit<ShareEntry, 'url'>[]; offset: number; hasMore: boolean }> {
  const all = database.build
    .selectFrom('share_links')
    .select(['id', 'title', 'created_at', 'expires_at', 'revoked_at', 'views'])
    .where('owner', '=', owner)
    .where('kind', '=', of.kind)
  const rows = await database.all(
    (of.target === undefined ? all : all.where('target', '=', of.target))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(listPageLimit),
  )
  const { page, ...rest } = listPage(rows, offset)
  return {
    list: page.map((row) => ({
      id: row.id,
      title: row.title,
      created: Math.floor(Number(row.created_at) / 1_000),
      expires: Math.floor(Number(row.expires_at) / 1_000),
      state: stateOf(row, now()),
      views: Number(row.views),
    })),
    ...rest,
  }
}

/** Revokes a link and deletes its content at once. Idempotent. @throws {HostError} not_found */
export async function revokeLink(
  { database, now }: Pick<LinkDeps, 'database' | 'now'>,
  owner: string,
  kind: LinkKind,
  id: string,
): Promise<void> {
  const own = revocation(database, now).where('id', '=', id).where('owner', '=', owner)
  const [result] = await database.batch([statement(own.where('kind', '=', kind))])
  if ((result?.changes ?? 0) === 0) throw new HostError('not_found', '没有找到这个分享')
  database.forget()
}

/** The statement that revokes all of a person's links to conversations, except to chats that still exist. */
export function revokeSearchLinks(database: Database, now: Clock, owner: string): Statement {
  const chats = database.build
    .selectFrom('conversations')
    .select('id')
    .where('owner', '=', owner)
    .where('kind', '=', 'agent')
  return statement(
    revocation(database, now)
      .where('owner', '=', owner)
      .where('kind', '=', 'conversation')
      .where('revoked_at', '=', 0)
      .where('target', 'not in', chats),
  )
}

/**
 * The statement that revokes links permanently because their owner was deleted: their URLs still report that something
 * existed.
 * @param ids selects the links
 */
export function anonymiseLinks(
  database: Database,
  now: Clock,
  ids: SelectQueryBuilder<Tables, 'share_links', { id: string }>,
): Statement {
  return statement(revocation(database, now, { owner: '', target: '' }).where('id', 'in', ids))
}

/** A revoked link is still listed, but keeps none of its content. */
function revocation(
  { build }: Database,
  now: Clock,
  further: { readonly owner?: string; readonly target?: string } = {},
) {
  return build.updateTable('share_links').set((expression) => ({
    ...further,
    revoked_at: now(),
    title: '',
    records: '[]',
    // Sharing the same content again creates another link.
    fingerprint: expression.ref('id'),
  }))
}

function stateOf(row: { expires_at: number; revoked_at: number }, now: number): ShareEntry['state'] {
  if (Number(row.revoked_at) > 0) return 'revoked'
  const expiresAt = Number(row.expires_at)
  return expiresAt > 0 && expiresAt <= now ? 'expired' : 'active'
}

export const isActiveAt =
  (now: number) =>
  ({ eb }: { eb: ExpressionBuilder<Tables, 'share_links'> }) =>
    eb.and([eb('revoked_at', '=', 0), eb.or([eb('expires_at', '=', 0), eb('expires_at', '>', now)])])
