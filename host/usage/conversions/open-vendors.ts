import { type AdPlatform, adPlatforms } from '../../../lib/contract/routes/collect-routes.ts'
import {
  type ConversionVendor,
  clickOf,
  type EventCodes,
  type PlatformApi,
  parseEventCodes,
} from './conversion.ts'
import type { ConversionSettings } from './conversion-settings.ts'
import { baidu } from './vendors/baidu.ts'
import { oceanengine } from './vendors/oceanengine.ts'
import { qihoo360 } from './vendors/qihoo-360.ts'
import { tencent } from './vendors/tencent.ts'
import { wangyi } from './vendors/wangyi.ts'
import { zhihu } from './vendors/zhihu.ts'

export function openVendors(env: ConversionSettings): ReadonlyMap<AdPlatform, ConversionVendor> {
  const codes = parseEventCodes(env.OCPC_EVENT_CODES)
  return new Map(
    adPlatforms.flatMap((platform) => {
      const api = apis[platform](env)
      return api ? [[platform, vendorOf(platform, api, codes?.get(platform))] as const] : []
    }),
  )
}

/** The API of each platform with its settings; null while it is not configured. */
const apis: Record<AdPlatform, (env: ConversionSettings) => PlatformApi | null> = {
  baidu: ({ OCPC_BAIDU_URL: baseUrl, OCPC_BAIDU_TOKEN: token }) => (token ? baidu({ baseUrl, token }) : null),
  tencent: (env) => tencentApi(env, 'TENCENT'),
  oceanengine: (env) => (env.OCPC_OCEANENGINE ? oceanengine(env.OCPC_OCEANENGINE_URL) : null),
  wangyi: (env) => (env.OCPC_WANGYI ? wangyi(env.OCPC_WANGYI_URL) : null),
  sogou: (env) => tencentApi(env, 'SOGOU'),
  zhihu: (env) => (env.OCPC_ZHIHU ? zhihu(env.OCPC_ZHIHU_URL) : null),
  '360': (env) =>
    env.OCPC_360_KEY
      ? qihoo360({
          baseUrl: env.OCPC_360_URL,
          key: env.OCPC_360_KEY,
          secret: env.OCPC_360_SECRET,
          industry: env.OCPC_360_INDUSTRY,
          advertiserId: env.OCPC_360_ADVERTISER_ID,
        })
      : null,
}

function tencentApi(env: ConversionSettings, name: 'TENCENT' | 'SOGOU'): PlatformApi | null {
  const token = env[`OCPC_${name}_TOKEN`]
  const accountId = env[`OCPC_${name}_ACCOUNT_ID`]
  const actionSetId = env[`OCPC_${name}_ACTION_SET_ID`]
  return token ? tencent({ baseUrl: env[`OCPC_${name}_URL`], token, accountId, actionSetId }) : null
}

/** @param own the operator's codes, which replace the usual ones */
function vendorOf(platform: AdPlatform, api: PlatformApi, own: EventCodes | undefined): ConversionVendor {
  const codes = { ...api.usualCodes, ...own }
  return {
    codeOf: (event) => codes[event],
    send(conversion, signal) {
      const click = clickOf(platform, conversion.landingUrl)
      return api.send({ ...conversion, code: codes[conversion.event] ?? '', click }, signal)
    },
  }
}
