import { sql } from 'kysely'
import { avatarOf, parseIcon } from '../../../lib/text/agent-avatar.ts'
import type { AgentQuery } from '../../conversations/turns/agent.ts'
import { agentsWithKnowledge, type OpenKnowledge } from '../../files/knowledge/agent-knowledge.ts'
import { type ReviewedUntil, reviewedUntil } from '../../files/knowledge/reviewed-until.ts'
import { openSharedKey } from '../../members/account/account-deps.ts'
import { uidOf } from '../../members/account/owner.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { DescribedAgent, DescribedQuery, MadeAgents } from '../directory/agent-directory.ts'
import { createMadeAgent, type MadeAgentDeps, variablesForm } from './create-made-agent.ts'
import { holdVersion } from './hold-version.ts'
import { citedSource } from './knowledge/cited-place.ts'
import { withLabels } from './made-agent-prompt.ts'
import { findAgent, readVersion, type StoredAgent } from './stored-agent.ts'
import { withFittingPrompt } from './with-fitting-prompt.ts'

/** Why someone may use an agent: they made it, it is public, or they joined it by a link. */
type AgentReach = 'author' | 'public' | 'joined'

interface ReachedAgent {
  readonly row: StoredAgent
  readonly reach: AgentReach
}

/** @returns an agent that this owner may use; null if it does not exist (any more), or may not be used */
export async function findReached(
  database: Database,
  agentId: string,
  owner: string,
): Promise<ReachedAgent | null> {
  const row = await findAgent(database, agentId)
  if (!row) return null
  if (row.owner === owner) return { row, reach: 'author' }
  if (row.author_blocked_at > 0) return null
  if (row.published_version > 0) return { row, reach: 'public' }
  if (row.linked_version === 0 || row.taken_down_at > 0) return null

  const reader = await database.first<{ bound_at: number }>(
    database.build
      .selectFrom('agent_readers')
      .select('bound_at')
      .where('agent_id', '=', agentId)
      .where('owner', '=', owner)
      .where('bound_at', '>', 0),
  )
  return reader ? { row, reach: 'joined' } : null
}

interface FoundAgentDeps extends MadeAgentDeps {
  readonly database: Database
  /** Opens the knowledge of an agent. */
  readonly knowledge?: OpenKnowledge
  /** Whether an operator reviews each version before it is public. */
  readonly isReviewed?: () => boolean
}

/** Finds agents made by members, in the version that answers a question. */
export function openMadeAgents(deps: FoundAgentDeps): MadeAgents {
  const { database, clock } = deps
  let key = ''
  return {
    find: async (query) => {
      const reached = await findReached(database, query.agentId, query.owner)
      const version = reached && versionOf(reached, query)
      const settings = version ? await readVersion(database, query.agentId, version) : null
      if (!reached || !version || !settings) return null

      const { agentId } = query
      const until = await usedUntil(deps, reached, { kind: query.kind, version })
      const knowledge = deps.knowledge?.(agentId, { until })
      if (knowledge) key ||= await openSharedKey(database)
      const made = createMadeAgent(deps, {
        settings,
        version,
        knowledge,
        cite: (source) => citedSource(key, query.owner, agentId, source),
        // What an author tries is no conversation of a user.
        pluginAgent: { agentType: 'custom', agentId, agentOwner: reached.row.owner },
        memories: settings.memory && query.kind === 'agent' ? deps.memoriesOf?.(agentId) : undefined,
      })
      const isCounted = query.kind === 'agent' && reached.reach !== 'author'
      return {
        ...withFittingPrompt(made, settings),
        statementsOfAsk: (owner) => [
          ...holdVersion(database, { agentId, version, isAuthor: reached.reach === 'author' }),
          ...(isCounted ? countUse(database, agentId, owner, clock()) : []),
        ],
      }
    },
    describe: (query) => describe(deps, query),
  }
}

