import * as z from 'zod'
import { callPlatform } from '../call-platform.ts'
import { ConversionRefused, type PlatformApi } from '../conversion.ts'

const replySchema = z.object({ process_code: z.coerce.number() })
/**
 * NetEase (网易), 有道智选, conversions of landing pages: `GET /api/track` with the `conv_ext` that the platform added
 * to the landing URL. The names of actions are configured in the account's console; `OCPC_EVENT_CODES` changes them.
 */
export function wangyi(baseUrl: string): PlatformApi {
  return {
    usualCodes: { login: 'login', complete_registration: 'register' },
    async send({ code, click, eventTime }, signal) {
      const url = new URL('/api/track', baseUrl)
      url.searchParams.set('conv_ext', click)
      url.searchParams.set('conv_action', code)
      url.searchParams.set('conv_time', String(eventTime))
      const reply = await callPlatform(replySchema, { url, signal })
      if (reply.process_code !== 0) throw new ConversionRefused(`process_code ${reply.process_code}`)
    },
  }
}
