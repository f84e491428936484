import { sql } from 'kysely'
import { type AgentSettings, agentSettings, agentStatus } from '../../../lib/contract/made-agent.ts'
import { type AgentInReview, reasonCharacters } from '../../../lib/contract/routes/agent-review-routes.ts'
import type { NotificationContent } from '../../../lib/messages/notification-sentences.ts'
import { withMarksShown } from '../../../lib/text/printable.ts'
import { listReviewedFiles, requireReadKnowledge } from '../../files/knowledge/reviewed-files.ts'
import { uidOf } from '../../members/account/owner.ts'
import { memberPutBack, memberTakenDown } from '../../members/account/users/take-downs.ts'
import { notificationStatements } from '../../members/notifications/notify.ts'
import { recordAct } from '../../members/operator-acts/operator-acts.ts'
import { HostError } from '../../platform/errors.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { authorsOf } from './agent-authors.ts'
import { agentEditPath } from './agent-edit-path.ts'
import { mirrorOf } from './agent-mirror.ts'
import { originPutBack, originTakenDown } from './agent-take-downs.ts'
import { changeAgent, whileUnchanged } from './change-agent.ts'
import { draftOf, readVersion, type StoredAgent } from './stored-agent.ts'
import { readersStopRequested } from './withhold-agents.ts'

interface ReviewDeps {
  readonly database: Database
  readonly now: () => number
  readonly makeId: MakeId
  /** The uid of the operator. */
  readonly operator: string
}

/** The author of the agent. */
interface Reviewed {
  readonly owner: string
}

/** Notifies the author, together with the change: neither happens without the other. */
function notifyAuthor(
  deps: ReviewDeps,
  { id, owner }: Pick<StoredAgent, 'id' | 'owner'>,
  content: NotificationContent,
): Statement[] {
  return notificationStatements(deps, { owner, link: agentEditPath(id), key: `agent:${id}`, content })
}

const shownInReview = 20

/** The versions that wait for an operator, oldest first. */
export async function listReviews(
  database: Database,
): Promise<{ readonly total: number; readonly list: AgentInReview[] }> {
  // The literal condition is that of the index.
  const waiting = sql`from agents join agent_versions
    on agent_versions.agent_id = agents.id and agent_versions.version = agents.review_version
    where agents.review_version > 0 and agents.author_blocked_at = 0`
  const [rows, counted] = await Promise.all([
    database.all(
      rawQuery(
        database,
        sql<
          Pick<StoredAgent, 'id' | 'owner' | 'published_version' | 'review_version' | 'updated_at'> & {
            readonly settings: string
            readonly note: string
            readonly submitted_at: number
          }
        >`select agents.id, agents.owner, agents.published_version, agents.review_version, agents.updated_at,
          agent_versions.settings, agent_versions.note, agent_versions.submitted_at ${waiting}
          order by agents.updated_at, agents.id limit ${sql.lit(shownInReview)}`,
      ),
    ),
    database.first(rawQuery(database, sql<{ total: number }>`select count(*) as total ${waiting}`)),
  ])
  const authors = await authorsOf(database, rows)
  const list = rows.map(async (row) => {
    const publishedVersion = Number(row.published_version)
    const submitted = Number(row.submitted_at) || Number(row.updated_at)
    return {
      id: row.id,
      version: Number(row.review_version),
      author: authors(row.owner),
      note: row.note,
      settings: reviewedSettings(row.settings),
      is_published: publishedVersion > 0,
      submitted,
      knowledge: await listReviewedFiles(database, {
        id: row.id,
        publishedVersion,
        submittedAt: submitted,
      }),
    }
  })
  return { total: Number(counted?.total ?? 0), list: await Promise.all(list) }
}

/** @returns the settings with a prompt that shows what it contains; the stored one stays complete */
function reviewedSettings(stored: string): AgentSettings {
  const settings = agentSettings.parse(JSON.parse(stored))
  return { ...settings, prompt: withMarksShown(settings.prompt) }
}

/**
 * Makes a version in review public, with the knowledge of the time when it was submitted, or rejects it; an earlier
 * public version then stays so.
 * @throws {HostError} not_found; conflict when another version is in review by now, or none, or this one was submitted
 * again; bad_request without a reason to reject it
 */
export async function decideReview(
  deps: ReviewDeps,
  decision: {
    readonly id: string
    readonly version: number
    readonly submitted: number
    readonly approve: boolean
    readonly reason: string
  },
): Promise<Reviewed> {
  const { database, now, operator } = deps
  const { id, version, submitted, approve } = decision
  const reason = approve ? '' : requireReason(decision.reason)
  return changeAgent(
    database,
    () => draftOf(database, id),
    async ({ agent }) => {
      const settings = await readVersion(database, id, version)
      const isSeen = (await submittedAt(database, id, version)) === submitted
      if (agent.review_version !== version || !settings || !isSeen)
        throw new HostError('conflict', '这个版本已经处理过了，或者作者改交了别的版本')
      const result = { owner: agent.owner }
      const title = settings.name
      const about = { operator, member: uidOf(agent.owner), subject: settings.name, reason }
      const act = (name: 'approve_agent' | 'reject_agent') =>
        recordAct(database, { ...about, act: name }, now())
      if (!approve) {
        const change = { status: agentStatus.rejected, reason, review_version: 0 }
        const content = { kind: 'rejected', values: { title, reason } } as const
        const notified = notifyAuthor(deps, agent, content)
        return {
          statements: [whileUnchanged(database, agent, change), act('reject_agent'), ...notified],
          result,
        }
      }
      await requireReadKnowledge(database, id, submitted)
      const time = now()
      const change = {
        ...(await mirrorOf(database, agent.owner, settings)),
        status: agentStatus.published,
        reason,
        published_version: version,
        published_at: time,
        review_version: 0,
        taken_down_at: 0,
        taken_down_version: 0,
        origin_taken_down_at: 0,
        // Links must not share again what was taken down.
        ...(agent.taken_down_at > 0 && agent.linked_version > 0 ? { linked_version: version } : {}),
      }
      const statements = [
        whileUnchanged(database, agent, change),
        versionPublished(database, { id, version, submitted, time }),
        act('approve_agent'),
        ...originPutBack(database, agent, settings),
        ...notifyAuthor(deps, agent, { kind: 'approved', values: { title } }),
      ]
      return { statements, result }
    },
  )
}