/** @returns the version that answers; null when a draft is asked for by somebody else */
function versionOf({ row, reach }: ReachedAgent, { kind, version, prompt }: AgentQuery): number | null {
  if (kind === 'search') return null
  if (kind === 'preview' && reach !== 'author') return null
  // Also a repeat is answered by the draft that is named; a stored turn names none and keeps its version.
  if (kind === 'preview' && prompt.draft_version !== undefined) return prompt.draft_version
  if (version !== undefined && version > 0) return version
  if (kind === 'preview') return null
  return answeringVersion({ row, reach })
}

/** Drafts are tried with all of the knowledge. */
function usedUntil(
  { database, isReviewed = () => false }: Pick<FoundAgentDeps, 'database' | 'isReviewed'>,
  { row }: ReachedAgent,
  { kind, version }: { readonly kind: AgentQuery['kind']; readonly version: number },
): Promise<ReviewedUntil> {
  if (kind === 'preview') return Promise.resolve(undefined)
  return reviewedUntil({ database, isReviewed }, row.id, version)
}

/** @returns up to when an owner may see what the knowledge contains; its author all of it */
export async function seenUntil(
  deps: Pick<FoundAgentDeps, 'database' | 'isReviewed'>,
  reached: ReachedAgent,
): Promise<ReviewedUntil> {
  if (reached.reach === 'author') return undefined
  return usedUntil(deps, reached, { kind: 'agent', version: answeringVersion(reached) })
}

/** What is published, else what was shared; the author also chats with the draft. */
function answeringVersion({ row, reach }: ReachedAgent): number {
  if (row.published_version > 0) return row.published_version
  return reach === 'author' ? row.version : row.linked_version
}

/** @returns whether this owner may use an agent that its author lets remember */
export async function offersMemory(database: Database, agentId: string, owner: string): Promise<boolean> {
  const reached = await findReached(database, agentId, owner)
  const settings = reached && (await readVersion(database, agentId, answeringVersion(reached)))
  return settings?.memory === true
}

async function describe(
  { database, isReviewed = () => false }: Pick<FoundAgentDeps, 'database' | 'isReviewed'>,
  { agentId, owner, has }: DescribedQuery,
): Promise<DescribedAgent | null> {
  const reached = await findReached(database, agentId, owner)
  const settings = reached && (await readVersion(database, agentId, answeringVersion(reached)))
  if (!settings) return null

  const { row, reach } = reached
  const worksWithoutModel = (await agentsWithKnowledge({ database, isReviewed }, [agentId])).size > 0
  const { name, intro, greeting, questions, shortcuts, variables, model, icon } = settings
  return {
    id: agentId,
    type: 'custom',
    profile: {
      name,
      intro,
      greeting: { text: withLabels(greeting || intro, settings), questions },
      shortcuts: [...shortcuts],
      starters: [],
    },
    accepts: { documents: true, asText: true },
    templates: variables.length > 0 ? [variablesForm(settings)] : [],
    needs: has.model || worksWithoutModel ? [] : ['LLM_BASE_URL', 'LLM_MODEL'],
    worksWithoutModel,
    model,
    made: {
      avatar: parseIcon(icon) ?? avatarOf(name),
      author: await nicknameOf(database, row.owner),
      is_mine: reach === 'author',
      remembers: settings.memory,
    },
  }
}

async function nicknameOf(database: Database, owner: string): Promise<string> {
  const row = await database.first<{ nickname: string }>(
    database.build.selectFrom('users').select('nickname').where('uid', '=', uidOf(owner)),
  )
  return row?.nickname ?? ''
}

/** Counts a member once, at their first question. */
function countUse({ build }: Database, agentId: string, owner: string, now: number): Statement[] {
  const earlier = build
    .selectFrom('agent_readers')
    .select('agent_id')
    .where('owner', '=', owner)
    .where('agent_id', '=', agentId)
    .where('used_at', '>', 0)
  return [
    statement(
      build
        .updateTable('agents')
        .set({ uses: sql<number>`uses + 1` })
        .where('id', '=', agentId)
        .where('id', 'not in', earlier),
    ),
    statement(
      build
        .insertInto('agent_readers')
        .values({ agent_id: agentId, owner, link_id: '', bound_at: 0, used_at: now })
        .onConflict((conflict) => conflict.columns(['agent_id', 'owner']).doUpdateSet({ used_at: now })),
    ),
  ]
}
