import type { ConversionVendor } from '../conversion.ts'
import { tencent, type TencentOptions } from './tencent.ts'

/**
 * Sogou. Its ads are sold through Tencent's ad system since the two companies became one, and no conversion API of
 * its own is published: conversions go to Tencent's, under the account and the token of the Sogou campaign.
 */
export function sogou(options: Omit<TencentOptions, 'platform'>): ConversionVendor {
  return tencent({ ...options, platform: 'sogou' })
}
