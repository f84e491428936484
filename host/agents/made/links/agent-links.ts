import { type Kysely, sql } from 'kysely'
import { agentStatus } from '../../../../lib/contract/made-agent.ts'
import { type AgentLinkScope, agentLinkLimits } from '../../../../lib/contract/routes/agent-link-routes.ts'
import { paths } from '../../../../lib/paths.ts'
import type { Audit } from '../../../moderation/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import { HostError } from '../../../platform/errors.ts'
import type { MakeId } from '../../../platform/make-id.ts'
import {
  BatchConflict,
  type Database,
  isCommitted,
  type Statement,
  statement,
} from '../../../storage/database/database.ts'
import { rawQuery } from '../../../storage/database/query-builder.ts'
import type { Tables } from '../../../storage/database/tables.ts'
import { unlessTakenDown } from '../agent-take-downs.ts'
import { requireNoListedWord } from '../require-no-listed-word.ts'
import { findAgent, ownAgent, readVersion, type StoredAgent } from '../stored-agent.ts'
import { isSigned, type LinkSignature, readShareKey, shareKeyOf, signLink } from './link-signature.ts'

export interface AgentLinksDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
  readonly audit: Audit
  /** Signs links; the same in all processes. */
  readonly sharedKey: string
}

export type LinkRow = Readonly<Tables['agent_links']>

export const secondsOf = (ms: number) => Math.floor(ms / 1_000)

const endedLinksKeptMs = 7 * 24 * 60 * 60_000

export function expiredLink(): HostError {
  return new HostError('gone', '链接已过期')
}

/**
 * The link of this scope and duration that is live, or a new one: the same call twice changes nothing.
 * @param duration in seconds; 0 for no end
 * @param origin of the web app
 * @throws {HostError} not_found; bad_request for a listed word in a draft; conflict at the maximum of links, and for
 * what an operator has to see first
 */
export async function shareLink(
  deps: AgentLinksDeps,
  owner: string,
  wish: Wish,
  origin: string,
): Promise<string> {
  const { database, now, makeId } = deps
  const agent = await ownAgent(database, owner, wish.agentId)
  const conditions = await requireShareable(deps, agent)
  const known = await liveLink(deps, wish)
  if (known) return addressOf(deps, known, origin)

  const id = makeId()
  const created = now()
  // Whole seconds, as the address says it.
  const expires = wish.duration === 0 ? 0 : (secondsOf(created) + wish.duration) * 1_000
  const { build } = database
  const insert = sql`insert into agent_links (id, agent_id, scope, duration, expires_at, created_at, revoked_at)
    select ${id}, ${wish.agentId}, ${wish.scope}, ${wish.duration}, ${expires}, ${created}, 0
    where (select count(*) from agent_links where agent_id = ${wish.agentId}
      and ((revoked_at = 0 and (expires_at = 0 or expires_at > ${created}))
        or id not in (${joinedLinks(build, wish.agentId)}))) < ${sql.lit(agentLinkLimits.links)}
      and not exists ${liveLinks(deps, wish)}`
  const ended = forgetEnded(database, wish.agentId, created)
  const isUnshared = agent.status === agentStatus.draft || agent.status === agentStatus.private
  const share = build
    .updateTable('agents')
    .set({
      linked_version: agent.published_version || agent.version,
      ...(isUnshared && { status: agentStatus.byLink }),
    })
    .where('id', '=', agent.id)
    .where('status', '=', agent.status)
    // A save may have replaced the version that was read.
    .where('version', '=', agent.version)
    .where('taken_down_at', '=', agent.taken_down_at)
    .where('origin_taken_down_at', '=', agent.origin_taken_down_at)
    .where('deleted_at', '=', 0)
  try {
    await database.batch([
      statement(share, 1),
      ...conditions,
      ended,
      statement(rawQuery(database, insert), 1),
    ])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    if (error.index <= conditions.length) return shareLink(deps, owner, wish, origin)
    const made = await liveLink(deps, wish)
    if (made) return addressOf(deps, made, origin)
    throw new HostError('conflict', `一个智能体最多 ${agentLinkLimits.links} 个分享链接，请先停止一些`)
  }
  return addressOf(deps, { ...wish, id, agent_id: wish.agentId, expires_at: expires }, origin)
}

/**
 * Has the links of an unpublished agent share its draft. Those of a published one share what is published.
 * @throws {HostError} not_found; bad_request for a listed word in the draft; conflict for what an operator has to see
 * first
 */
export async function updateLinks(deps: AgentLinksDeps, owner: string, agentId: string): Promise<void> {
  const { database } = deps
  const agent = await ownAgent(database, owner, agentId)
  if (!isBehind(agent)) return
  const conditions = await requireShareable(deps, agent)
  const update = database.build
    .updateTable('agents')
    .set({ linked_version: agent.version })
    .where('id', '=', agentId)
    .where('deleted_at', '=', 0)
    // A save may have replaced the version that was read.
    .where('version', '=', agent.version)
    .where('taken_down_at', '=', agent.taken_down_at)
    .where('origin_taken_down_at', '=', agent.origin_taken_down_at)
  if (!(await isCommitted(database, [statement(update, 1), ...conditions])))
    await updateLinks(deps, owner, agentId)
}

/** @returns whether links of the agent share an older version than its draft */
export function isBehind({
  published_version: published,
  linked_version: linked,
  version,
}: StoredAgent): boolean {
  return published === 0 && linked > 0 && linked !== version
}

