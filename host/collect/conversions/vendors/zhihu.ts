import { notifyPlatform } from '../call-platform.ts'
import { clickOf } from '../click-parameter.ts'
import { ConversionRefused, type ConversionVendor } from '../conversion.ts'
import { codesWith, type EventCodes } from '../event-codes.ts'

const callbackPath = '/plutus_adreaper_callback'
const callbackHost = 'sugar.zhihu.com'
const mostCallbackCharacters = 2_048
/** What stands in the callback in place of what the advertiser fills in. */
const eventField = 'event'
const timeField = 'ts'
/** A registration is a form that was handed in; a login has no usual name of its own. */
const usualCodes: EventCodes = { complete_registration: 'api_submit' }

/**
 * Zhihu (知乎), 落地页转化追踪: the landing address holds in `cb` the address to call when something was done, with
 * places for the event and the time in seconds. Since visitors can write any address there, only its query is used:
 * the host and the path are the platform's own.
 */
export function zhihu(options: {
  readonly baseUrl: string
  readonly codes?: EventCodes | undefined
}): ConversionVendor {
  const codeOf = codesWith(usualCodes, options.codes)
  return {
    platform: 'zhihu',
    codeOf,
    async send({ event, landingUrl, eventTime }, signal) {
      const callback = callbackOf(landingUrl)
      if (!callback) throw new ConversionRefused('the landing address holds no callback of the platform')
      const url = new URL(callbackPath, options.baseUrl)
      for (const [name, value] of callback.searchParams) url.searchParams.append(name, value)
      url.searchParams.set(eventField, codeOf(event) ?? '')
      url.searchParams.set(timeField, String(Math.floor(eventTime / 1000)))
      // No amount belongs to it.
      url.searchParams.delete('value')
      await notifyPlatform({ url, signal })
    },
  }
}

function callbackOf(landingUrl: string): URL | null {
  const callback = clickOf('zhihu', landingUrl)
  if (callback.length > mostCallbackCharacters || !URL.canParse(callback)) return null
  const url = new URL(callback)
  return url.hostname === callbackHost && url.pathname === callbackPath ? url : null
}
