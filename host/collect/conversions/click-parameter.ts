import type { AdPlatform } from '../../../lib/contract/collect-routes.ts'

/** In which fields of a landing address each platform writes its click, the best first. */
const clickNames: Readonly<Record<AdPlatform, readonly string[]>> = {
  baidu: ['bd_vid'],
  // The first for traffic from Weixin, the second for all other.
  tencent: ['gdt_vid', 'qz_gdt'],
  oceanengine: ['clickid'],
  wangyi: ['conv_ext'],
  sogou: ['gdt_vid', 'qz_gdt'],
  zhihu: ['cb'],
  '360': ['qhclickid'],
}

/** Whatever platforms use as a click: opaque, without spaces. */
const clickPattern = /^[\x21-\x7e]{1,2048}$/
/** A placeholder that the platform did not fill in: the advertiser tried the address out. */
const placeholder = /^(__\w+__|\{+\w+\}+)$/

/** @returns the click that a landing address carries, or '' when the visit came from no ad of the platform */
export function clickOf(platform: AdPlatform, landingUrl: string): string {
  if (!URL.canParse(landingUrl)) return ''
  const { searchParams } = new URL(landingUrl)
  const values = clickNames[platform].map((name) => searchParams.get(name) ?? '')
  return values.find((value) => clickPattern.test(value) && !placeholder.test(value)) ?? ''
}
