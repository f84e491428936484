import {
  type AgentCategory,
  type AgentSettings,
  type AgentStatus,
  agentStatus,
} from '../../../lib/contract/made-agent.ts'
import { publishProblems } from '../../../lib/contract/made-agent-rules.ts'
import { cleanLines } from '../../../lib/text/clean-agent-texts.ts'
import { type ReviewedUntil, reviewedUntil, waitingFiles } from '../../files/knowledge/reviewed-until.ts'
import { memberMayAct } from '../../members/account/users/users.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { mirrorOf } from './agent-mirror.ts'
import { unlessTakenDown } from './agent-take-downs.ts'
import { changeAgent, whileUnchanged } from './change-agent.ts'
import { requireNoListedWord } from './require-no-listed-word.ts'
import { requireNoProblems } from './require-no-problems.ts'
import { ownDraft, type StoredAgent } from './stored-agent.ts'

export interface PublishDeps {
  readonly database: Database
  readonly now: Clock
  readonly audit: Audit
  /** Whether an operator reviews each version before it is public. */
  readonly isReviewed: () => boolean
}

interface Published {
  readonly agent: StoredAgent
  readonly name: string
  readonly status: AgentStatus
  readonly version: number
}

/**
 * Makes the draft public, or has it reviewed first: with `REVIEW=manual`, and after an operator took it, its origin or
 * something else of its author down. Knowledge that changed since the review is reviewed like the settings.
 * While it is in review the version that was public before stays so, with the knowledge that was reviewed with it.
 * @throws {HostError} bad_request with problems; not_found
 */
export async function publishAgent(
  deps: PublishDeps,
  owner: string,
  {
    id,
    category,
    note: given,
  }: { readonly id: string; readonly category: AgentCategory; readonly note: string },
): Promise<Published> {
  const { database, now, audit } = deps
  const note = cleanLines(given).trim()
  return changeAgent(
    database,
    () => ownDraft(database, owner, id),
    async ({ agent, settings: draft }) => {
      const settings = { ...draft, category }
      requireNoProblems(publishProblems(settings, note))
      requireNoListedWord(audit, settings, { note })
      const { version } = agent
      const until = await reviewedUntil(deps, id, version)
      // Only its category and note may have changed since it was public.
      const isPublic =
        agent.published_version === version && (await waitingFiles(database, id, until)).size === 0
      const time = now()
      const unless = isPublic ? [] : await unlessTakenDown(database, agent, settings, time)
      const isReviewed = unless === null || (!isPublic && deps.isReviewed())
      const times = isReviewed ? submittedAt(time) : publishedAt(time, isPublic ? until : undefined)
      const mirror = await mirrorOf(database, owner, settings)
      const change = isReviewed
        ? {
            status: agentStatus.inReview,
            review_version: version,
            ...(agent.published_version ? {} : mirror),
          }
        : {
            ...mirror,
            status: agentStatus.published,
            published_version: version,
            review_version: 0,
            published_at: isPublic && category === draft.category ? agent.published_at : time,
          }
      return {
        statements: [
          whileUnchanged(database, agent, { ...change, updated_at: time }),
          publishVersion(database, agent, { settings, note }, times),
          ...(isReviewed ? [] : unless),
        ],
        result: { agent, name: settings.name, status: change.status, version },
      }
    },
    memberMayAct,
  )
}

/** Withdraws an agent from the square, and from review. Idempotent. @throws {HostError} not_found */
export function unpublishAgent(
  { database, now }: Pick<PublishDeps, 'database' | 'now'>,
  owner: string,
  id: string,
): Promise<{ status: number }> {
  return changeAgent(
    database,
    () => ownDraft(database, owner, id),
    async ({ agent, settings }) => {
      const { published_version: shared, review_version: inReview, taken_down_version: kept } = agent
      if (shared === 0 && inReview === 0 && kept === 0)
        return { statements: [], result: { status: agent.status } }
      // One that was taken down stays so until an operator approves it.
      const status = agent.taken_down_at > 0 ? agentStatus.takenDown : unpublishedStatus(agent)
      const mirror = await mirrorOf(database, owner, settings)
      // Nor do operators put back what its author has withdrawn.
      const withdrawn = { published_version: 0, review_version: 0, taken_down_version: 0 }
      const change = { ...mirror, status, ...withdrawn, updated_at: now() }
      return { statements: [whileUnchanged(database, agent, change)], result: { status } }
    },
    memberMayAct,
  )
}

function unpublishedStatus({ linked_version: linkedVersion }: StoredAgent): AgentStatus {
  return linkedVersion > 0 ? agentStatus.byLink : agentStatus.private
}

function submittedAt(time: number) {
  return { submitted_at: time }
}

/** What was made public without a review has all of its knowledge. */
function publishedAt(time: number, until: ReviewedUntil) {
  return { published_at: time, knowledge_until: until ?? 0 }
}

function publishVersion(
  { build }: Database,
  { id, version }: StoredAgent,
  { settings, note }: { readonly settings: AgentSettings; readonly note: string },
  times: ReturnType<typeof submittedAt> | ReturnType<typeof publishedAt>,
): Statement {
  return statement(
    build
      .updateTable('agent_versions')
      .set({ settings: JSON.stringify(settings), note, ...times })
      .where('agent_id', '=', id)
      .where('version', '=', version),
    1,
  )
}
