import * as z from 'zod'
import { addressOr, flag, text, type ValuesOf } from '../../platform/env-fields.ts'
import { parseEventCodes } from './conversion.ts'

/**
 * The settings of the ad platforms to which conversions are reported; a platform is off until its own are set. Three of
 * them identify a click by a credential in the landing URL, so they take no token, only a flag.
 */
export const conversionSettings = {
  OCPC_BAIDU_TOKEN: text,
  OCPC_BAIDU_URL: addressOr('https://ocpc.baidu.com'),
  OCPC_TENCENT_TOKEN: text,
  OCPC_TENCENT_ACCOUNT_ID: text,
  OCPC_TENCENT_ACTION_SET_ID: text,
  OCPC_TENCENT_URL: addressOr('https://api.e.qq.com'),
  OCPC_OCEANENGINE: flag,
  OCPC_OCEANENGINE_URL: addressOr('https://analytics.oceanengine.com'),
  OCPC_WANGYI: flag,
  OCPC_WANGYI_URL: addressOr('https://conv.youdao.com'),
  OCPC_SOGOU_TOKEN: text,
  OCPC_SOGOU_ACCOUNT_ID: text,
  OCPC_SOGOU_ACTION_SET_ID: text,
  OCPC_SOGOU_URL: addressOr('https://api.e.qq.com'),
  OCPC_ZHIHU: flag,
  OCPC_ZHIHU_URL: addressOr('https://sugar.zhihu.com'),
  OCPC_360_KEY: text,
  OCPC_360_SECRET: text,
  /** The ad product: search ads on computers, on phones, or display ads. */
  OCPC_360_INDUSTRY: z
    .enum(['ocpc_ps_convert', 'ocpc_ms_convert', 'ocpc_zs_convert'], {
      error: '应为 ocpc_ps_convert、ocpc_ms_convert 或 ocpc_zs_convert',
    })
    .default('ocpc_ps_convert'),
  OCPC_360_ADVERTISER_ID: text,
  OCPC_360_URL: addressOr('https://convert.dop.360.cn'),
  /** Event codes that an account uses instead of the usual ones: `baidu.login=49,zhihu.login=api_view`. */
  OCPC_EVENT_CODES: z
    .string()
    .default('')
    .refine((value) => parseEventCodes(value) !== null, {
      error: '应写成 baidu.login=49,zhihu.login=api_view',
    }),
} as const

export type ConversionSettings = ValuesOf<typeof conversionSettings>

/** @returns incomplete settings, one line each */
export function conversionProblems(settings: ConversionSettings): string[] {
  const problems: string[] = []
  if (Boolean(settings.OCPC_360_KEY) !== Boolean(settings.OCPC_360_SECRET))
    problems.push('OCPC_360_*：OCPC_360_KEY、OCPC_360_SECRET 要么都设，要么都不设')
  if (settings.OCPC_360_INDUSTRY === 'ocpc_zs_convert' && !settings.OCPC_360_ADVERTISER_ID)
    problems.push('OCPC_360_ADVERTISER_ID：展示广告（ocpc_zs_convert）要说明广告主编号')
  for (const platform of ['TENCENT', 'SOGOU'] as const) {
    if (settings[`OCPC_${platform}_TOKEN`] && !settings[`OCPC_${platform}_ACCOUNT_ID`])
      problems.push(`OCPC_${platform}_ACCOUNT_ID：设了 OCPC_${platform}_TOKEN 就要说明广告账户`)
  }

  return problems
}
