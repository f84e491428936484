import { expect, test } from '@jest/globals'
import { adPlatformOf } from './ad-channels.ts'
import { adPlatforms } from './routes/collect-routes.ts'

test.each([
  ['baidu', 'baidu'],
  ['Baidu_sem-01', 'baidu'],
  ['gdt', 'tencent'],
  ['douyin_0301', 'oceanengine'],
  ['toutiao.a', 'oceanengine'],
  ['youdao', 'wangyi'],
  ['sogou', 'sogou'],
  ['zhihu_pc', 'zhihu'],
  ['360', '360'],
  ['so360-3', '360'],
  ['baidubaike', null],
  ['constructor', null],
  ['', null],
  ['_baidu', null],
])('channel %j is reported to %j', (channel, platform) => {
  expect(adPlatformOf(channel)).toBe(platform)
})

test('every platform is a channel with its own name', () => {
  expect(adPlatforms.map((platform) => adPlatformOf(platform))).toEqual([...adPlatforms])
})
