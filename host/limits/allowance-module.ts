import type { OutputOf } from '../../lib/contract/routes/route.ts'
import { usageRoutes } from '../../lib/contract/routes/usage-routes.ts'
import { chinaDay } from '../platform/china-day.ts'
import { HostError } from '../platform/errors.ts'
import { type HostModule, routeSet } from '../platform/module.ts'
import type { Database } from '../storage/database/database.ts'
import type { Spending } from './spending.ts'

interface AllowanceModuleDeps {
  readonly database: Database
  readonly now: () => number
  readonly spending: Spending
}

type Usage = OutputOf<(typeof usageRoutes)['usageToday']>

export function allowanceModule(deps: AllowanceModuleDeps): HostModule {
  return {
    routes: [
      routeSet(usageRoutes, {
        usageToday: async ({ input, owner, identity }) => {
          const uid = identity?.kind === 'member' ? identity.uid : null
          return usageOf(deps, { owner, uid }, input.ask_id)
        },
      }),
    ],
  }
}

/** @throws {HostError} not_found when the person has no question with this id */
async function usageOf(
  { database, now, spending }: AllowanceModuleDeps,
  { owner, uid }: { readonly owner: string; readonly uid: string | null },
  askId: string | undefined,
): Promise<Usage> {
  const most = spending.shareOf(uid)
  const row = await database.first<{ turns: number; tokens: number }>(
    database.build
      .selectFrom('allowances')
      .select(['turns', 'tokens'])
      .where('subject', '=', owner)
      .where('day', '=', chinaDay(now())),
  )
  const answer = askId === undefined ? null : await costOf(database, owner, askId)
  return {
    turns: { used: Number(row?.turns ?? 0), most: most.turns },
    tokens: { used: Math.max(0, Number(row?.tokens ?? 0)), most: most.tokens },
    ...(answer ? { answer } : {}),
  }
}

/** @returns the cost of all runs of a turn; null when none is recorded */
async function costOf(
  database: Database,
  owner: string,
  askId: string,
): Promise<NonNullable<Usage['answer']> | null> {
  const { build } = database
  const turn = await database.first<{ id: string }>(
    build.selectFrom('turns').select('id').where('owner', '=', owner).where('ask_id', '=', askId),
  )
  if (!turn) throw new HostError('not_found', '没有找到这个问题')

  const rows = await database.all<{
    model: string
    prompt_tokens: number
    completion_tokens: number
    is_estimated: number
  }>(
    build
      .selectFrom('model_usage')
      .select(['model', 'prompt_tokens', 'completion_tokens', 'is_estimated'])
      // Later runs of a turn have the id `{turn}.{number}`: '/' follows '.'.
      .where((usage) =>
        usage.or([
          usage('turn_id', '=', turn.id),
          usage.and([usage('turn_id', '>=', `${turn.id}.`), usage('turn_id', '<', `${turn.id}/`)]),
        ]),
      )
      .where('model', '!=', ''),
  )
  if (rows.length === 0) return null

  return {
    tokens: rows.reduce((sum, row) => sum + Number(row.prompt_tokens) + Number(row.completion_tokens), 0),
    models: [...new Set(rows.map(({ model }) => model))],
    estimated: rows.some((row) => Number(row.is_estimated) === 1),
  }
}
