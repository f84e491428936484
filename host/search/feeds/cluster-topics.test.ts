import { expect, test } from '@jest/globals'
import { clusterTopics } from './cluster-topics.ts'

const now = Date.parse('2026-11-22T00:00:00Z')
const item = (title: string, hoursAgo: number | null = 1) => ({
  title,
  url: `https://n.example/${encodeURIComponent(title)}`,
  summary: '',
  publishedAt: hoursAgo === null ? null : now - hoursAgo * 3_600_000,
})

test('stories with nearly equal titles in several feeds are one topic, and come first', () => {
  const topics = clusterTopics(
    [
      { title: '甲', items: [item('今年首场寒潮来袭 北方多地降温', 2), item('新的地铁线今天开通', 1)] },
      { title: '乙', items: [item('今年首场寒潮来袭，北方多地将降温', 3), item('电影票房创新高', 4)] },
    ],
    now,
  )
  expect(topics.map(({ item: { title }, sources }) => [title, sources])).toEqual([
    ['今年首场寒潮来袭 北方多地降温', ['甲', '乙']],
    ['新的地铁线今天开通', ['甲']],
    ['电影票房创新高', ['乙']],
  ])
})

test.each([
  ['国家队昨晚三比一战胜对手晋级', '国家队昨晚一比三不敌对手出局'],
  ['油价上调', '油价下调'],
  ['AI', 'AI 芯片出口有了新的规定'],
])('%s and %s are two topics', (one, other) => {
  expect(clusterTopics([{ title: '甲', items: [item(one), item(other)] }], now)).toHaveLength(2)
})

test('old stories are left out when newer ones exist, and shown otherwise', () => {
  const old = { title: '甲', items: [item('旧闻一则', 200), item('没有日期', null)] }
  expect(clusterTopics([old], now)).toHaveLength(2)
  const both = [old, { title: '乙', items: [item('刚刚发生')] }]
  expect(clusterTopics(both, now).map(({ item: { title } }) => title)).toEqual(['刚刚发生'])
})
