import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { callPlatform } from '../call-platform.ts'
import {
  ConversionRefused,
  ConversionUndelivered,
  type PlatformApi,
  type ReportedConversion,
} from '../conversion.ts'

const replySchema = z.object({ code: z.int(), message: z.string().optional() })
/** Codes of temporary errors in the common table: the platform's own faults and its rate limits. */
const passingCodes = new Set([10_000, 11_017, 30_000])

interface TencentOptions {
  readonly baseUrl: string
  readonly token: string
  readonly accountId: string
  /** The data source ('' for a conversion that is identified by its page URL alone). */
  readonly actionSetId: string
}

/**
 * Tencent Ads, Marketing API 3.0, `user_actions/add` with the click id
 * (datanexus.qq.com/doc/develop/guider/interface/conversion/trackingcgi_to_mktapi). `outer_action_id` is the
 * conversion's own id, by which the platform deduplicates. Sogou's ads have been sold through Tencent's system since
 * the two companies merged, and no separate conversion API is published: theirs are sent here too, under the account
 * and the token of the Sogou campaign.
 */
export function tencent(options: TencentOptions): PlatformApi {
  return {
    usualCodes: { login: 'CUSTOM', complete_registration: 'REGISTER' },
    async send(conversion, signal) {
      const reply = await callPlatform(replySchema, {
        url: signUrl(options),
        body: JSON.stringify({
          account_id: toId(options.accountId),
          ...(options.actionSetId ? { user_action_set_id: toId(options.actionSetId) } : {}),
          actions: [toAction(conversion)],
        }),
        signal,
      })
      if (reply.code === 0) return
      const said = `code ${reply.code} ${reply.message ?? ''}`.trimEnd()
      throw passingCodes.has(reply.code) ? new ConversionUndelivered(said) : new ConversionRefused(said)
    },
  }
}

/** The common parameters of every call: the token, the time in seconds, and a nonce. */
function signUrl({ baseUrl, token }: TencentOptions): URL {
  const url = new URL('/v3.0/user_actions/add', baseUrl)
  url.searchParams.set('access_token', token)
  url.searchParams.set('timestamp', String(Math.floor(Date.now() / 1000)))
  url.searchParams.set('nonce', randomBytes(16).toString('hex'))
  return url
}

function toAction({ id, event, code, click, landingUrl, eventTime }: ReportedConversion) {
  return {
    outer_action_id: id,
    action_time: Math.floor(eventTime / 1000),
    action_type: code,
    // An event unknown to the platform has a name chosen by the advertiser.
    ...(code === 'CUSTOM' ? { custom_action: event } : {}),
    url: landingUrl,
    trace: { click_id: click },
  }
}

/** The platform expects account ids as numbers. */
function toId(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}
