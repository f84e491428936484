import { expect, test } from '@jest/globals'
import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'
import type { LanguageModel } from '../../../models/language-model.ts'
import { findContradictions } from './contradictions.ts'
import { findRelated } from './related.ts'
import { Report } from './report.ts'

const source = (index: number, passage: string): SourceReference => ({
  index,
  title: `第${index}份`,
  seeMoreUrl: `https://a.example/${index}`,
  showName: 'a',
  passage,
  provider: 'p',
})

const sources = [
  source(1, '2024年3月15日，澜江市住建局公布新的补贴办法，周砚秋在会上说明。'),
  source(2, '澜江市住建局 2023-07 起受理申请；青桐街道加梯专班成立。'),
]

function modelOf(reply: object): LanguageModel {
  return {
    name: 'm',
    async *stream() {
      yield { kind: 'text', text: JSON.stringify(reply) }
    },
  }
}

const { signal } = new AbortController()
const found = async (reply: object) => {
  const related = await findRelated(modelOf(reply), sources, signal)
  const named = <Entry extends { readonly sources: readonly number[] }>(entries: readonly Entry[] = []) =>
    entries.map((entry) => ({ ...entry, sources: entry.sources.map((at) => related?.cited[at - 1]?.index) }))
  return {
    events: named(related?.events),
    organizations: named(related?.organizations),
    people: named(related?.people),
  }
}

test('a name is not attributed to a source without it, and is dropped when no source has it', async () => {
  const { organizations, people } = await found({
    organizations: [
      { name: '青桐街道加梯专班', note: '', sources: [2, 7] },
      { name: '澜江市住建局', note: '主管部门', sources: [1, 2] },
      { name: '澜江市财政局', note: '', sources: [1, 2] },
      { name: '局', note: '', sources: [1] },
    ],
    people: [
      { name: '周砚秋', note: '规划师', sources: [1, 2] },
      { name: '何汝舟', note: '', sources: [0, -1, 1] },
    ],
  })
  expect(organizations).toEqual([
    { name: '澜江市住建局', note: '主管部门', sources: [1, 2] },
    { name: '青桐街道加梯专班', note: '', sources: [2] },
  ])
  expect(people).toEqual([{ name: '周砚秋', note: '规划师', sources: [1] }])
})

test.each<[string, string, string, number[], number]>([
  ['a day', '2024-03-15', '公布新的补贴办法', [1], 1],
  ['a month in figures', '2023-07', '起受理申请', [2], 1],
  ['a year', '2024', '公布补贴办法', [1], 1],
  ['another day', '2024-03-16', '公布新的补贴办法', [1], 0],
  ['a month instead of a year', '2024-07', '公布新的补贴办法', [1], 0],
  ['the date of another source', '2024-03-15', '公布新的补贴办法', [2], 0],
  ['other words', '2024-03-15', '电梯厂破产清算', [1], 0],
  ['no date', '去年', '公布新的补贴办法', [1], 0],
])('an event with %s', async (_what, date, title, named, count) => {
  expect((await found({ events: [{ date, title, sources: named }] })).events).toHaveLength(count)
})

test('events are in chronological order', async () => {
  const { events } = await found({
    events: [
      { date: '2024-03-15', title: '公布补贴办法', sources: [1] },
      { date: '2023-07', title: '受理申请', sources: [2] },
    ],
  })
  expect(events.map(({ date }) => date)).toEqual(['2023-07', '2024-03-15'])
})

test('a contradiction has two claims, each with different sources of the report', async () => {
  const report = new Report({ title: '', kind: 'report', sections: [], minutes: 1, version: 1, versions: 1 })
  for (const each of sources) report.numbers.numberOf(each)
  const claim = (text: string, ...named: number[]) => ({ text, sources: named })
  const conflicts = [
    { topic: '时间', claims: [claim('三月', 1), claim('七月', 2)] },
    { topic: '没有来源', claims: [claim('三月', 1), claim('五月')] },
    { topic: '别的来源', claims: [claim('三月', 1), claim('五月', 3)] },
    { topic: '同一来源', claims: [claim('三月', 1), claim('五月', 1)] },
    { topic: '一种说法', claims: [claim('三月', 1)] },
  ]
  const { topics } = (await findContradictions(modelOf({ conflicts }), report, signal)) ?? { topics: [] }
  expect(topics.map(({ topic }) => topic)).toEqual(['时间'])
})

test('an event of a news page has the year of its date', async () => {
  const news = (text: string, publishDate: string) => ({ ...source(1, text), publishDate })
  const dated = async (text: string, publishDate: string, date: string) => {
    const reply = { events: [{ date, title: '青屿地铁开通', sources: [1] }] }
    const related = await findRelated(modelOf(reply), [news(text, publishDate)], signal)
    return related?.events.length === 1
  }
  expect(await dated('8月20日，青屿地铁开通。', '2026-09-02', '2026-08-20')).toBe(true)
  expect(await dated('8月，青屿地铁开通。', '2026-09-02', '2026-08')).toBe(true)
  // Of the year before, around New Year.
  expect(await dated('12月28日青屿地铁开通。', '2027-01-03', '2026-12-28')).toBe(true)
  expect(await dated('12月28日青屿地铁开通。', '2027-01-03', '2027-12-28')).toBe(false)
  expect(await dated('8月20日，青屿地铁开通。', '2026-09-02', '2025-08-20')).toBe(false)
  expect(await dated('8月21日，青屿地铁开通。', '2026-09-02', '2026-08-20')).toBe(false)
  expect(await dated('2019年8月20日，青屿地铁开通。', '2026-09-02', '2026-08-20')).toBe(false)
  expect(await dated('8月20日，青屿地铁开通。', '', '2026-08-20')).toBe(false)
})
