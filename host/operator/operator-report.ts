import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { readReport } from '../collect/report/usage-report.ts'
import type { Clock } from '../deps.ts'
import { HostError } from '../errors.ts'
import type { Database } from '../storage/database.ts'
import { operatorPaths, requireOperator } from './operator-routes.ts'

const query = z.object({ days: z.coerce.number().int().min(1).max(366) })

/** The figures of the last days, for `npm run report` while the product runs. */
export function registerOperatorReport(
  app: FastifyInstance,
  deps: { readonly token: string; readonly database: Database; readonly now: Clock },
): void {
  app.get(operatorPaths.report, async (request) => {
    requireOperator(request, deps.token)
    const parsed = query.safeParse(request.query)
    if (!parsed.success) throw new HostError('bad_request', '请给出天数', { field: 'days' })
    return readReport(deps.database, { days: parsed.data.days, now: deps.now() })
  })
}
