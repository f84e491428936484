import * as z from 'zod'
import { callPlatform } from '../call-platform.ts'
import { ConversionRefused, type PlatformApi } from '../conversion.ts'

const replySchema = z.object({ code: z.int(), message: z.string().optional() })
/**
 * Ocean Engine (巨量引擎), event manager, `POST /api/v2/conversion` (event-manager.oceanengine.com/docs/8650). The
 * `clickid` that the platform adds to the landing URL is the credential; it is valid for 21 days.
 */
export function oceanengine(baseUrl: string): PlatformApi {
  return {
    // The platform has no login event; it counts as an activation.
    usualCodes: { login: 'active', complete_registration: 'active_register' },
    async send({ code, click, eventTime }, signal) {
      const context = { ad: { callback: click } }
      const reply = await callPlatform(replySchema, {
        url: new URL('/api/v2/conversion', baseUrl),
        body: JSON.stringify({ event_type: code, context, timestamp: eventTime }),
        signal,
      })
      if (reply.code !== 0) throw new ConversionRefused(`code ${reply.code} ${reply.message ?? ''}`.trimEnd())
    },
  }
}
