import type { AdPlatform } from '../../../../lib/contract/routes/collect-routes.ts'

const callback =
  'https://sugar.zhihu.com/plutus_adreaper_callback?si=click-1&os=3&cid=9&event=__EVENTTYPE__&value=__EVENTVALUE__&ts=__TIMESTAMP__&cts=__TS__'

/** An address as each platform's ad opens it. */
export const landingUrls: Readonly<Record<AdPlatform, string>> = {
  baidu: 'https://zhizhou.example/?channel=baidu&bd_vid=click-1',
  tencent: 'https://zhizhou.example/?channel=gdt&qz_gdt=click-1',
  oceanengine: 'https://zhizhou.example/?channel=douyin&clickid=click-1',
  wangyi: 'https://zhizhou.example/?channel=youdao&conv_ext=click-1',
  sogou: 'https://zhizhou.example/?channel=sogou&gdt_vid=click-1',
  zhihu: `https://zhizhou.example/?channel=zhihu&cb=${encodeURIComponent(callback)}`,
  '360': 'https://zhizhou.example/?channel=360&qhclickid=click-1',
}

/** Settings under which all platforms are at one address. */
export function platformSettings(baseUrls: Readonly<Record<AdPlatform, string>>): Record<string, string> {
  return {
    OCPC_BAIDU_TOKEN: 'baidu-token',
    OCPC_BAIDU_URL: baseUrls.baidu,
    OCPC_TENCENT_TOKEN: 'tencent-token',
    OCPC_TENCENT_ACCOUNT_ID: '1001',
    OCPC_TENCENT_URL: baseUrls.tencent,
    OCPC_OCEANENGINE: '1',
    OCPC_OCEANENGINE_URL: baseUrls.oceanengine,
    OCPC_WANGYI: '1',
    OCPC_WANGYI_URL: baseUrls.wangyi,
    OCPC_SOGOU_TOKEN: 'tencent-token',
    OCPC_SOGOU_ACCOUNT_ID: '1002',
    OCPC_SOGOU_ACTION_SET_ID: '77',
    OCPC_SOGOU_URL: baseUrls.sogou,
    OCPC_ZHIHU: '1',
    OCPC_ZHIHU_URL: baseUrls.zhihu,
    OCPC_360_KEY: '360-key',
    OCPC_360_SECRET: '360-secret',
    OCPC_360_URL: baseUrls['360'],
  }
}
