import { notifyPlatform } from '../call-platform.ts'
import { ConversionRefused, type PlatformApi } from '../conversion.ts'

const callbackPath = '/plutus_adreaper_callback'
const callbackHost = 'sugar.zhihu.com'
const mostCallbackCharacters = 2_048
/** What stands in the callback in place of what the advertiser fills in. */
const eventField = 'event'
const timeField = 'ts'
/**
 * Zhihu (知乎), 落地页转化追踪: the landing address holds in `cb` the address to call when something was done, with
 * places for the event and the time in seconds. Since visitors can write any address there, only its query is used:
 * the host and the path are the platform's own.
 */
export function zhihu(baseUrl: string): PlatformApi {
  return {
    // A registration is a form that was handed in, a login a page that was used.
    usualCodes: { login: 'api_view', complete_registration: 'api_submit' },
    async send({ code, click, eventTime }, signal) {
      const callback = callbackOf(click)
      if (!callback) throw new ConversionRefused('the landing address holds no callback of the platform')
      const url = new URL(callbackPath, baseUrl)
      for (const [name, value] of callback.searchParams) url.searchParams.append(name, value)
      url.searchParams.set(eventField, code)
      url.searchParams.set(timeField, String(Math.floor(eventTime / 1000)))
      // No amount belongs to it.
      url.searchParams.delete('value')
      await notifyPlatform({ url, signal })
    },
  }
}

function callbackOf(callback: string): URL | null {
  if (callback.length > mostCallbackCharacters || !URL.canParse(callback)) return null
  const url = new URL(callback)
  return url.hostname === callbackHost && url.pathname === callbackPath ? url : null
}
