import * as z from 'zod'
import { callPlatform } from '../call-platform.ts'
import { clickOf } from '../click-parameter.ts'
import { ConversionRefused, type ConversionVendor } from '../conversion.ts'
import { codesWith, type EventCodes } from '../event-codes.ts'

const replySchema = z.object({ code: z.int(), message: z.string().optional() })
/** A login has no usual name of its own. */
const usualCodes: EventCodes = { complete_registration: 'active_register' }

/**
 * Ocean Engine (巨量引擎), event manager, `POST /api/v2/conversion` (event-manager.oceanengine.com/docs/8650). The
 * `clickid` that the platform adds to the landing address is the credential; it is valid for 21 days.
 */
export function oceanengine(options: {
  readonly baseUrl: string
  readonly codes?: EventCodes | undefined
}): ConversionVendor {
  const codeOf = codesWith(usualCodes, options.codes)
  return {
    platform: 'oceanengine',
    codeOf,
    async send({ event, landingUrl, eventTime }, signal) {
      const reply = await callPlatform(replySchema, {
        url: new URL('/api/v2/conversion', options.baseUrl),
        body: JSON.stringify({
          event_type: codeOf(event),
          context: { ad: { callback: clickOf('oceanengine', landingUrl) } },
          timestamp: eventTime,
        }),
        signal,
      })
      if (reply.code !== 0) throw new ConversionRefused(`code ${reply.code} ${reply.message ?? ''}`.trimEnd())
    },
  }
}
