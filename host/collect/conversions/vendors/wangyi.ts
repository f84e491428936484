import * as z from 'zod'
import { callPlatform } from '../call-platform.ts'
import { clickOf } from '../click-parameter.ts'
import { ConversionRefused, type ConversionVendor } from '../conversion.ts'
import { codesWith, type EventCodes } from '../event-codes.ts'

const replySchema = z.object({ process_code: z.coerce.number() })
/** A login has no usual name of its own. */
const usualCodes: EventCodes = { complete_registration: 'register' }

/**
 * NetEase (网易), 有道智选, conversions of landing pages: `GET /api/track` with the `conv_ext` that the platform put
 * into the landing address. What an action is called stands in the account's console; `OCPC_EVENT_CODES` changes it.
 */
export function wangyi(options: {
  readonly baseUrl: string
  readonly codes?: EventCodes | undefined
}): ConversionVendor {
  const codeOf = codesWith(usualCodes, options.codes)
  return {
    platform: 'wangyi',
    codeOf,
    async send({ event, landingUrl, eventTime }, signal) {
      const url = new URL('/api/track', options.baseUrl)
      url.searchParams.set('conv_ext', clickOf('wangyi', landingUrl))
      url.searchParams.set('conv_action', codeOf(event) ?? '')
      url.searchParams.set('conv_time', String(eventTime))
      const reply = await callPlatform(replySchema, { url, signal })
      if (reply.process_code !== 0) throw new ConversionRefused(`process_code ${reply.process_code}`)
    },
  }
}
