import { names, webAddress } from '../../platform/env-fields.ts'

/** Maximum number of feeds. */
const mostFeeds = 30

/** `FEEDS`: the addresses of feeds, separated by commas. */
export const feedAddresses = names.refine(
  (addresses) =>
    addresses.length <= mostFeeds && addresses.every((address) => webAddress.safeParse(address).success),
  { error: `应为逗号分隔的 http 或 https 地址，最多 ${mostFeeds} 个` },
)
