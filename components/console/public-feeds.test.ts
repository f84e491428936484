import { expect, test } from '@jest/globals'
import { feedAddresses } from '../../host/feeds/feeds-setting.ts'
import { publicFeeds, withFeed } from './public-feeds'

test('all of them together are a valid setting, and choosing one again takes it away', () => {
  const all = publicFeeds.reduce((setting, { address }) => withFeed(setting, address), '')
  expect(feedAddresses.parse(all)).toEqual(publicFeeds.map(({ address }) => address))
  expect(publicFeeds.reduce((setting, { address }) => withFeed(setting, address), all)).toBe('')
  expect(withFeed('https://own.example/rss，', 'https://sspai.com/feed')).toBe(
    'https://own.example/rss, https://sspai.com/feed',
  )
})
