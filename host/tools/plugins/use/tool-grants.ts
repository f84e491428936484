import type { ToolDecision } from '../../../../lib/contract/cards/tool-call.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Database, statement } from '../../../storage/database/database.ts'
import type { Asking } from '../../asked-call.ts'
import type { CallPlan } from '../../tool.ts'

/** Then a member is asked again, whatever was allowed. */
export const grantsLastMs = 90 * 24 * 60 * 60_000

interface GrantedIn {
  readonly owner: string
  readonly agentId: string
  readonly conversationId: string
}

interface GrantDeps {
  readonly database: Database
  readonly now: Clock
}

/**
 * What a member has allowed in a conversation. Reading a service of one's own needs no permission; reading another's
 * needs one yes to its host; what changes something needs one each time, unless the tool was allowed for the
 * conversation. They end after 90 days.
 */
export function toolGrants(
  { database, now }: GrantDeps,
  { owner, agentId, conversationId }: GrantedIn,
): Pick<Asking, 'permission' | 'allow'> {
  const { build } = database
  const grant = ({ plugin, host }: CallPlan, subject: string, where: string) => {
    const given = { created_at: now(), title: `${plugin.name} · ${host}` }
    return statement(
      build
        .insertInto('tool_grants')
        .values({ owner, agent_id: agentId, conversation_id: where, subject, ...given })
        .onConflict((conflict) =>
          conflict.columns(['owner', 'agent_id', 'conversation_id', 'subject']).doUpdateSet(given),
        ),
    )
  }
  return {
    permission: async ({ subjects, effect, plugin }) => {
      const rows = await database.all(
        build
          .selectFrom('tool_grants')
          .select('subject')
          .where('owner', '=', owner)
          .where('agent_id', '=', agentId)
          .where('conversation_id', 'in', [conversationId, ''])
          .where('subject', 'in', [subjects.host, subjects.tool])
          .where('created_at', '>', now() - grantsLastMs),
      )
      const granted = new Set(rows.map(({ subject }) => subject))
      const isFirst = !granted.has(subjects.host)
      const mayRead = effect === 'safe' && (plugin.is_mine || !isFirst)
      return { isAllowed: mayRead || granted.has(subjects.tool), isFirst }
    },
    allow: async (plan, decision) => {
      const rows = [grant(plan, plan.subjects.host, conversationId)]
      if (isLasting(plan, decision)) rows.push(grant(plan, plan.subjects.tool, ''))
      else if (decision === 'conversation') rows.push(grant(plan, plan.subjects.tool, conversationId))
      await database.batch(rows)
    },
  }
}

/** Nothing that changes something is allowed for all conversations. */
function isLasting({ effect }: CallPlan, decision: ToolDecision): boolean {
  return decision === 'always' && effect === 'safe'
}
