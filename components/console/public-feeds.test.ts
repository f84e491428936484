import { expect, test } from '@jest/globals'
import { publicFeeds, withFeed } from './public-feeds'

test('all of them are one setting, and choosing one again removes it', () => {
  const all = publicFeeds.reduce((setting, { address }) => withFeed(setting, address), '')
  expect(all.split(', ')).toEqual(publicFeeds.map(({ address }) => address))
  for (const { address } of publicFeeds) expect(new URL(address).protocol).toMatch(/^https?:$/)
  expect(publicFeeds.reduce((setting, { address }) => withFeed(setting, address), all)).toBe('')
  expect(withFeed('https://own.example/rss，', 'https://sspai.com/feed')).toBe(
    'https://own.example/rss, https://sspai.com/feed',
  )
})
