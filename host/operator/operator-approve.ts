import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { phone } from '../../lib/contract/account-rules.ts'
import { sessionChange } from '../account/tokens/announcements.ts'
import { approveUser, waitingPhones } from '../account/users/users.ts'
import { HostError } from '../errors.ts'
import type { Bus } from '../storage/bus.ts'
import type { Database } from '../storage/database.ts'
import { operatorPaths, requireOperator } from './operator-routes.ts'

const body = z.object({ phone })

/** Approving members, and who waits for it, for `npm run approve` while the product runs. */
export function registerOperatorApprove(
  app: FastifyInstance,
  deps: { readonly token: string; readonly database: Database; readonly bus: Bus },
): void {
  app.post(operatorPaths.approve, async (request) => {
    requireOperator(request, deps.token)
    const parsed = body.safeParse(request.body)
    if (!parsed.success) throw new HostError('bad_request', '请给出手机号', { field: 'phone' })
    const approval = await approveUser(deps.database, parsed.data.phone)
    sessionChange.announce(deps.bus, '')
    return { approval }
  })
  app.get(operatorPaths.approve, async (request) => {
    requireOperator(request, deps.token)
    return { waiting: await waitingPhones(deps.database) }
  })
}
