import { notifyPlatform } from '../call-platform.ts'
import { ConversionRefused, type PlatformApi } from '../conversion.ts'

const callbackPath = '/plutus_adreaper_callback'
const callbackHost = 'sugar.zhihu.com'
const maxCallbackCharacters = 2_048
/** The placeholder in the callback URL that the advertiser replaces. */
const eventField = 'event'
const timeField = 'ts'
/**
 * Zhihu (知乎), 落地页转化追踪: the `cb` parameter of the landing URL contains the callback URL, with placeholders for
 * the event and the time in seconds. Since visitors can write any URL there, only its query is used: the host and the
 * path are the platform's own.
 */
export function zhihu(baseUrl: string): PlatformApi {
  return {
    // A registration counts as a submitted form, a login as a page view.
    usualCodes: { login: 'api_view', complete_registration: 'api_submit' },
    async send({ code, click, eventTime }, signal) {
      const callback = callbackOf(click)
      if (!callback) throw new ConversionRefused('the landing address holds no callback of the platform')

      const url = new URL(callbackPath, baseUrl)
      for (const [name, value] of callback.searchParams) url.searchParams.append(name, value)
      url.searchParams.set(eventField, code)
      url.searchParams.set(timeField, String(Math.floor(eventTime / 1000)))
      // The event has no amount.
      url.searchParams.delete('value')
      await notifyPlatform({ url, signal })
    },
  }
}

function callbackOf(callback: string): URL | null {
  if (callback.length > maxCallbackCharacters || !URL.canParse(callback)) return null
  const url = new URL(callback)
  return url.hostname === callbackHost && url.pathname === callbackPath ? url : null
}