/**
 * A link is no way around an operator: what would be reviewed before it is public is not shared either.
 * @returns conditions for the batch that shares the draft of an unpublished agent
 * @throws {HostError} bad_request; conflict
 */
async function requireShareable(
  { database, audit, now }: AgentLinksDeps,
  agent: StoredAgent,
): Promise<Statement[]> {
  if (agent.taken_down_at > 0)
    throw new HostError('conflict', `这个智能体已被管理员下架，不能分享：${agent.reason}`)
  // A published version was checked when it was published.
  if (agent.published_version > 0) return []
  const settings = await readVersion(database, agent.id, agent.version)
  // A version that was replaced meanwhile is not shared either.
  if (!settings) return []
  const refusal = '名字、设定或别的文字里有不能使用的词，请改好再分享'
  requireNoListedWord(audit, settings, { refusal })
  const unless = await unlessTakenDown(database, agent, settings, now())
  if (unless) return unless
  throw new HostError(
    'conflict',
    '它的来源、相近的内容或你的别的作品被管理员下架过，要先发布，管理员看过以后才能分享',
  )
}

/** Ended links that were never used are listed for some days; the others stay, as they can still end that use. */
function forgetEnded({ build }: Database, agentId: string, now: number): Statement {
  const isOver = now - endedLinksKeptMs
  return statement(
    build
      .deleteFrom('agent_links')
      .where('agent_id', '=', agentId)
      .where('id', 'not in', joinedLinks(build, agentId))
      .where((link) =>
        link.or([
          link.and([link.eb('revoked_at', '>', 0), link.eb('revoked_at', '<', isOver)]),
          link.and([link.eb('expires_at', '>', 0), link.eb('expires_at', '<', isOver)]),
        ]),
      ),
  )
}

/** The links by which members use an agent. */
function joinedLinks(build: Kysely<Tables>, agentId: string) {
  return build
    .selectFrom('agent_readers')
    .select('link_id')
    .where('agent_id', '=', agentId)
    .where('bound_at', '>', 0)
}

interface Wish {
  readonly agentId: string
  readonly scope: AgentLinkScope
  readonly duration: number
}

function liveLinks({ database, now }: AgentLinksDeps, { agentId, scope, duration }: Wish) {
  return database.build
    .selectFrom('agent_links')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('scope', '=', scope)
    .where('duration', '=', duration)
    .where('revoked_at', '=', 0)
    .where((link) => link.or([link.eb('expires_at', '=', 0), link.eb('expires_at', '>', now())]))
}

function liveLink(deps: AgentLinksDeps, wish: Wish): Promise<LinkRow | undefined> {
  return deps.database.first<LinkRow>(liveLinks(deps, wish).orderBy('created_at', 'desc').limit(1))
}

export function addressOf(
  { sharedKey }: AgentLinksDeps,
  {
    id,
    agent_id: agentId,
    scope,
    expires_at: expires,
  }: Pick<LinkRow, 'id' | 'agent_id' | 'scope' | 'expires_at'>,
  origin: string,
): string {
  const page = scope === 'use' ? paths.chat('custom', agentId) : paths.agentEdit(agentId)
  const url = new URL(page, origin)
  if (scope === 'use') url.searchParams.set('share', '1')
  const signature = signLink(sharedKey, id, secondsOf(Number(expires)))
  for (const [name, value] of Object.entries(signature)) url.searchParams.set(name, value)
  return url.href
}

export interface VerifiedLink {
  readonly shareKey: string
  readonly scope: AgentLinkScope
  readonly agentId: string
}

/** @param agentId the agent that the address names, if it names one. @throws {HostError} gone */
export async function verifyLink(
  deps: AgentLinksDeps,
  signature: LinkSignature,
  agentId: string | undefined,
): Promise<VerifiedLink> {
  const { sharedKey, now } = deps
  if (!isSigned(sharedKey, signature)) throw expiredLink()
  const { link } = await openLink(deps, signature.AccessKeyId)
  const isOfIt = agentId === undefined || agentId === link.agent_id
  if (!isOfIt || String(secondsOf(Number(link.expires_at))) !== signature.Expires) throw expiredLink()
  const shareKey = shareKeyOf(sharedKey, link.scope, link.id, secondsOf(now()))
  return { shareKey, scope: link.scope, agentId: link.agent_id }
}

export interface OpenLink {
  readonly link: LinkRow
  readonly agent: StoredAgent
}

/** A link that works now, with its agent. @throws {HostError} gone */
async function openLink({ database, now }: AgentLinksDeps, id: string): Promise<OpenLink> {
  const link = await database.first<LinkRow>(
    database.build.selectFrom('agent_links').selectAll().where('id', '=', id),
  )
  const agent = link && (await findAgent(database, link.agent_id))
  const expires = Number(link?.expires_at ?? 0)
  const isOver = expires > 0 && expires <= now()
  if (!link || !agent || Number(link.revoked_at) > 0 || isOver) throw expiredLink()
  if (agent.taken_down_at > 0 || agent.author_blocked_at > 0) throw expiredLink()
  return { link, agent }
}

/** A link for a member who has verified it. @throws {HostError} gone */
export async function linkOfKey(
  deps: AgentLinksDeps,
  { agentId, shareKey }: { readonly agentId: string; readonly shareKey: string },
): Promise<OpenLink> {
  const id = readShareKey(deps.sharedKey, shareKey, secondsOf(deps.now()))
  if (id === null) throw expiredLink()
  const opened = await openLink(deps, id)
  if (opened.link.agent_id !== agentId) throw expiredLink()
  return opened
}
