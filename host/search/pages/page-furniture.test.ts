import { describe, expect, test } from '@jest/globals'
import { extractHtml } from '../../ingest/formats/extract-html.ts'
import { withoutFurniture } from './page-furniture.ts'

const sentence = '<p>青屿市住房公积金管理中心发布新规，自10月15日起施行，适用于在本市缴存的职工。</p>'
const ending = '<p>未尽事宜由管理中心解释，职工可拨打服务热线咨询。</p>'

function read(head: string, tail = '', middle = '') {
  const html = `<html><head><title>公积金新规</title></head><body><article><h1>公积金新规</h1>${head}${sentence}${middle}${ending}${tail}</article></body></html>`
  const { blocks, publishedAt } = withoutFurniture(extractHtml(html, ''))
  return { text: blocks.map(({ text }) => text).join('\n'), publishedAt }
}

describe('removed around an article', () => {
  test.each([
    '<p>2026-09-29 来源：青屿日报 阅读 1925</p>',
    '<p>青屿日报 2026年9月29日 09:12 评论 3 条</p>',
    '<p>来源：青屿日报</p>',
    '<p>记者 李四</p>',
    '<p>分享到：微信 微博</p>',
    '<p><a href="/">首页</a> &gt; <a href="/z">政务</a></p>',
  ])('above it: %s', (head) => {
    expect(read(head).text).toBe(read('').text)
  })

  test.each([
    '<p>责任编辑：王五</p>',
    '<p>（编辑 王五）</p>',
    '<p>2026-09-29</p>',
    '<h3>相关阅读</h3><ul><li><a href="/1">云栖湖隧道贯通，预计明年6月通车</a></li><li><a href="/2">客流5.2万人次</a></li></ul>',
    '<p>相关阅读</p><p>云栖湖隧道贯通 预计明年6月通车</p><p>责任编辑：王五</p>',
    '<p>上一篇：<a href="/1">青屿地铁三号线开通</a></p>',
    '<p>来源：青屿日报</p><p>编辑：王五</p>',
    '<p>返回顶部</p><p>Copyright © 2026 青屿日报</p>',
  ])('below it: %s', (tail) => {
    expect(read('', tail).text).toBe(read('').text)
  })
})

describe('kept', () => {
  test.each([
    '<p>地址：青屿市城南区海风路18号院3栋2层</p>',
    '<p>电话：0532-88886666</p>',
    '<p>门票：25元</p>',
    '<p>开放时间：周二至周日 9:00—17:00</p>',
    '<p>活动时间：2026年12月5日</p>',
    '<ul><li>身份证原件</li><li>无房证明</li></ul>',
    '<p>1、身份证原件</p>',
    '<table><tr><th>参数</th><th>数值</th></tr><tr><td>噪音</td><td>58分贝</td></tr><tr><td>颜色</td><td>白</td></tr></table>',
    '<p>老人和孩子免费，需预约</p>',
    '<p>地点：会展中心</p><p>时间：12月5日 9:00</p>',
  ])('%s below the last sentence', (tail) => {
    const text = read('', tail).text
    for (const [, line = ''] of tail.matchAll(/<(?:p|li)>([^<]+)/g)) expect(text).toContain(line)
    expect(text.length).toBeGreaterThan(read('').text.length)
  })

  test.each(['<p>票价：25元</p>', '<p>时间：12月5日至7日</p>', '<ul><li>三天两晚</li></ul>'])(
    '%s above the first sentence',
    (head) => {
      expect(read(head).text.length).toBeGreaterThan(read('').text.length)
    },
  )

  test('all between the first and the last sentence, links too', () => {
    const middle =
      '<h2>景点</h2><ul><li><a href="/a">灯塔</a></li><li><a href="/b">渡口</a></li></ul><p>来源：馆方</p>'
    expect(read('', '', middle).text).toContain('景点\n- 灯塔\n- 渡口\n来源：馆方')
  })

  test('a page without sentences', () => {
    const html = '<html><body><h1>价目</h1><p>拿铁</p><p>美式</p><p><a href="/x">更多</a></p></body></html>'
    const page = extractHtml(html, '')
    expect(withoutFurniture(page).blocks).toEqual(page.blocks)
  })
})

test('the date of a removed line dates a page that has no other date', () => {
  expect(read('<p>2026-09-29 来源：青屿日报</p>').publishedAt).toBe('2026-09-29')
  expect(read('<meta property="x"><p>活动时间：2026年12月5日</p>').publishedAt).toBe('')
})
