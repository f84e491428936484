import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { accountFilePaths, accountRoutes } from '../../../lib/contract/routes/account-routes.ts'
import { pace } from '../../limits/pace.ts'
import { chinaDay, nameOfDay } from '../../platform/china-day.ts'
import { HostError } from '../../platform/errors.ts'
import { type Callers, type HostModule, routeSet } from '../../platform/module.ts'
import type { AccountDeps } from './account-deps.ts'
import { passportHandlers } from './passport/passport-handlers.ts'
import { exportAccount } from './self-service/export-account.ts'
import { findMemberImage } from './self-service/member-image.ts'
import { ownUser } from './self-service/own-user.ts'
import { selfServiceHandlers } from './self-service/self-service-handlers.ts'

export function accountModule(deps: AccountDeps): HostModule {
  const handlers = { ...passportHandlers(deps), ...selfServiceHandlers(deps) }
  return {
    routes: [routeSet(accountRoutes, handlers)],
    http: (app, callers) => registerAccountFiles(app, deps, callers),
  }
}

/** An export reads all data of an account. */
const exportsPerMinute = 3
const imageQuery = z.object({ id: z.string() })

/** The account's files: a member's data export, and members' images for anyone with the URL. */
function registerAccountFiles(app: FastifyInstance, deps: AccountDeps, callers: Callers): void {
  app.get(accountFilePaths.export, async (request, reply) => {
    const member = await callers.requireMember(request)
    if (deps.env.RATE_LIMIT > 0) await pace(deps.bus, `export:${member.owner}`, exportsPerMinute)
    const user = await ownUser(deps.database, member)
    const name = `zhizhou-data-${nameOfDay(chinaDay(deps.now()))}.json`

    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .type('application/json; charset=utf-8')
      .send(Readable.from(exportAccount(deps, user, member)))
  })
  app.get(accountFilePaths.picture, async (request, reply) => {
    const query = imageQuery.safeParse(request.query)
    const picture = query.success ? await findMemberImage(deps.blobs, query.data.id) : null
    if (!picture) throw new HostError('not_found', '这张图片不存在，或已被换掉')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(picture.mime)
      .send(Buffer.from(picture.bytes))
  })
}
