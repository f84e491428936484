import { names, webAddress } from '../../platform/env-fields.ts'

/** Maximum number of feeds. */
const maxFeeds = 30

/** `FEEDS`: the addresses of feeds, separated by commas. */
export const feedAddresses = names.refine(
  (addresses) =>
    addresses.length <= maxFeeds && addresses.every((address) => webAddress.safeParse(address).success),
  { error: `应为逗号分隔的 http 或 https 地址，最多 ${maxFeeds} 个` },
)
