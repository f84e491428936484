import type { AdPlatform } from '../../../lib/contract/collect-routes.ts'
import type { ConversionVendor } from './conversion.ts'
import type { ConversionSettings } from './conversion-settings.ts'
import { parseEventCodes } from './event-codes.ts'
import { baidu } from './vendors/baidu.ts'
import { oceanengine } from './vendors/oceanengine.ts'
import { qihoo360 } from './vendors/qihoo-360.ts'
import { sogou } from './vendors/sogou.ts'
import { tencent } from './vendors/tencent.ts'
import { wangyi } from './vendors/wangyi.ts'
import { zhihu } from './vendors/zhihu.ts'

/** @returns the platforms that are set up, by their names */
export function openVendors(env: ConversionSettings): ReadonlyMap<AdPlatform, ConversionVendor> {
  const codes = parseEventCodes(env.OCPC_EVENT_CODES)
  const vendors = [
    env.OCPC_BAIDU_TOKEN
      ? baidu({ baseUrl: env.OCPC_BAIDU_URL, token: env.OCPC_BAIDU_TOKEN, codes: codes?.get('baidu') })
      : null,
    env.OCPC_TENCENT_TOKEN
      ? tencent({ ...tencentAccount(env, 'TENCENT'), codes: codes?.get('tencent') })
      : null,
    env.OCPC_OCEANENGINE
      ? oceanengine({ baseUrl: env.OCPC_OCEANENGINE_URL, codes: codes?.get('oceanengine') })
      : null,
    env.OCPC_WANGYI ? wangyi({ baseUrl: env.OCPC_WANGYI_URL, codes: codes?.get('wangyi') }) : null,
    env.OCPC_SOGOU_TOKEN ? sogou({ ...tencentAccount(env, 'SOGOU'), codes: codes?.get('sogou') }) : null,
    env.OCPC_ZHIHU ? zhihu({ baseUrl: env.OCPC_ZHIHU_URL, codes: codes?.get('zhihu') }) : null,
    env.OCPC_360_KEY
      ? qihoo360({
          baseUrl: env.OCPC_360_URL,
          key: env.OCPC_360_KEY,
          secret: env.OCPC_360_SECRET,
          industry: env.OCPC_360_INDUSTRY,
          advertiserId: env.OCPC_360_ADVERTISER_ID,
          codes: codes?.get('360'),
        })
      : null,
  ]
  return new Map(vendors.flatMap((vendor) => (vendor ? [[vendor.platform, vendor] as const] : [])))
}

function tencentAccount(env: ConversionSettings, name: 'TENCENT' | 'SOGOU') {
  return {
    baseUrl: env[`OCPC_${name}_URL`],
    token: env[`OCPC_${name}_TOKEN`],
    accountId: env[`OCPC_${name}_ACCOUNT_ID`],
    actionSetId: env[`OCPC_${name}_ACTION_SET_ID`],
  }
}