/** When a version was submitted, as it is listed: of one that an earlier release took, when its agent was last changed. */
async function submittedAt(database: Database, id: string, version: number): Promise<number> {
  const row = await database.first(
    database.build
      .selectFrom('agent_versions')
      .innerJoin('agents', 'agents.id', 'agent_versions.agent_id')
      .select(['agent_versions.submitted_at', 'agents.updated_at'])
      .where('agent_id', '=', id)
      .where('agent_versions.version', '=', version),
  )
  return Number(row?.submitted_at) || Number(row?.updated_at)
}

interface PublishedVersion {
  readonly id: string
  readonly version: number
  readonly submitted: number
  readonly time: number
}

function versionPublished(
  { build }: Database,
  { id, version, submitted, time }: PublishedVersion,
): Statement {
  const change = { published_at: time, knowledge_until: submitted }
  const update = build.updateTable('agent_versions').set(change)
  // One that was submitted again meanwhile is another one; versions of before have no time.
  const same = update.where('agent_id', '=', id).where('version', '=', version)
  return statement(same.where('submitted_at', 'in', [submitted, 0]), 1)
}

/** Takes an agent down at once; it is reviewed before it is public again. @throws {HostError} not_found; bad_request */
export async function takeDown(
  deps: ReviewDeps,
  { id, reason: given }: { readonly id: string; readonly reason: string },
): Promise<Reviewed> {
  const { database, now, operator } = deps
  const reason = requireReason(given)
  return changeAgent(
    database,
    () => draftOf(database, id),
    async ({ agent, settings }) => {
      const at = now()
      const shown = agent.published_version || agent.review_version
      const taken = (shown > 0 ? await readVersion(database, id, shown) : undefined) ?? settings
      const change = {
        ...(await mirrorOf(database, agent.owner, settings)),
        status: agentStatus.takenDown,
        reason,
        published_version: 0,
        review_version: 0,
        taken_down_at: at,
        taken_down_version: agent.published_version || agent.taken_down_version,
      }
      const { owner, name } = agent
      const about = { operator, member: uidOf(owner), subject: name, reason }
      const act = recordAct(database, { ...about, act: 'take_down_agent' }, at)
      const content = { kind: 'taken_down', values: { title: name, reason } } as const
      const statements = [
        whileUnchanged(database, agent, change),
        act,
        memberTakenDown(database, owner, at),
        ...originTakenDown(database, id, taken, at),
        readersStopRequested(database, { id, owner }),
        ...notifyAuthor(deps, agent, content),
      ]
      return { statements, result: { owner } }
    },
  )
}

/**
 * Takes a take-down back: the version that was public then is public again. One in review stays so.
 * @throws {HostError} not_found; conflict when it is not taken down, or that version is gone
 */
export async function putBack(deps: ReviewDeps, id: string): Promise<Reviewed> {
  const { database, now, operator } = deps
  return changeAgent(
    database,
    () => draftOf(database, id),
    async ({ agent }) => {
      const version = agent.taken_down_version
      const settings = version > 0 ? await readVersion(database, id, version) : undefined
      if (agent.taken_down_at === 0 || !settings)
        throw new HostError('conflict', '没有可以恢复的版本：它没有下架，或者当时没有公开')
      const { owner } = agent
      const change = {
        ...(await mirrorOf(database, owner, settings)),
        status: agent.review_version > 0 ? agentStatus.inReview : agentStatus.published,
        reason: '',
        published_version: version,
        taken_down_at: 0,
        taken_down_version: 0,
      }
      const { name } = settings
      const about = { operator, member: uidOf(owner), subject: name }
      const act = recordAct(database, { ...about, act: 'restore_agent' }, now())
      const notified = notifyAuthor(deps, agent, { kind: 'put_back', values: { title: name } })
      const putBackToo = [
        memberPutBack(database, owner, agent.taken_down_at),
        ...originPutBack(database, agent, settings),
      ]
      const statements = [whileUnchanged(database, agent, change), act, ...putBackToo, ...notified]
      return { statements, result: { owner } }
    },
  )
}

/** @throws {HostError} bad_request */
function requireReason(given: string): string {
  const reason = given.trim()
  if (reason === '' || Array.from(reason).length > reasonCharacters)
    throw new HostError('bad_request', `请写明理由，1 到 ${reasonCharacters} 个字`, { field: 'reason' })
  return reason
}
