import { describe, expect, test } from '@jest/globals'
import type { PlanContent } from '@/lib/contract/cards/plan'
import { planLimits } from '@/lib/contract/cards/plan'
import {
  type Draft,
  draftOf,
  moveItem,
  planOf,
  withDay,
  withItem,
  withNewDay,
  withNewItem,
  withoutDay,
  withoutItem,
} from './plan-draft'

const plan: PlanContent = {
  title: '两日',
  version: 4,
  days: [
    {
      title: '第 1 天',
      date: '2026-12-31',
      items: [{ time: '09:00', title: '甲', cost: 12.5, sources: [1] }, { title: '乙' }],
    },
    { title: '第 2 天', items: [{ title: '丙', place: '城西', note: '早到' }] },
  ],
}
const titles = ({ days }: Draft) => days.map(({ items }) => items.map(({ title }) => title).join(''))

test('an unchanged plan is saved unchanged', () => {
  const { version: _version, ...rest } = plan
  expect(planOf(draftOf(plan))).toEqual(rest)
})

describe('moving', () => {
  test('moves down through all days and up again, and never beyond them', () => {
    let draft = draftOf(plan)
    let at = { day: 0, index: 0 }
    const key = draft.days[0]?.items[0]?.key
    const seen = [titles(draft)]
    for (const step of [1, 1, 1, 1, -1, -1, -1, -1] as const) {
      const moved = moveItem(draft, at, step)
      if (!moved) {
        seen.push(['no'])
        continue
      }
      draft = moved.draft
      at = moved.to
      expect(draft.days[at.day]?.items[at.index]?.key).toBe(key)
      seen.push(titles(draft))
    }
    expect(seen).toEqual([
      ['甲乙', '丙'],
      ['乙甲', '丙'],
      ['乙', '甲丙'],
      ['乙', '丙甲'],
      ['no'],
      ['乙', '甲丙'],
      ['乙甲', '丙'],
      ['甲乙', '丙'],
      ['no'],
    ])
  })

  test('does not go into a day that is full', () => {
    let draft = draftOf(plan)
    while ((draft.days[1]?.items.length ?? 0) < planLimits.items) draft = withNewItem(draft, 1).draft
    expect(moveItem(draft, { day: 0, index: 1 }, 1)).toBeNull()
  })
})

test('entries and days are added, changed and removed', () => {
  const added = withNewItem(draftOf(plan), 1)
  const named = withItem(added.draft, { day: 1, index: 1 }, { title: ' 丁 ', cost: '１２' })
  const longer = withDay(withNewDay(named, '第 3 天'), 1, { date: '2027-01-01' })
  const saved = planOf(withoutItem(withoutDay(longer, 0), { day: 0, index: 0 }))
  expect(saved).toEqual({
    title: '两日',
    days: [
      { title: '第 2 天', date: '2027-01-01', items: [{ title: '丁', cost: 12 }] },
      { title: '第 3 天', items: [] },
    ],
  })
  expect(withNewDay(withDay(draftOf(plan), 1, { date: '2026-12-31' }), '又一天').days[2]?.date).toBe(
    '2027-01-01',
  )
})

test.each([
  [{ title: ' ' }, 'missing'],
  [{ cost: '很多' }, 'badCost'],
  [{ cost: '-1' }, 'badCost'],
  [{ cost: '1.234' }, 'badCost'],
  [{ cost: '99999999999' }, 'badCost'],
])('%j is reported before saving', (change, kind) => {
  const draft = withItem(draftOf(plan), { day: 0, index: 0 }, change)
  expect(planOf(draft)).toMatchObject({ kind, day: 0, key: draft.days[0]?.items[0]?.key })
})

test('an empty entry is omitted', () => {
  expect(planOf(withNewItem(draftOf(plan), 0).draft)).toEqual(planOf(draftOf(plan)))
})
