import { expect, test } from '@jest/globals'
import { hit } from '../testing/scripted-provider.ts'
import { titleWithoutSite, withoutSiteNames } from './title-site.ts'

const cleaned = (title: string, showName: string, url = 'https://www.example.com/a') =>
  withoutSiteNames([hit({ title, showName, url, passage: '文' })])[0]?.title

test.each([
  ['云栖湖隧道 - 百识百科', '百识百科', '云栖湖隧道'],
  ['养猫家庭空气净化器怎么选：六款横评 - 智评网', '智评网', '养猫家庭空气净化器怎么选：六款横评'],
  ['青屿地铁8号线二期开工_青屿日报', '青屿日报', '青屿地铁8号线二期开工'],
  ['青屿地铁8号线二期开工|青屿日报', '青屿日报网', '青屿地铁8号线二期开工'],
  ['公积金新规_政务_青屿日报网', '青屿日报', '公积金新规_政务'],
  ['Array.prototype.map() - JavaScript | MDN', 'MDN', 'Array.prototype.map() - JavaScript'],
])('%s of %s is %s', (title, site, expected) => {
  expect(cleaned(title, site)).toBe(expected)
})

test('the name of a site may be that of its host', () => {
  expect(cleaned('facebook/react: The library - GitHub', 'github.com', 'https://github.com/a')).toBe(
    'facebook/react: The library',
  )
})

test.each([
  ['小鹏 P7 - 2026款', '汽车站'],
  ['X7-Pro', '数码网'],
  ['北京-上海', '铁路网'],
  ['青屿日报', '青屿日报'],
  ['- 青屿日报', '青屿日报'],
  ['四加亭——水乡的桥', '水乡网'],
])('%s of %s is unchanged', (title, site) => {
  expect(cleaned(title, site)).toBe(title)
})

test('what several pages of a host end with is the name of their site, not of another', () => {
  const titles = (pairs: readonly [string, string][]) =>
    withoutSiteNames(
      pairs.map(([title, url]) => hit({ title, url, showName: 'x.example', passage: '文' })),
    ).map(({ title }) => title)
  expect(
    titles([
      ['灯塔 - 亲子圈', 'https://a.x.example/1'],
      ['渡口 - 亲子圈', 'https://a.x.example/2'],
      ['海港 - 亲子圈', 'https://b.y.example/3'],
    ]),
  ).toEqual(['灯塔', '渡口', '海港 - 亲子圈'])
  // The same page twice proves nothing.
  expect(
    titles([
      ['灯塔 - 开放时间', 'https://a.x.example/1'],
      ['灯塔 - 开放时间', 'https://a.x.example/1?b'],
    ]),
  ).toEqual(['灯塔 - 开放时间', '灯塔 - 开放时间'])
})

test('a page that was read names its site', () => {
  expect(titleWithoutSite('青屿周末遛娃地图 - 亲子圈', ['亲子圈'])).toBe('青屿周末遛娃地图')
  expect(titleWithoutSite('青屿周末遛娃地图 - 亲子圈', ['', 'x.example'])).toBe('青屿周末遛娃地图 - 亲子圈')
})
