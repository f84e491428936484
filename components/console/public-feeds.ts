export const publicFeeds = [
  { name: '中国新闻网 要闻', address: 'https://www.chinanews.com.cn/rss/importnews.xml' },
  { name: '中国新闻网 国际', address: 'https://www.chinanews.com.cn/rss/world.xml' },
  { name: '中国新闻网 财经', address: 'https://www.chinanews.com.cn/rss/finance.xml' },
  { name: '人民网 时政', address: 'http://www.people.com.cn/rss/politics.xml' },
  { name: 'IT 之家', address: 'https://www.ithome.com/rss/' },
  { name: '36 氪', address: 'https://36kr.com/feed' },
  { name: '少数派', address: 'https://sspai.com/feed' },
  { name: 'Solidot', address: 'https://www.solidot.org/index.rss' },
] as const

/** @returns the setting with an address added, or removed if present */
export function withFeed(setting: string, address: string): string {
  const addresses = setting.split(/[,\uff0c]/).flatMap((each) => each.trim() || [])
  const others = addresses.filter((each) => each !== address)
  return (others.length < addresses.length ? others : [...addresses, address]).join(', ')
}
