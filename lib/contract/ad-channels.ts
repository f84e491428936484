import type { AdPlatform } from './routes/collect-routes.ts'

/** Sources of ad visits by platform (§9): the first part of `channel` in the address that an ad opens. */
const sources: Readonly<Record<AdPlatform, readonly string[]>> = {
  baidu: ['baidu', 'bdss', 'bdxxl', 'baidusem', 'baidufeed'],
  tencent: ['tencent', 'gdt', 'txad', 'qqad', 'wxad', 'wechatad'],
  oceanengine: ['oceanengine', 'toutiao', 'jrtt', 'douyin', 'bytedance', 'xigua', 'chuanshanjia'],
  wangyi: ['wangyi', 'netease', '163', 'youdao'],
  sogou: ['sogou', 'sgss'],
  zhihu: ['zhihu'],
  '360': ['360', 'so360', 'qihoo', '360so'],
}

const platformOfSource = new Map(
  (Object.keys(sources) as AdPlatform[]).flatMap((platform) =>
    sources[platform].map((source) => [source, platform] as const),
  ),
)

/**
 * @param channel as in the address: a source, optionally followed by `-`, `_` or `.` and the advertiser's own text
 * @returns the platform to which conversions of this channel are reported, or null
 */
export function adPlatformOf(channel: string): AdPlatform | null {
  const [source = ''] = channel.trim().toLowerCase().split(/[-_.]/, 1)
  return platformOfSource.get(source) ?? null
}
