/**
 * Web searches that need only a key, in calling order: the prefix of their settings (`<PREFIX>_API_KEY`,
 * `<PREFIX>_URL`) and their usual address.
 */
export const keyedSearches = {
  BOCHA: 'https://api.bocha.cn',
  QIANFAN: 'https://qianfan.baidubce.com',
  ZHIPU: 'https://open.bigmodel.cn',
  TAVILY: 'https://api.tavily.com',
  BRAVE: 'https://api.search.brave.com',
  SERPER: 'https://google.serper.dev',
} as const

export type KeyedSearch = keyof typeof keyedSearches
type KeyName = `${KeyedSearch}_API_KEY`
type AddressName = `${KeyedSearch}_URL`

export const keyedSearchNames = Object.keys(keyedSearches) as readonly KeyedSearch[]
export const searchKeyNames: readonly KeyName[] = keyedSearchNames.map((name) => `${name}_API_KEY` as const)

/**
 * @param key makes the value of `<PREFIX>_API_KEY`
 * @param address makes the value of `<PREFIX>_URL`
 * @returns both for every web search
 */
export function forKeyedSearches<Key, Address>(
  key: (name: KeyedSearch) => Key,
  address: (name: KeyedSearch) => Address,
): Record<KeyName, Key> & Record<AddressName, Address> {
  return Object.fromEntries(
    keyedSearchNames.flatMap((name) => [
      [`${name}_API_KEY`, key(name)],
      [`${name}_URL`, address(name)],
    ]),
  ) as Record<KeyName, Key> & Record<AddressName, Address>
}
