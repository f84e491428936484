import { agentStatus } from '../../../../lib/contract/made-agent.ts'
import type { AgentLink } from '../../../../lib/contract/routes/agent-link-routes.ts'
import { uidOf } from '../../../members/account/owner.ts'
import { HostError } from '../../../platform/errors.ts'
import { type Database, statement } from '../../../storage/database/database.ts'
import { ownAgent } from '../stored-agent.ts'
import { readersStopRequested, type StopTurnsDeps, stopReaders } from '../withhold-agents.ts'
import { type AgentLinksDeps, addressOf, isBehind, type LinkRow, secondsOf } from './agent-links.ts'

/** People named per link. */
const peopleShown = 3

/** All links of an agent, newest first, with those who joined by them. @throws {HostError} not_found */
export async function listAgentLinks(
  deps: AgentLinksDeps,
  owner: string,
  agentId: string,
  origin: string,
): Promise<{ list: AgentLink[]; members: number; is_behind: boolean }> {
  const { database, now } = deps
  const agent = await ownAgent(database, owner, agentId)
  const links = await database.all<LinkRow>(
    database.build
      .selectFrom('agent_links')
      .selectAll()
      .where('agent_id', '=', agentId)
      .orderBy('created_at', 'desc')
      .orderBy('id'),
  )
  const readers = await database.all<{ link_id: string; owner: string; bound_at: number }>(
    database.build
      .selectFrom('agent_readers')
      .select(['link_id', 'owner', 'bound_at'])
      .where('agent_id', '=', agentId)
      // An author who copies by a link of their own is no user.
      .where('owner', '<>', owner)
      .where((link) => link.or([link.eb('bound_at', '>', 0), link.eb('copy_id', '<>', '')]))
      .orderBy('bound_at', 'desc'),
  )
  const byLink = Map.groupBy(readers, ({ link_id: id }) => id)
  const shown = [...byLink.values()].flatMap((of) =>
    of.slice(0, peopleShown).map(({ owner: id }) => uidOf(id)),
  )
  const names = await nicknames(database, shown)
  const list = links.map((link): AgentLink => {
    const of = byLink.get(link.id) ?? []
    return {
      id: link.id,
      scope: link.scope,
      url: addressOf(deps, link, origin),
      created: secondsOf(Number(link.created_at)),
      expires: secondsOf(Number(link.expires_at)),
      duration: Number(link.duration),
      state: stateOf(link, now()),
      members: of.length,
      people: of.slice(0, peopleShown).map(({ owner: id }) => ({ nickname: names.get(uidOf(id)) ?? '' })),
    }
  })
  const members = readers.filter(({ bound_at: at }) => Number(at) > 0).length
  return { list, members, is_behind: isBehind(agent) }
}

function stateOf({ revoked_at: revoked, expires_at: expires }: LinkRow, now: number): AgentLink['state'] {
  if (Number(revoked) > 0) return 'revoked'
  return Number(expires) > 0 && Number(expires) <= now ? 'expired' : 'live'
}

async function nicknames(database: Database, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map()
  const rows = await database.all<{ uid: string; nickname: string }>(
    database.build
      .selectFrom('users')
      .select(['uid', 'nickname'])
      .where('uid', 'in', [...uids]),
  )
  return new Map(rows.map(({ uid, nickname }) => [uid, nickname]))
}

/**
 * Stops a link; again changes nothing.
 * @param unbind also ends the use by those who joined by it, and their turns, unless they may use a public agent
 * @throws {HostError} not_found
 */
export async function revokeAgentLink(
  deps: AgentLinksDeps & StopTurnsDeps,
  owner: string,
  { id, unbind }: { readonly id: string; readonly unbind: boolean },
): Promise<void> {
  const { database, now } = deps
  const { build } = database
  const link = await database.first<LinkRow>(build.selectFrom('agent_links').selectAll().where('id', '=', id))
  if (!link) throw new HostError('not_found', '没有找到这个链接')
  const agent = await ownAgent(database, owner, link.agent_id)
  const readers = build.updateTable('agent_readers').where('link_id', '=', id)
  const joined = build
    .selectFrom('agent_readers')
    .select('owner')
    .where('link_id', '=', id)
    .where('bound_at', '>', 0)
  const isEnding = unbind && agent.published_version === 0
  const lost = isEnding ? (await database.all(joined)).map((reader) => reader.owner) : []
  const about = { id: agent.id, owner }
  await database.batch([
    statement(
      build
        .updateTable('agent_links')
        .set({ revoked_at: now() })
        .where('id', '=', id)
        .where('revoked_at', '=', 0),
    ),
    ...(isEnding ? [readersStopRequested(database, { ...about, readers: joined })] : []),
    ...(unbind ? [statement(readers.set({ bound_at: 0 }))] : []),
    unshare(database, link.agent_id, now()),
  ])
  await stopReaders(deps, { ...about, readers: lost })
}

/** Without a link that works and anybody who joined, an unpublished agent is private again. */
function unshare({ build }: Database, agentId: string, now: number) {
  const live = build
    .selectFrom('agent_links')
    .select('agent_id')
    .where('agent_id', '=', agentId)
    .where('revoked_at', '=', 0)
    .where((link) => link.or([link.eb('expires_at', '=', 0), link.eb('expires_at', '>', now)]))
  const joined = build
    .selectFrom('agent_readers')
    .select('agent_id')
    .where('agent_id', '=', agentId)
    .where('bound_at', '>', 0)
  return statement(
    build
      .updateTable('agents')
      .set({ status: agentStatus.private })
      .where('id', '=', agentId)
      .where('status', '=', agentStatus.byLink)
      .where('id', 'not in', live)
      .where('id', 'not in', joined),
  )
}
