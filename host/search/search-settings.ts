import { forKeyedSearches, keyedSearches } from '../../lib/contract/keyed-searches.ts'
import { address, addressOr, names, text, type ValuesOf, webAddress } from '../platform/env-fields.ts'

const maxFeeds = 30

/** `FEEDS`: the addresses of feeds, separated by commas. */
const feedAddresses = names.refine(
  (addresses) =>
    addresses.length <= maxFeeds && addresses.every((address) => webAddress.safeParse(address).success),
  { error: `应为逗号分隔的 http 或 https 地址，最多 ${maxFeeds} 个` },
)

export const searchSettings = {
  SEARXNG_URL: address,
  ...forKeyedSearches(
    () => text,
    (name) => addressOr(keyedSearches[name]),
  ),
  BING_API_KEY: text,
  BING_URL: address,
  /** Unset: asked when no other web search is set up; '': never asked. */
  WIKIPEDIA_URL: webAddress.optional(),
  FEEDS: feedAddresses,
} as const

export type SearchSettings = ValuesOf<typeof searchSettings>

export function searchProblems({ BING_API_KEY, BING_URL }: SearchSettings): string[] {
  if (Boolean(BING_API_KEY) === Boolean(BING_URL)) return []
  return ['BING_*：BING_URL、BING_API_KEY 要么都设，要么都不设']
}
