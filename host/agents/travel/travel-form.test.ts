import { describe, expect, test } from '@jest/globals'
import { planSkeleton } from './plan-skeleton.ts'
import { listPlaces } from './travel-form.ts'
import { numberOf, readTripDates } from './trip-dates.ts'

/** A Monday. */
const now = Date.parse('2026-11-23T02:00:00Z')
const nothing = { destination: '', start: '', days: 0, places: [] }

describe('the fields of a trip', () => {
  test.each([
    ['12月1日 3天', '2026-12-01', 3],
    ['周末 2天', '2026-11-28', 2],
    ['五日游', '', 5],
    ['下周三 两天', '2026-12-02', 2],
    ['明天出发 三天', '2026-11-24', 3],
    ['1月5日至1月8日', '2027-01-05', 4],
    ['12月30日到1月2日', '2026-12-30', 4],
    ['2027-02-30 3天', '', 3],
    ['第二天下午', '', 0],
    ['', '', 0],
  ])('%j', (written, start, days) => {
    expect(readTripDates(written, now)).toEqual({ start, days })
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
