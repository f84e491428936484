import type { ExpressionBuilder, Insertable, SelectQueryBuilder } from 'kysely'
import type { ShareEntry } from '../../../lib/contract/routes/share-routes.ts'
import type { Clock, MakeId } from '../../platform/deps.ts'
import { HostError } from '../../platform/errors.ts'
import { BatchConflict, type Database, type Statement, statement } from '../../storage/database/database.ts'
import { listPage, listPageLimit } from '../../storage/database/list-page.ts'
import type { Tables } from '../../storage/database/tables.ts'

/** The most working links of a kind that an owner has at once. */
const liveLinkLimit = 200
/** And of those that have ended or were stopped, the newest so many are still listed as such. */
const endedLinkLimit = 200
/** More than an owner has; a bound for the database. */
const deletedAtOnce = 1_000

export interface LinkDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
}

/** What a link opens, and what for. */
type LinkTarget =
  | { readonly kind: 'conversation'; readonly target: string; readonly scope: 'view' }
  | { readonly kind: 'agent'; readonly target: string; readonly scope: 'use' | 'edit' }

export type LinkKind = LinkTarget['kind']

export interface NewLink {
  readonly opens: LinkTarget
  readonly title: string
  /** What is shown of it, as JSON: links to what changes show nothing of their own. */
  readonly records?: string
  /** Names what is shared: of one owner, the same is linked once. */
  readonly fingerprint: string
  /** Milliseconds since 1970; 0 for never. */
  readonly expiresAt: number
  /** What has to be there for as long as the link is being made: its owner, and what it opens. */
  readonly conditions?: readonly Statement[]
}

/** A link as it is now. */
export interface ShareLink {
  readonly opens: LinkTarget
  readonly title: string
  readonly createdAt: number
  readonly state: ShareEntry['state']
}

/**
 * Makes a link, or gives the one of the same fingerprint a new end.
 * @returns its id
 * @throws {HostError} not_found when a condition does not hold; conflict when the owner has too many that work
 */
export async function addLink(deps: LinkDeps, owner: string, link: NewLink): Promise<string> {
  const { database, now, makeId } = deps
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
      oneAfterTheOther(database, owner),
      insertWithin(database, row, now()),
      forgetEnded(database, row, now()),
    ])
    return String(results.at(-2)?.rows[0]?.id)
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    if (error.index < conditions.length)
      throw new HostError('not_found', '没有找到这段对话', { cause: error })
    throw new HostError('conflict', '分享的链接太多了，请先停止一些分享', { cause: error })
  }
}

/** Locks a row of the owner's, so that links which are made at once are counted one after the other. */
function oneAfterTheOther({ build }: Database, owner: string): Statement {
  const first = build
    .selectFrom('share_links')
    .select((expression) => expression.fn.min('id').as('id'))
    .where('owner', '=', owner)
  return statement(build.updateTable('share_links').set({ owner }).where('id', '=', first))
}

type LinkRow = Required<Insertable<Tables['share_links']>>

/** Inserts a link, or gives the one of the same state a new end, while fewer others than allowed work. */
function insertWithin({ build }: Database, row: LinkRow, now: number): Statement {
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

/** Deletes what has ended or was stopped and is older than the newest of its kind. */
function forgetEnded({ build }: Database, { owner, kind }: LinkRow, now: number): Statement {
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

/** @returns what a link opens, without what it shows; null when there is none, or none of this kind */
export async function findLink(
  { database, now }: Pick<LinkDeps, 'database' | 'now'>,
  kind: LinkKind,
  id: string,
): Promise<ShareLink | null> {
  const row = await database.first(
    database.build
      .selectFrom('share_links')
      .select(['kind', 'target', 'scope', 'title', 'created_at', 'expires_at', 'revoked_at'])
      .where('id', '=', id)
      .where('kind', '=', kind),
  )
  if (!row) return null
  const { target, scope, title, created_at: createdAt } = row
  const opens = { kind, target, scope } as LinkTarget
  return { opens, title, createdAt: Number(createdAt), state: stateOf(row, now()) }
}

/**
 * A page of a person's links, the newest first; `url` is added by the caller, which knows the public address.
 * @param target only those to this, when given
 */
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

/**
 * Takes a link back: what it showed is deleted at once. Done again it changes nothing.
 * @throws {HostError} not_found
 */
export async function revokeLink(
  { database, now }: Pick<LinkDeps, 'database' | 'now'>,
  owner: string,
  kind: LinkKind,
  id: string,
): Promise<void> {
  const own = withdrawn(database, now).where('id', '=', id).where('owner', '=', owner)
  const [result] = await database.batch([statement(own.where('kind', '=', kind))])
  if ((result?.changes ?? 0) === 0) throw new HostError('not_found', '没有找到这个分享')
  database.forget()
}

/** The statement that takes all links to conversations back that a person has made, but those to chats they still have. */
export function revokeSearchLinks(database: Database, now: Clock, owner: string): Statement {
  const chats = database.build
    .selectFrom('conversations')
    .select('id')
    .where('owner', '=', owner)
    .where('kind', '=', 'agent')
  return statement(
    withdrawn(database, now)
      .where('owner', '=', owner)
      .where('kind', '=', 'conversation')
      .where('revoked_at', '=', 0)
      .where('target', 'not in', chats),
  )
}

/**
 * The statement that takes links back for good, because their owner is gone: their addresses still report that there
 * was something.
 * @param ids selects the links
 */
export function buryLinks(
  database: Database,
  now: Clock,
  ids: SelectQueryBuilder<Tables, 'share_links', { id: string }>,
): Statement {
  return statement(withdrawn(database, now, { owner: '', target: '' }).where('id', 'in', ids))
}

/** A link that was taken back is shown as such, but keeps nothing of what was behind it. */
function withdrawn(
  { build }: Database,
  now: Clock,
  further: { readonly owner?: string; readonly target?: string } = {},
) {
  return build.updateTable('share_links').set((expression) => ({
    ...further,
    revoked_at: now(),
    title: '',
    records: '[]',
    // Sharing the same state again makes another link.
    fingerprint: expression.ref('id'),
  }))
}

function stateOf(row: { expires_at: number; revoked_at: number }, now: number): ShareEntry['state'] {
  if (Number(row.revoked_at) > 0) return 'revoked'
  const expiresAt = Number(row.expires_at)
  return expiresAt > 0 && expiresAt <= now ? 'expired' : 'active'
}

/** Whether a link works. */
export const isActiveAt =
  (now: number) =>
  ({ eb }: { eb: ExpressionBuilder<Tables, 'share_links'> }) =>
    eb.and([eb('revoked_at', '=', 0), eb.or([eb('expires_at', '=', 0), eb('expires_at', '>', now)])])
