import { describe, expect, test } from '@jest/globals'
import { zhCN } from '../../../lib/messages/zh-cn.ts'
import { changePlan } from './change-plan.ts'
import { planSkeleton } from './plan-skeleton.ts'
import { listPlaces, numberOf, readTrip } from './trip-wish.ts'

/** A Monday. */
const now = Date.parse('2026-11-23T02:00:00Z')
const nothing = { destination: '', from: '', start: '', days: 0, places: [] }

describe('parsing a trip request', () => {
  test.each([
    ['12月1日去北京3天，想去故宫、天坛、颐和园', '北京', '2026-12-01', 3, ['故宫', '天坛', '颐和园']],
    [
      '周末去苏州2天，想去拙政园、平江路、苏州博物馆',
      '苏州',
      '2026-11-28',
      2,
      ['拙政园', '平江路', '苏州博物馆'],
    ],
    ['成都五日游', '成都', '', 5, []],
    ['下周三到大理玩两天', '大理', '2026-12-02', 2, []],
    ['明天出发去杭州，待三天', '杭州', '2026-11-24', 3, []],
    ['1月5日至1月8日去三亚度假', '三亚', '2027-01-05', 4, []],
    ['12月30日到1月2日去哈尔滨', '哈尔滨', '2026-12-30', 4, []],
    ['2027-02-30去西安3天', '西安', '', 3, []],
    ['去青岛\n- 栈桥\n- 八大关', '青岛', '', 0, ['栈桥', '八大关']],
  ])('%s', (said, destination, start, days, places) => {
    expect(readTrip(said, now)).toMatchObject({ destination, start, days, places })
  })

  test('the suggested example names a place, a day, a duration, and sights', () => {
    for (const said of zhCN.agentGreetings['015'].questions) {
      const { destination, start, days, places } = readTrip(said, now)
      expect([said, destination.length > 0, start, days > 0, places.length > 1]).toEqual([
        said,
        true,
        expect.stringMatching(/^20/),
        true,
        true,
      ])
    }
  })

  test('the place of departure', () => {
    expect(readTrip('从上海出发去厦门4天', now)).toMatchObject({ from: '上海', destination: '厦门', days: 4 })
  })

  test.each(['你好', '第二天下午改成去博物馆', ''])('%j has no days and no places', (said) => {
    expect(readTrip(said, now)).toMatchObject({ days: 0, places: [], start: '' })
  })

  test.each([
    ['十', 10],
    ['十二', 12],
    ['二十', 20],
    ['两', 2],
    ['7', 7],
    ['', 0],
    ['二三', 0],
  ])('%j is %i', (written, number) => {
    expect(numberOf(written)).toBe(number)
  })

  test('a list of places', () => {
    expect(listPlaces('故宫、天坛 和 颐和园等\n1. 长城')).toEqual(['故宫', '天坛', '颐和园', '长城'])
  })
})

describe('a skeleton plan', () => {
  test('has only the places in order, distributed over all days', () => {
    const plan = planSkeleton({
      ...nothing,
      destination: '北京',
      start: '2026-12-31',
      days: 2,
      places: ['甲', '乙', '丙', '丁', '戊'],
    })
    expect(plan).toEqual({
      title: '北京 2 天行程',
      version: 1,
      days: [
        {
          title: '第 1 天',
          date: '2026-12-31',
          items: [
            { time: '上午', title: '甲' },
            { time: '中午', title: '乙' },
            { time: '晚上', title: '丙' },
          ],
        },
        {
          title: '第 2 天',
          date: '2027-01-01',
          items: [
            { time: '上午', title: '丁' },
            { time: '中午', title: '戊' },
            { time: '晚上', title: '待定' },
          ],
        },
      ],
    })
  })

  test.each([1, 2, 3, 4, 7, 12])('keeps all of %i places for any number of days', (count) => {
    const places = Array.from({ length: count }, (_, at) => `地${at}`)
    for (const days of [0, 1, 3, 5]) {
      const plan = planSkeleton({ ...nothing, days, places })
      const titles = plan?.days.flatMap(({ items }) => items.map(({ title }) => title)) ?? []
      expect(titles.filter((title) => title !== '待定')).toEqual(places)
      expect(plan?.days).toHaveLength(days || Math.ceil(count / 3))
    }
  })

  test('has no dates beyond those that a plan supports', () => {
    const plan = planSkeleton({ ...nothing, days: 2, start: '9999-12-31', places: ['故宫'] })
    expect(plan?.days.map(({ date }) => date)).toEqual(['9999-12-31', undefined])
  })

  test('does not exist without days and places', () => {
    expect(planSkeleton({ ...nothing, destination: '北京' })).toBeNull()
  })
})

describe('a change requested by a sentence', () => {
  const plan = planSkeleton({ ...nothing, days: 2, places: ['故宫', '天坛', '颐和园', '长城'] })
  const linesOf = (said: string) =>
    plan &&
    changePlan(plan, said)?.days.map(({ items }) => items.map(({ time, title }) => `${time ?? ''} ${title}`))
  const first = ['上午 故宫', '中午 天坛', '晚上 待定']
  const second = ['上午 颐和园', '中午 长城', '晚上 待定']

  test.each([
    ['第二天下午改成去博物馆', [first, ['上午 颐和园', '中午 长城', '下午 博物馆', '晚上 待定']]],
    ['第2天上午换成植物园。', [first, ['上午 植物园', '中午 长城', '晚上 待定']]],
    ['第一天的天坛改为国家博物馆吧', [['上午 故宫', '中午 国家博物馆', '晚上 待定'], second]],
    ['第一天晚上加上逛夜市', [['上午 故宫', '中午 天坛', '晚上 待定', '晚上 逛夜市'], second]],
    ['删掉长城', [first, ['上午 颐和园', '晚上 待定']]],
    ['第二天不去颐和园了', [first, ['中午 长城', '晚上 待定']]],
    ['第九天上午换成植物园', null],
    ['删掉月亮', null],
    ['今天天气怎么样', null],
  ])('%s', (said, lines) => {
    expect(linesOf(said) ?? null).toEqual(lines)
  })
})
