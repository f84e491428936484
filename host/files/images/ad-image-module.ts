import type { Logger } from 'pino'
import * as z from 'zod'
import { adImagePath } from '../../../lib/contract/stored-image.ts'
import type { Egress } from '../../outbound/egress.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { HostModule } from '../../platform/module.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import { UnreadableImage } from './decode-image.ts'
import { ImageCache } from './image-cache.ts'
import { ImageSource, ImagesBusy } from './image-source.ts'
import { imageHeaders } from './images-module.ts'

interface AdImageDeps {
  readonly env: { readonly AD_BADGE_IMAGES: readonly string[] }
  readonly blobs: Blobs
  readonly egress: Egress
  readonly now: Clock
  readonly log: Logger
}

/** A server that has no image is asked again after this time: every page view would ask it. */
const failureMs = 60_000

const query = z.object({ n: z.string().regex(/^[0-7]$/) })

/** Serves the operator's images of the advertisement, so that no browser calls their servers. */
export function adImageModule(deps: AdImageDeps): HostModule {
  const source = new ImageSource({ egress: deps.egress, cache: new ImageCache(deps.blobs, deps.now) })
  // There are only eight, and each is fetched once.
  const spend = async () => undefined
  const failedAt = new Map<string, number>()
  return {
    http: (app) =>
      void app.get(adImagePath, async (request, reply) => {
        const parsed = query.safeParse(request.query)
        const address = parsed.success ? deps.env.AD_BADGE_IMAGES[Number(parsed.data.n)] : undefined
        if (address === undefined) throw new HostError('not_found', '没有找到这张图片')
        const failed = failedAt.get(address)
        if (failed !== undefined && deps.now() < failed + failureMs) throw unshown()
        try {
          const { bytes, mime } = await source.open({ address, isMembers: true }, 'thumb', spend)
          return await reply.headers(imageHeaders).type(mime).send(bytes)
        } catch (error) {
          if (error instanceof ImagesBusy)
            throw new HostError('unavailable', '图片太多了，请稍后再试', {
              retryAfterMs: 2_000,
              cause: error,
            })
          if (!(error instanceof UnreadableImage)) throw error
          failedAt.set(address, deps.now())
          deps.log.debug({ reason: error.message }, 'an image of the advertisement could not be shown')
          throw unshown(error)
        }
      }),
  }
}

function unshown(cause?: unknown): HostError {
  return new HostError('unprocessable', '这张图片显示不了', { cause })
}
