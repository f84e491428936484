import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { filePagePath, pageWidths } from '../../../lib/contract/routes/file-routes.ts'
import { identifier } from '../../../lib/contract/routes/route.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { Database } from '../../storage/database/database.ts'
import { pagePath } from '../content-path.ts'
import { fileNotFound, findFile } from '../file-row.ts'
import type { FilePages } from './file-pages.ts'

const pictureQuery = z.object({
  file_id: identifier,
  page: z.string().regex(/^\d{1,6}$/),
  expires: z.string(),
  signature: z.string(),
  width: z.coerce
    .number()
    .refine((width) => pageWidths.some((each) => each === width))
    .default(pageWidths[0]),
})

interface PageRoutesDeps {
  readonly database: Database
  readonly sharedKey: string
  readonly pages: FilePages
  readonly now: Clock
}

/** Registers the route of the images of pages, which has no envelope. */
export function registerPageRoutes(app: FastifyInstance, deps: PageRoutesDeps): void {
  const { database, sharedKey, pages, now } = deps
  app.get(filePagePath, async (request, reply) => {
    const query = pictureQuery.safeParse(request.query)
    if (!query.success || !pagePath.isGenuine(sharedKey, query.data, now()))
      throw new HostError('forbidden', '这个地址无效，或已过期')
    const { file_id, page, width } = query.data
    // Looks up the file on every request, so that a deleted one is closed at once.
    const row = await findFile(database, file_id)
    if (!row) throw fileNotFound()
    const picture = await pages.picture(row, Number(page), width, request.ip)
    return reply
      .headers({
        'cache-control': 'private, max-age=3600',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .type('image/webp')
      .send(Buffer.from(picture))
  })
}
