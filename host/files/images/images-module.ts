import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import * as z from 'zod'
import { imagePath, imageSizes } from '../../../lib/contract/stored-image.ts'
import { useByteAllowance } from '../../limits/byte-allowance.ts'
import type { LimitSettings } from '../../limits/limit-settings.ts'
import { networkTag } from '../../limits/network-tag.ts'
import type { Egress } from '../../outbound/egress.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { HostModule } from '../../platform/module.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import { BatchConflict, type Database } from '../../storage/database/database.ts'
import { UnreadableImage } from './decode-image.ts'
import { findImage } from './find-image.ts'
import { storedImagePath } from './image-address.ts'
import { ImageCache } from './image-cache.ts'
import { ImageSource, ImagesBusy } from './image-source.ts'

/** Maximum bytes fetched per day for the users of one address. */
const bytesPerDay = 300 * 1024 * 1024

interface ImagesDeps {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  readonly database: Database
  readonly blobs: Blobs
  readonly egress: Egress
  readonly sharedKey: string
  readonly now: Clock
  readonly log: Logger
}

const imageQuery = z.object({
  ref: z.string().max(200),
  size: z.enum(imageSizes),
  share: z.string().max(64).default(''),
  expires: z.string().max(16),
  signature: z.string().max(64),
})

/** Prevents the response from acting as a page: it can't run scripts or load anything. */
export const imageHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline; filename="image.webp"',
  'cache-control': 'private, max-age=3600, immutable',
} as const

/** Serves the images referenced by answers, so that no user's browser ever calls their servers. */
export function imagesModule(deps: ImagesDeps): HostModule {
  const source = new ImageSource({ egress: deps.egress, cache: new ImageCache(deps.blobs, deps.now) })
  return { http: (app: FastifyInstance) => void app.get(imagePath, sendImage.bind(null, deps, source)) }
}

async function sendImage(
  deps: ImagesDeps,
  source: ImageSource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = imageQuery.safeParse(request.query)
  if (!query.success || !storedImagePath.isGenuine(deps.sharedKey, query.data, deps.now()))
    throw new HostError('forbidden', '这个地址无效，或已过期')

  const image = await findImage(deps, query.data)
  if (!image) throw new HostError('not_found', '没有找到这张图片')

  try {
    const { bytes, mime } = await source.open(image, query.data.size, (received) =>
      spend(deps, request.ip, received),
    )
    return await reply.headers(imageHeaders).type(mime).send(bytes)
  } catch (error) {
    if (error instanceof ImagesBusy)
      throw new HostError('unavailable', '图片太多了，请稍后再试', { retryAfterMs: 2_000, cause: error })
    if (!(error instanceof UnreadableImage)) throw error
    deps.log.debug({ reason: error.message }, 'an image could not be shown')
    throw new HostError('unprocessable', '这张图片显示不了', { cause: error })
  }
}

/** @throws {HostError} rate_limited once the address's daily allowance is used up */
async function spend(deps: ImagesDeps, address: string, bytes: number): Promise<void> {
  if (deps.env.RATE_LIMIT === 0) return
  const { database, sharedKey, now } = deps
  const use = {
    of: 'image',
    tag: networkTag(sharedKey, address),
    now: now(),
    bytes,
    most: bytesPerDay,
  } as const
  try {
    await database.batch([useByteAllowance(database, use)])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw new HostError('rate_limited', '今天看的图片太多了，明天再来', { cause: error })
  }
}
